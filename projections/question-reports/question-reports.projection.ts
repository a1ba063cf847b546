import type { Sealed } from '../../api/contracts/events/sealed.js';
import type { ReportOutcome, ReportReason } from '../../api/contracts/http/question-reports.js';
import { rooms, type LiveMessage } from '../../api/contracts/live/messages.js';
import { accountRemoval, changes, defineProjection, type ProjectedEvent } from '../engine/projection.js';

/** A report of a question. Its texts stay encrypted, so that destroying the student's key erases them. */
export interface QuestionReportDocument {
  readonly _id: string;
  readonly questionId: string;
  /** Version of the question that the student had finished. */
  readonly version: number;
  readonly studentId: string;
  readonly reason: ReportReason;
  readonly comment: Sealed<string>;
  readonly at: string;
  readonly isOpen: boolean;
  /** Null while the report is open, as are the following fields. */
  readonly outcome: ReportOutcome | null;
  readonly message: Sealed<string> | null;
  readonly resolvedAt: string | null;
}

const documents = ({ data }: { data: { reportId: string } }): string => data.reportId;

const changedReports = (questionId: string): LiveMessage => ({
  room: rooms.role('tutor'),
  name: 'question:reports',
  payload: { questionId },
});

type AccountRemoval = ProjectedEvent<'AccountDeleted' | 'AccountErased'>;
const announceDeletion = (_: AccountRemoval, before: QuestionReportDocument | undefined) =>
  before?.isOpen ? [changedReports(before.questionId)] : [];

export const questionReportsProjection = defineProjection<QuestionReportDocument>({
  name: 'question-reports',
  fingerprint: '1',
  collection: {
    name: 'question-reports',
    fields: ['studentId', 'isOpen', 'at'],
    indexes: [
      ['studentId', 'at'],
      ['isOpen', 'at'],
    ],
    owner: 'studentId',
  },
  on: {
    QuestionReported: {
      documents,
      fold: (_, { data: { questionId, version, studentId, reason, comment }, metadata: { at } }, _id) => ({
        _id,
        questionId,
        version,
        studentId,
        reason,
        comment,
        at,
        isOpen: true,
        outcome: null,
        message: null,
        resolvedAt: null,
      }),
    },
    QuestionReportResolved: changes('reportId', ({ data: { outcome, message }, metadata }) => ({
      isOpen: false,
      outcome,
      message,
      resolvedAt: metadata.at,
    })),
    AccountDeleted: accountRemoval,
    AccountErased: accountRemoval,
  },
  announce: {
    QuestionReported: ({ data }) => [changedReports(data.questionId)],
    QuestionReportResolved: ({ data: { reportId, questionId, studentId, outcome } }, _, after) =>
      after
        ? [
            changedReports(questionId),
            { room: rooms.account(studentId), name: 'report:resolved', payload: { reportId, questionId, outcome } },
          ]
        : [],
    AccountDeleted: announceDeletion,
    AccountErased: announceDeletion,
  },
});
