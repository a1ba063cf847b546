/** Constants and limits of the specification and of `DECISIONS.md`, shared by server and web. */
export const SUBJECTS = ['Physics', 'Chemistry', 'Math', 'English'] as const;
export type Subject = (typeof SUBJECTS)[number];
/** Subjects of doubts. */
export const DOUBT_SUBJECTS = [...SUBJECTS, 'Others'] as const;
export type DoubtSubject = (typeof DOUBT_SUBJECTS)[number];
/** Subjects of exams. Only model tests can be combined. */
export const EXAM_SUBJECTS = [...SUBJECTS, 'Combined'] as const;
export type ExamSubject = (typeof EXAM_SUBJECTS)[number];

export const MOCK_TEST_MARKS = [25, 35, 50, 75, 100, 200] as const;
export type MockTestMarks = (typeof MOCK_TEST_MARKS)[number];
export const MOCK_TEST_MINUTES = [10, 20, 30, 60] as const;
export type Minutes = (typeof MOCK_TEST_MINUTES)[number];

export const MODEL_TEST_NAME_MAX = 100;
export const MODEL_TEST_MARKS_MAX = 200;
export const MODEL_TEST_MINUTES_MAX = 600;
export const MODEL_TEST_EXPIRY_DAYS_MAX = 365;
/** Maximum number of questions per request: those of a test, plus the same number of already selected ones. */
export const DRAWN_QUESTIONS_MAX = 400;
/** Maximum number of model tests from which one update of a question can be withheld. */
export const KEEP_IN_MAX = 500;

export const EXAM_TYPES = ['MockTest', 'ModelTest'] as const;
export type ExamType = (typeof EXAM_TYPES)[number];

export const NEGATIVE_MARK = 0.25;
/** Grace period after the deadline, for answers chosen before it. The server then finishes the attempt. */
export const GRACE_MS = 15_000;
/** Grace period after an outage around the deadline, counted from the end of the outage. */
export const GRACE_AFTER_OUTAGE_MS = 60_000;

/** Maximum time until an event is sealed while a server is running. */
export const SEALED_WITHIN_SECONDS = 60;
export const DEFAULT_TIMER_SECONDS = 1500;
/** Maximum answer changes per attempt. Answers sent with the submit are exempt. */
export const ANSWER_CHANGES_MAX = 20_000;
/** Maximum progress events per attempt. Later ones are dropped. */
export const PROGRESS_EVENTS_MAX = 2_000;

export const LOGIN_PASSWORD_MIN = 6;
export const PASSWORD_MIN = 8;
/** Maximum length of a password. Limited because the cost of Argon2 grows with the length. */
export const PASSWORD_MAX = 200;
export const EMAIL_MAX = 254;
export const USERNAME_MAX = 50;
export const FULLNAME_MAX = 100;
export const INSTITUTE_MAX = 100;
export const PHONE_MAX = 30;
export const ADDRESS_MAX = 200;
/** Maximum length of a tutor's batch, which is free text. Students choose from a list. */
export const TUTOR_BATCH_MAX = 30;
export const CV_LINK_MAX = 500;
export const BATCHES = ['2022-2023', '2023-2024', '2024-2025'] as const;
export type Batch = (typeof BATCHES)[number];
export const GENDERS = ['male', 'female'] as const;
export type Gender = (typeof GENDERS)[number];
/** Minimum age of students in years. */
export const STUDENT_AGE_MIN = 16;
/** Earliest accepted date of birth. */
export const DATE_OF_BIRTH_MIN = '1900-01-01';
export const QUESTION_MAX = 20_000;
export const OPTION_MAX = 2_000;
export const OPTIONS_MIN = 2;
export const OPTIONS_MAX = 10;
/** Maximum length of a worked solution in characters. */
export const SOLUTION_MAX = 5_000;
export const TOPIC_NAME_MAX = 100;
/** Maximum number of chapters and topics per subject. */
export const TOPICS_MAX = 1_000;
export const TOPICS_PER_QUESTION_MAX = 20;
/** Maximum number of topics to which a mock test can be limited. */
export const TOPICS_OF_TEST_MAX = 50;
/** Maximum number of questions that are tagged by one request. */
export const TAGGED_QUESTIONS_MAX = 500;
/** Maximum number of questions that are deleted by one request. */
export const DELETED_QUESTIONS_MAX = 500;
/** Maximum number of similar questions that are listed. */
export const SIMILAR_QUESTIONS_MAX = 5;
export const DOUBT_MAX = 2_000;
export const ANSWER_MAX = 4_000;
export const CORRECTION_REASON_MAX = 500;
export const BAN_REASON_MAX = 500;
/** Maximum number of published answers shown under a question; the newest ones. */
export const PUBLISHED_ANSWERS_MAX = 50;
/** Maximum number of similar doubts shown to a tutor. */
export const SIMILAR_DOUBTS_MAX = 5;
/** Number of the newest answered doubts that searches read, including searches for similar doubts. */
export const ANSWERED_DOUBTS_SEARCHED_MAX = 5_000;
/** Time for which a tutor can edit an answer. */
export const ANSWER_EDITABLE_HOURS = 24;
/** Rows per page of the answered doubts. */
export const ANSWERED_PAGE_ROWS = 20;
/** Duration of a tutor's claim on a doubt. */
export const CLAIM_MS = 10 * 60_000;

