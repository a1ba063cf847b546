import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FinishedQuestionsQueries } from '../../projections/practice/finished-questions.queries.js';
import { streams } from '../contracts/events/streams.js';
import type { ReportReason } from '../contracts/http/question-reports.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { Position } from '../platform/event-store/event-store.js';
import { QuestionReportLimits } from '../platform/limits/account-limits.js';
import { Mutex } from '../platform/shared/mutex.js';
import { seal } from '../platform/vault/sealing.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { questionReportsDecider } from './question-reports.decider.js';

/** Result of a report. */
interface ReportResult {
  readonly reportId: string;
  /** Undefined if the command was resent. */
  readonly position: Position | undefined;
}

/** Reports a question that its student has finished with results shown. */
export class ReportQuestion extends Command<ReportResult> {
  constructor(
    readonly input: {
      readonly studentId: string;
      readonly questionId: string;
      readonly attemptId: string | undefined;
      readonly reason: ReportReason;
      /** Empty without a comment. */
      readonly comment: string;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(ReportQuestion)
export class ReportQuestionHandler implements ICommandHandler<ReportQuestion> {
  /** Serialises the reports of a student, so that concurrent ones cannot exceed the limit. */
  private readonly mutex = new Mutex();

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly decisions: Decisions,
    private readonly finished: FinishedQuestionsQueries,
    private readonly limits: QuestionReportLimits,
  ) {}

  /** @throws Refusal */
  execute({ input }: ReportQuestion): Promise<ReportResult> {
    return this.mutex.run(input.studentId, () => this.report(input));
  }

  private async report({ context, ...report }: ReportQuestion['input']): Promise<ReportResult> {
    const { studentId, questionId, attemptId, reason, comment } = report;
    const version = await this.finished.finishedVersion(studentId, questionId, attemptId);
    const key = await this.vault.accountKey(studentId);
    if (version === undefined || !key) throw new Refusal('not-found');
    await this.limits.check(studentId, context.now);
    const reportId = derivedId('question-report', questionId, studentId, context.commandId);
    const command = {
      type: 'ReportQuestion',
      reportId,
      questionId,
      version,
      studentId,
      attemptId: attemptId ?? null,
      reason,
      comment: seal(key, studentId, comment),
    } as const;
    // no hash of a sealed text may be stored in the log
    const { contentHash: _, ...withoutHash } = context;
    const stream = streams.questionReports(questionId);
    const { events, position } = await this.decisions.decide(stream, questionReportsDecider, command, withoutHash);
    if (events.length > 0) await this.limits.count(studentId, context.now);
    return { reportId, position };
  }
}
