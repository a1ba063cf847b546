import type { QuestionReportEvent } from '../contracts/events/question-report.events.js';
import type { Sealed } from '../contracts/events/sealed.js';
import type { ReportOutcome, ReportReason } from '../contracts/http/question-reports.js';
import { notOfThisStream, type Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';

export interface ReportQuestion {
  readonly type: 'ReportQuestion';
  readonly reportId: string;
  readonly questionId: string;
  readonly version: number;
  readonly studentId: string;
  readonly attemptId: string | null;
  readonly reason: ReportReason;
  readonly comment: Sealed<string>;
}
/** Resolves open reports with one outcome. The message is sealed for each student. */
export interface ResolveReports {
  readonly type: 'ResolveReports';
  readonly questionId: string;
  readonly tutorId: string;
  readonly outcome: ReportOutcome;
  readonly messages: readonly { readonly reportId: string; readonly message: Sealed<string> }[];
}
export type QuestionReportsCommand = ReportQuestion | ResolveReports;

/** Student ids by id of their open report. */
export type OpenReports = ReadonlyMap<string, string>;

/** Decider of the reports of one question. A student can have one open report; a tutor resolves it once. */
export const questionReportsDecider: Decider<OpenReports, QuestionReportsCommand, QuestionReportEvent> = {
  initial: new Map(),

  decide(command, open) {
    if (command.type === 'ReportQuestion') {
      const { type: _, ...data } = command;
      if ([...open.values()].includes(data.studentId)) throw new Refusal('reported');
      return [{ type: 'QuestionReported', data }];
    }
    const { questionId, tutorId, outcome, messages } = command;
    const resolved = messages.flatMap(({ reportId, message }): QuestionReportEvent[] => {
      const studentId = open.get(reportId);
      if (studentId === undefined) return [];
      const data = { reportId, questionId, studentId, tutorId, outcome, message };
      return [{ type: 'QuestionReportResolved', data }];
    });
    if (resolved.length === 0) throw new Refusal('not-found');
    return resolved;
  },

  evolve(open, event) {
    switch (event.type) {
      case 'QuestionReported':
        return new Map([...open, [event.data.reportId, event.data.studentId]]);
      case 'QuestionReportResolved':
        return new Map([...open].filter(([reportId]) => reportId !== event.data.reportId));
      default:
        return notOfThisStream(event);
    }
  },
};
