import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../contracts/events/streams.js';
import type { ReportOutcome } from '../contracts/http/question-reports.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { childContext } from '../platform/commands/derived-id.js';
import type { Position } from '../platform/event-store/event-store.js';
import { seal } from '../platform/vault/sealing.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { questionReportsDecider, type OpenReports } from './question-reports.decider.js';

/** Reports per append. Each event contains a message, and engines limit the size of an append. */
const REPORTS_PER_APPEND = 200;

/** Resolves the open reports of a question. */
export class ResolveReports extends Command<{ readonly position: Position | undefined }> {
  constructor(
    readonly input: {
      readonly questionId: string;
      readonly tutorId: string;
      readonly outcome: ReportOutcome;
      /** Message to all reporters; empty without one. */
      readonly message: string;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(ResolveReports)
export class ResolveReportsHandler implements ICommandHandler<ResolveReports> {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly decisions: Decisions,
  ) {}

  /** @throws Refusal `not-found` without an open report */
  async execute({ input }: ResolveReports): Promise<{ position: Position | undefined }> {
    const { questionId, tutorId, outcome, message } = input;
    const stream = streams.questionReports(questionId);
    const { state } = await this.decisions.state(stream, questionReportsDecider);
    const messages = await this.sealed(state, message);
    // no hash of a sealed text may be stored in the log
    const { contentHash: _, ...context } = input.context;
    let last: Position | undefined;
    for (let at = 0; at === 0 || at < messages.length; at += REPORTS_PER_APPEND) {
      const batch = messages.slice(at, at + REPORTS_PER_APPEND);
      const command = { type: 'ResolveReports', questionId, tutorId, outcome, messages: batch } as const;
      const own = at === 0 ? context : childContext(context, batch[0]!.reportId);
      const { position } = await this.decisions.decide(stream, questionReportsDecider, command, own);
      last = position ?? last;
    }
    return { position: last };
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
