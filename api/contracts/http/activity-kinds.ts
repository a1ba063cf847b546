/** Kinds of account activity in `GET /api/activity`. */
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
  'ban-explained',
  'deleted',
  'tutor-added',
  'exam-started',
  'exam-finished',
  'doubt-asked',
  'personal-data-exported',
  'key-corrected',
  'key-correction-reversed',
  'question-added',
  'question-changed',
  'solution-changed',
  'question-tagged',
  'question-deleted',
  'questions-imported',
  'import-undone',
  'topic-added',
  'topic-changed',
  'topic-merged',
  'topic-retired',
  'model-test-created',
  'model-test-changed',
  'model-test-deleted',
  'results-released',
  'doubt-answered',
  'answer-changed',
  'answer-published',
  'answer-withdrawn',
  'reports-resolved',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Text shown in place of an erased name. */
export const DELETED_ACCOUNT = 'a deleted account';
/** Length of the intervals in which activity is counted, in minutes. */
export const ACTIVITY_COUNTED_MINUTES = 10;
export const ACTIVITY_PAGE_ROWS = 50;
/** Maximum number of rows that numbered pages reach. Older entries are found by filtering by time. */
export const ACTIVITY_DEPTH_MAX = 1_000;
