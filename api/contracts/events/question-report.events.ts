import type { ReportOutcome, ReportReason } from '../http/question-reports.js';
import type { DomainEvent, EventVersions } from './event.js';
import type { Sealed, SealedFields } from './sealed.js';

/** A student reported a question. The comment is sealed with the student's key; it may be empty. */
type QuestionReported = DomainEvent<
  'QuestionReported',
  {
    reportId: string;
    questionId: string;
    /** Version of the question that the student had finished. */
    version: number;
    studentId: string;
    /** Finished attempt in which the student read the question; null if not given. */
    attemptId: string | null;
    reason: ReportReason;
    comment: Sealed<string>;
  }
>;
/**
 * A tutor resolved an open report. The message is sealed with the key of the student who reported the question; it may
 * be empty.
 */
type QuestionReportResolved = DomainEvent<
  'QuestionReportResolved',
  {
    reportId: string;
    questionId: string;
    studentId: string;
    tutorId: string;
    outcome: ReportOutcome;
    message: Sealed<string>;
  }
>;

export type QuestionReportEvent = QuestionReported | QuestionReportResolved;

export const questionReportEventVersions: EventVersions<QuestionReportEvent> = {
  QuestionReported: [],
  QuestionReportResolved: [],
};

export const questionReportSealedFields: SealedFields<QuestionReportEvent> = {
  QuestionReported: { account: 'studentId', fields: { comment: true } },
  QuestionReportResolved: { account: 'studentId', fields: { message: true } },
};
