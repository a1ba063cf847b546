/** Sources of the questions of a practice. */
export const PRACTICE_SOURCES = ['due', 'weak', 'mistakes', 'topic'] as const;
export type PracticeSource = (typeof PRACTICE_SOURCES)[number];

export const PRACTICE_QUESTIONS_MIN = 5;
export const PRACTICE_QUESTIONS_MAX = 50;
export const PRACTICE_QUESTIONS_DEFAULT = 10;
/** Practices that a student can start in a day. */
export const PRACTICES_A_DAY = 60;
/** Answers that a student can give in a day. */
export const PRACTICE_ANSWERS_A_DAY = 500;

export const DAILY_QUESTIONS_MIN = 5;
export const DAILY_QUESTIONS_MAX = 200;
export const DAILY_QUESTIONS_DEFAULT = 20;
/** Days whose load a plan shows. */
export const LOAD_DAYS = 28;
/** Days before the exam in which every card that is not secure gets a last pass, and no card is new. */
export const LAST_PASS_DAYS = 7;
/** Without an exam date, a card is secure when its stability exceeds this number of days. */
export const SECURE_DAYS = 21;
