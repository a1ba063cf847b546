import { Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { Decisions } from '../platform/commands/decisions.js';
import { attemptDecider, type RemarkAttempt } from './attempt.js';

/** The port by which attempts are marked again. */
@Injectable()
export class Remarks {
  constructor(private readonly decisions: Decisions) {}

  /** Nothing happens where the marks stay, or where this was done before. */
  async mark(attemptId: string, by: Omit<RemarkAttempt, 'type'>, context: CommandContext): Promise<void> {
    const command = { type: 'RemarkAttempt', ...by } as const;
    await this.decisions.decide(streams.attempt(attemptId), attemptDecider, command, context);
  }
}
