import { Inject, Injectable } from '@nestjs/common';
import { FinishedQuestionsQueries } from '../../projections/practice/finished-questions.queries.js';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { childContext, derivedId, withoutHash } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { QuestionReportLimits } from '../platform/limits/account-limits.js';
import { Mutex } from '../platform/shared/mutex.js';
import { seal } from '../platform/vault/sealing.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import {
  questionReportsDecider,
  type OpenReports,
  type ReportQuestion,
  type ResolveReports,
} from './question-reports.decider.js';

/** Reports per append. Each event contains a message, and engines limit the size of an append. */
const REPORTS_PER_APPEND = 200;

/** Reports and resolves faults of questions. Texts are encrypted with the key of the student who reports. */
@Injectable()
export class QuestionReportsService {
  /** Serialises the reports of a student, so that concurrent ones cannot exceed the limit. */
  private readonly mutex = new Mutex();

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly finished: FinishedQuestionsQueries,
    private readonly limits: QuestionReportLimits,
    private readonly commands: Commands,
  ) {}

  /**
   * Reports a question that its student has finished with results shown. Returns the id of the report.
   * @throws Refusal `not-found`, `reported`, `too-many`
   */
  reportQuestion(
    report: Pick<ReportQuestion, 'studentId' | 'questionId' | 'attemptId' | 'reason'> & { readonly comment: string },
    context: CommandContext,
  ): Promise<string> {
    const { studentId, questionId, attemptId, reason } = report;
    return this.mutex.run(studentId, async () => {
      const version = await this.finished.finishedVersion(studentId, questionId, attemptId ?? undefined);
      const key = await this.vault.accountKey(studentId);
      if (version === undefined || !key) throw new Refusal('not-found');
      await this.limits.check(studentId, context.now);
      const reportId = derivedId('question-report', questionId, studentId, context.commandId);
      const comment = seal(key, studentId, report.comment);
      const { events } = await this.commands.decide(
        streams.questionReports(questionId),
        questionReportsDecider,
        { type: 'ReportQuestion', reportId, questionId, version, studentId, attemptId, reason, comment },
        withoutHash(context),
      );
      if (events.length > 0) await this.limits.count(studentId, context.now);
      return reportId;
    });
  }

  /**
   * Resolves the open reports of a question.
   * @param resolution with a message to all reporters; empty without one
   * @throws Refusal `not-found` without an open report
   */
  async resolveReports(
    { message, ...resolution }: Omit<ResolveReports, 'type' | 'messages'> & { readonly message: string },
    context: CommandContext,
  ): Promise<void> {
    const stream = streams.questionReports(resolution.questionId);
    const { state } = await this.commands.state(stream, questionReportsDecider);
    const allMessages = await this.sealed(state, message);
    for (let at = 0; at === 0 || at < allMessages.length; at += REPORTS_PER_APPEND) {
      const messages = allMessages.slice(at, at + REPORTS_PER_APPEND);
      const command = { type: 'ResolveReports', ...resolution, messages } as const;
      const own = at === 0 ? context : childContext(context, messages[0]!.reportId);
      await this.commands.decide(stream, questionReportsDecider, command, withoutHash(own));
    }
  }

  /** Encrypts the message for each student with an open report, omitting deleted accounts. */
  private async sealed(open: OpenReports, message: string) {
    const keys = await this.vault.accountKeys([...new Set(open.values())]);
    return [...open].flatMap(([reportId, studentId]) => {
      const key = keys.get(studentId);
      return key ? [{ reportId, message: seal(key, studentId, message) }] : [];
    });
  }
}
