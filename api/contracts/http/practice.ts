/** Sources from which the questions of a practice are selected. */
export const PRACTICE_SOURCES = ['due', 'weak', 'mistakes', 'topic'] as const;
export type PracticeSource = (typeof PRACTICE_SOURCES)[number];

export const PRACTICE_QUESTIONS_MIN = 5;
export const PRACTICE_QUESTIONS_MAX = 50;
export const PRACTICE_QUESTIONS_DEFAULT = 10;
/** Maximum number of practices per student and day. */
export const PRACTICES_A_DAY = 60;
/** Maximum number of practice answers per student and day. */
export const PRACTICE_ANSWERS_A_DAY = 500;

export const DAILY_QUESTIONS_MIN = 5;
export const DAILY_QUESTIONS_MAX = 200;
export const DAILY_QUESTIONS_DEFAULT = 20;
/** Number of days for which a plan shows the workload. */
export const LOAD_DAYS = 28;
/** Days before the exam in which every card that is not secure is reviewed once more, and then new ones. */
export const LAST_PASS_DAYS = 7;
/** Stability in days from which a card is secure if there is no exam date. */
export const SECURE_DAYS = 21;
