import type { MeritlistEvent } from '../../api/contracts/events/catalogue.js';
import type { Sealed } from '../../api/contracts/events/sealed.js';
import { given, recorded } from '../../test/support/given/given-projection.js';
import { questionReportsProjection, type QuestionReportDocument } from './question-reports.projection.js';

const AT = '2026-01-05T10:00:00.000Z';
const LATER = '2026-01-05T11:00:00.000Z';
const sealed = (text: string) => text as Sealed<string>;

const reported = recorded(
  {
    type: 'QuestionReported',
    data: {
      reportId: 'report',
      questionId: 'q1',
      version: 2,
      studentId: 'ann',
      attemptId: null,
      reason: 'key',
      comment: sealed('B'),
    },
  },
  AT,
);
const resolved = recorded(
  {
    type: 'QuestionReportResolved',
    data: {
      reportId: 'report',
      questionId: 'q1',
      studentId: 'ann',
      tutorId: 'tom',
      outcome: 'corrected',
      message: sealed('thanks'),
    },
  },
  LATER,
);
const accountDeleted = recorded({
  type: 'AccountDeleted',
  data: { accountId: 'ann', role: 'student', reservations: [] },
} satisfies MeritlistEvent);
const erased = recorded({ type: 'AccountErased', data: { accountId: 'ann' } } satisfies MeritlistEvent);

const open: QuestionReportDocument = {
  _id: 'report',
  questionId: 'q1',
  version: 2,
  studentId: 'ann',
  reason: 'key',
  comment: sealed('B'),
  at: AT,
  isOpen: true,
  outcome: null,
  message: null,
  resolvedAt: null,
};
const changed = { room: 'role:tutor', name: 'question:reports', payload: { questionId: 'q1' } };

describe('question reports projection', () => {
  it('contains open and resolved reports with sealed texts', () => {
    given(questionReportsProjection).when(reported).thenDocuments(open);
    given(questionReportsProjection)
      .when(reported, resolved)
      .thenDocuments({ ...open, isOpen: false, outcome: 'corrected', message: sealed('thanks'), resolvedAt: LATER });
  });

  it('notifies tutors of changes, and the student of the outcome, without texts', () => {
    given(questionReportsProjection)
      .when(reported, resolved)
      .thenAnnounced(changed, changed, {
        room: 'account:ann',
        name: 'report:resolved',
        payload: { reportId: 'report', questionId: 'q1', outcome: 'corrected' },
      });
  });

  it("deletes reports with the student's account, including one recorded during the deletion", () => {
    given(questionReportsProjection).when(reported, accountDeleted).thenDocuments();
    given(questionReportsProjection).when(accountDeleted, reported, erased).thenDocuments();
    given(questionReportsProjection).when(reported, accountDeleted, resolved).thenDocuments();
    given(questionReportsProjection).when(reported, accountDeleted).thenAnnounced(changed, changed);
  });
});
