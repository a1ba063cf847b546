/** Constants of question reports, shared by server and web. */
export const REPORT_REASONS = ['key', 'text', 'picture', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
/** What tutors did about a report: corrected the key, edited the question, explained it, or found no fault. */
export const REPORT_OUTCOMES = ['corrected', 'edited', 'answered', 'fine'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

export const REPORT_COMMENT_MAX = 500;
export const REPORT_MESSAGE_MAX = 500;
/** Maximum number of reports per student and day of `EXAM_TIME_ZONE`. */
export const REPORTS_A_DAY = 30;
/** Reported questions per page of the tutors' queue. */
export const REPORTED_QUESTIONS_PAGE_ROWS = 10;
/** Rows per page of a student's own reports. */
export const REPORTS_PAGE_ROWS = 20;
/** Maximum number of reports that the queue returns per question, most recent first. */
export const REPORTS_PER_QUESTION_MAX = 50;
