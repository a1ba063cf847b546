/** Constants and limits of the specification and of `DECISIONS.md`; both sides use them. */
export const SUBJECTS = ['Physics', 'Chemistry', 'Math', 'English'] as const;
export type Subject = (typeof SUBJECTS)[number];
/** Others only for doubts */
export const DOUBT_SUBJECTS = [...SUBJECTS, 'Others'] as const;
export type DoubtSubject = (typeof DOUBT_SUBJECTS)[number];
/** Combined only for model tests */
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
/** of one call: a test's marks, and as many that are selected already */
export const DRAWN_QUESTIONS_MAX = 400;
/** model tests that one update of a question is withheld from */
export const KEEP_IN_MAX = 500;

export const EXAM_TYPES = ['MockTest', 'ModelTest'] as const;
export type ExamType = (typeof EXAM_TYPES)[number];

export const NEGATIVE_MARK = 0.25;
/** how long after the deadline an answer chosen before it may still arrive, and when the server finishes by itself */
export const GRACE_MS = 15_000;
/** the same where no answer could be saved around the deadline: how long after answers can be saved again */
export const GRACE_AFTER_OUTAGE_MS = 60_000;

/** After which an event is under a seal of the log at the latest, while a server runs. */
export const SEALED_WITHIN_SECONDS = 60;
export const DEFAULT_TIMER_SECONDS = 1500;
/** of one attempt; what a student sends with the submit is taken all the same */
export const ANSWER_CHANGES_MAX = 20_000;
/** of one attempt; later ones are left out */
export const PROGRESS_EVENTS_MAX = 2_000;

export const LOGIN_PASSWORD_MIN = 6;
export const PASSWORD_MIN = 8;
/** Argon2 reads every byte: a bound, so that nobody makes it read megabytes */
export const PASSWORD_MAX = 200;
export const EMAIL_MAX = 254;
export const USERNAME_MAX = 50;
export const FULLNAME_MAX = 100;
export const INSTITUTE_MAX = 100;
export const PHONE_MAX = 30;
export const ADDRESS_MAX = 200;
/** of a tutor, who writes it; students choose one */
export const TUTOR_BATCH_MAX = 30;
export const CV_LINK_MAX = 500;
export const BATCHES = ['2022-2023', '2023-2024', '2024-2025'] as const;
export type Batch = (typeof BATCHES)[number];
export const GENDERS = ['male', 'female'] as const;
export type Gender = (typeof GENDERS)[number];
/** years */
export const STUDENT_AGE_MIN = 16;
/** nobody alive was born before */
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
/** how long a tutor's claim of a doubt holds */
export const CLAIM_MS = 10 * 60_000;

/** who can recover a password */
export const USER_TYPES = ['Student', 'Tutor'] as const;
export type UserType = (typeof USER_TYPES)[number];
export const CODE_DIGITS = 4;
export const CODE_MINUTES = 10;
/** wrong ones, after which the right digits help no more */
export const CODE_TRIES_MAX = 5;
/** for an email, and for each device that has logged in to it */
export const CODES_A_DAY = 5;
export const RESEND_SECONDS = 60;
/** how long the screen of the code shows what became of a call */
export const CODE_MESSAGE_MS = 10_000;

/** for which failed logins are counted together */
export const FAILED_LOGINS_MINUTES = 15;
export const SESSION_HOURS = 12;
export const SESSION_DAYS_REMEMBERED = 30;

export const DASHBOARD_LEADERBOARD_ROWS = 5;
export const LEADERBOARD_PAGE_ROWS = 50;
/** of the points of all, from 0 to the first */
export const LEADERBOARD_HISTOGRAM_BARS = 28;
export const EXAM_HISTORY_PAGE_ROWS = 20;
export const MISSED_QUESTIONS_PAGE_ROWS = 10;
export const DOUBTS_PAGE_ROWS = 20;
/** of the tutors' queue, at first and each time its end is reached */
export const REVIEWS_PAGE_ROWS = 50;
/** a doubt that waits longer is late */
export const DOUBT_LATE_MS = 2 * 60 * 60_000;
/** where tutors select the questions of a model test (TMODEL-10) */
export const PICKER_PAGE_ROWS = 50;
export const ARCHIVED_TESTS_PAGE_ROWS = 20;
/** rows in the live `leaderboard` message */
export const LEADERBOARD_LIVE_ROWS = 10;
/** `leaderboard` messages are at least this far apart */
export const LEADERBOARD_LIVE_MS = 500;
export const PAGE_ROWS_MAX = 200;
export const PAGE_DEPTH_MAX = 10_000;
/** accounts that a search counts; who is still not among them is named more closely */
export const ACCOUNTS_FOUND_MAX = 1_000;
/** characters that a list is searched for */
export const SEARCH_MAX = 100;

export const AVATAR_MIN = 1;
export const AVATAR_MAX = 6;
export const AVATAR_STUDENT_UNKNOWN = 4;
export const AVATAR_TUTOR_DEFAULT = 1;
export const AVATAR_FETCH_FAILED = 1;
