/** Kinds of account activity shown to admins, as `GET /api/activity` names them. */
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

/** Shown instead of an erased name. */
export const DELETED_ACCOUNT = 'a deleted account';
/** Length of the intervals in which activity is counted, in minutes. */
export const ACTIVITY_COUNTED_MINUTES = 10;
export const ACTIVITY_PAGE_ROWS = 50;
/** Rows that numbered pages reach. Older entries are found by an earlier time. */
export const ACTIVITY_DEPTH_MAX = 1_000;