/** Roles that can recover a password. */
export const USER_TYPES = ['Student', 'Tutor'] as const;
export type UserType = (typeof USER_TYPES)[number];
export const CODE_DIGITS = 4;
export const CODE_MINUTES = 10;
/** Number of wrong codes after which a code is invalid. */
export const CODE_TRIES_MAX = 5;
/** Maximum number of codes per day, per email and per device that has logged in to its account. */
export const CODES_A_DAY = 5;
export const RESEND_SECONDS = 60;
/** Time for which the code screen shows a message. */
export const CODE_MESSAGE_MS = 10_000;

/** Period in which failed logins are counted. */
export const FAILED_LOGINS_MINUTES = 15;
export const SESSION_HOURS = 12;
export const SESSION_DAYS_REMEMBERED = 30;

export const DASHBOARD_LEADERBOARD_ROWS = 5;
export const LEADERBOARD_PAGE_ROWS = 50;
/** Number of histogram bars. They divide the range from 0 to the points of the first rank. */
export const LEADERBOARD_HISTOGRAM_BARS = 28;
export const EXAM_HISTORY_PAGE_ROWS = 20;
export const MISSED_QUESTIONS_PAGE_ROWS = 10;
export const DOUBTS_PAGE_ROWS = 20;
/** Rows per page of the tutors' queue. */
export const REVIEWS_PAGE_ROWS = 50;
/** Age from which a waiting doubt counts as late. */
export const DOUBT_LATE_MS = 2 * 60 * 60_000;
/** Rows per page of the list in which tutors select questions for a model test (TMODEL-10). */
export const PICKER_PAGE_ROWS = 50;
export const ARCHIVED_TESTS_PAGE_ROWS = 20;
/** Number of rows in the live `leaderboard` message. */
export const LEADERBOARD_LIVE_ROWS = 10;
/** Minimum interval between `leaderboard` messages. */
export const LEADERBOARD_LIVE_MS = 500;
export const PAGE_ROWS_MAX = 200;
/** Number of days of the trends on the admin dashboard, today included. */
export const TREND_DAYS = 28;
export const PAGE_DEPTH_MAX = 10_000;
/** Maximum number of accounts that a search counts. */
export const ACCOUNTS_FOUND_MAX = 1_000;
/** Maximum length of a search text. */
export const SEARCH_MAX = 100;

export const AVATAR_MIN = 1;
export const AVATAR_MAX = 6;
export const AVATAR_STUDENT_UNKNOWN = 4;
export const AVATAR_TUTOR_DEFAULT = 1;
export const AVATAR_FETCH_FAILED = 1;
