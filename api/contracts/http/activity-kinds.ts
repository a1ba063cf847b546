/** What people do with their accounts and admins watch, as `GET /api/activity` names it. */
export const ACTIVITY_KINDS = [
  'registered',
  'logged-in',
  'login-failed',
  'logged-out',
  'password-changed',
  'password-reset',
  'profile-changed',
  'banned',
  'unbanned',
  'deleted',
  'tutor-added',
  'exam-started',
  'exam-finished',
  'doubt-asked',
  'personal-data-exported',
  'key-corrected',
  'key-correction-reversed',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** in the place of a name that nothing tells any more */
export const DELETED_ACCOUNT = 'a deleted account';
/** minutes that entries are counted together for */
export const ACTIVITY_COUNTED_MINUTES = 10;
export const ACTIVITY_PAGE_ROWS = 50;
/** rows that numbered pages reach: whoever looks for older ones asks for an earlier time */
export const ACTIVITY_DEPTH_MAX = 1_000;
