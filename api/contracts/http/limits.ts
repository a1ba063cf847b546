/** Constants and limits of the specification and of `DECISIONS.md`, shared by server and web. */
export const SUBJECTS = ['Physics', 'Chemistry', 'Math', 'English'] as const;
export type Subject = (typeof SUBJECTS)[number];
/** Others: only for doubts. */
export const DOUBT_SUBJECTS = [...SUBJECTS, 'Others'] as const;
export type DoubtSubject = (typeof DOUBT_SUBJECTS)[number];
/** Combined: only for model tests. */
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
/** Per call: the questions of a test, plus as many that are already selected. */
export const DRAWN_QUESTIONS_MAX = 400;
/** Model tests that one update of a question can be withheld from. */
export const KEEP_IN_MAX = 500;

export const EXAM_TYPES = ['MockTest', 'ModelTest'] as const;
export type ExamType = (typeof EXAM_TYPES)[number];

export const NEGATIVE_MARK = 0.25;
/** Grace period after the deadline for answers chosen before it; the server then finishes the attempt. */
export const GRACE_MS = 15_000;
/** The same after an outage around the deadline, counted from its end. */
export const GRACE_AFTER_OUTAGE_MS = 60_000;

/** Maximum time until an event is sealed while a server is running. */
export const SEALED_WITHIN_SECONDS = 60;
export const DEFAULT_TIMER_SECONDS = 1500;
/** Per attempt. Answers sent with the submit are accepted beyond it. */
export const ANSWER_CHANGES_MAX = 20_000;
/** Per attempt. Later ones are dropped. */
export const PROGRESS_EVENTS_MAX = 2_000;

export const LOGIN_PASSWORD_MIN = 6;
export const PASSWORD_MIN = 8;
/** Argon2 reads every byte, so passwords are limited. */
export const PASSWORD_MAX = 200;
export const EMAIL_MAX = 254;
export const USERNAME_MAX = 50;
export const FULLNAME_MAX = 100;
export const INSTITUTE_MAX = 100;
export const PHONE_MAX = 30;
export const ADDRESS_MAX = 200;
/** Of a tutor, as free text; students choose one. */
export const TUTOR_BATCH_MAX = 30;
export const CV_LINK_MAX = 500;
export const BATCHES = ['2022-2023', '2023-2024', '2024-2025'] as const;
export type Batch = (typeof BATCHES)[number];
export const GENDERS = ['male', 'female'] as const;
export type Gender = (typeof GENDERS)[number];
/** years */
export const STUDENT_AGE_MIN = 16;
/** No living person was born before. */
export const DATE_OF_BIRTH_MIN = '1900-01-01';
export const QUESTION_MAX = 20_000;
export const OPTION_MAX = 2_000;
export const OPTIONS_MIN = 2;
export const OPTIONS_MAX = 10;
/** characters of a worked solution */
export const SOLUTION_MAX = 5_000;
export const TOPIC_NAME_MAX = 100;
/** chapters and topics of a subject */
export const TOPICS_MAX = 1_000;
export const TOPICS_PER_QUESTION_MAX = 20;
/** topics that a mock test is limited to */
export const TOPICS_OF_TEST_MAX = 50;
/** questions that are tagged by one call */
export const TAGGED_QUESTIONS_MAX = 500;
export const DOUBT_MAX = 2_000;
export const ANSWER_MAX = 4_000;
export const CORRECTION_REASON_MAX = 500;
/** Time for which a tutor's claim of a doubt is valid. */
export const CLAIM_MS = 10 * 60_000;

/** Roles that can recover a password. */
export const USER_TYPES = ['Student', 'Tutor'] as const;
export type UserType = (typeof USER_TYPES)[number];
export const CODE_DIGITS = 4;
export const CODE_MINUTES = 10;
/** Wrong codes after which the right one is no longer accepted. */
export const CODE_TRIES_MAX = 5;
/** Per email, and per device that has logged in to it. */
export const CODES_A_DAY = 5;
export const RESEND_SECONDS = 60;
/** Time for which the code screen shows the outcome of a call. */
export const CODE_MESSAGE_MS = 10_000;

/** Period in which failed logins are counted together. */
export const FAILED_LOGINS_MINUTES = 15;
export const SESSION_HOURS = 12;
export const SESSION_DAYS_REMEMBERED = 30;

export const DASHBOARD_LEADERBOARD_ROWS = 5;
export const LEADERBOARD_PAGE_ROWS = 50;
/** Share of all points, from 0 up to the first place. */
export const LEADERBOARD_HISTOGRAM_BARS = 28;
export const EXAM_HISTORY_PAGE_ROWS = 20;
export const MISSED_QUESTIONS_PAGE_ROWS = 10;
export const DOUBTS_PAGE_ROWS = 20;
/** Rows of the tutors' queue, at first and each time its end is reached. */
export const REVIEWS_PAGE_ROWS = 50;
/** A doubt that waits longer is late. */
export const DOUBT_LATE_MS = 2 * 60 * 60_000;
/** In the list where tutors select the questions of a model test (TMODEL-10). */
export const PICKER_PAGE_ROWS = 50;
export const ARCHIVED_TESTS_PAGE_ROWS = 20;
/** Rows in the live `leaderboard` message. */
export const LEADERBOARD_LIVE_ROWS = 10;
/** Minimum interval between `leaderboard` messages. */
export const LEADERBOARD_LIVE_MS = 500;
export const PAGE_ROWS_MAX = 200;
export const PAGE_DEPTH_MAX = 10_000;
/** Accounts that a search counts; a larger result needs a narrower search. */
export const ACCOUNTS_FOUND_MAX = 1_000;
/** Maximum length of a search text. */
export const SEARCH_MAX = 100;

export const AVATAR_MIN = 1;
export const AVATAR_MAX = 6;
export const AVATAR_STUDENT_UNKNOWN = 4;
export const AVATAR_TUTOR_DEFAULT = 1;
export const AVATAR_FETCH_FAILED = 1;
