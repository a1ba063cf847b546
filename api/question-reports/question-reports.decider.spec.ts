import type { Sealed } from '../contracts/events/sealed.js';
import { given } from '../../test/support/given/given-decider.js';
import { questionReportsDecider } from './question-reports.decider.js';

const sealed = (text: string) => text as Sealed<string>;
const questionId = 'question';
const report = (studentId: string, reportId = `report of ${studentId}`) => ({
  reportId,
  questionId,
  version: 2,
  studentId,
  attemptId: 'attempt',
  reason: 'key' as const,
  comment: sealed('B is correct'),
});
const reported = (...args: Parameters<typeof report>) => ({ type: 'QuestionReported' as const, data: report(...args) });
const reportCommand = (...args: Parameters<typeof report>) => ({ type: 'ReportQuestion' as const, ...report(...args) });
const resolveCommand = (...students: readonly string[]) => ({
  type: 'ResolveReports' as const,
  questionId,
  tutorId: 'tom',
  outcome: 'corrected' as const,
  messages: students.map((studentId) => ({ reportId: `report of ${studentId}`, message: sealed(`for ${studentId}`) })),
});
const resolved = (studentId: string) => ({
  type: 'QuestionReportResolved' as const,
  data: {
    reportId: `report of ${studentId}`,
    questionId,
    studentId,
    tutorId: 'tom',
    outcome: 'corrected' as const,
    message: sealed(`for ${studentId}`),
  },
});

describe('questionReportsDecider', () => {
  it('records reports of several students', () => {
    given(questionReportsDecider).when(reportCommand('ann')).then(reported('ann'));
    given(questionReportsDecider, reported('ann')).when(reportCommand('bob')).then(reported('bob'));
  });

  it('rejects a second report of a student until the first is resolved', () => {
    given(questionReportsDecider, reported('ann')).when(reportCommand('ann', 'second')).thenRefused('reported');
    given(questionReportsDecider, reported('ann'), resolved('ann'))
      .when(reportCommand('ann', 'second'))
      .then(reported('ann', 'second'));
  });

  it('resolves the open reports with a message for each student', () => {
    given(questionReportsDecider, reported('ann'), reported('bob'), reported('cho'), resolved('cho'))
      .when(resolveCommand('ann', 'bob', 'cho'))
      .then(resolved('ann'), resolved('bob'));
  });

  it('rejects resolving without an open report with not-found', () => {
    given(questionReportsDecider).when(resolveCommand('ann')).thenRefused('not-found');
    given(questionReportsDecider, reported('ann'), resolved('ann'))
      .when(resolveCommand('ann'))
      .thenRefused('not-found');
    given(questionReportsDecider, reported('ann')).when(resolveCommand()).thenRefused('not-found');
  });
});
