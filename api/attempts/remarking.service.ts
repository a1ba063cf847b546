import { Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { remarkingDecider, type RemarkAttempt } from './remarking.decider.js';

/** The port by which attempts are marked again. */
@Injectable()
export class RemarkingService {
  constructor(private readonly decisions: Decisions) {}

  /**
   * Nothing happens where the marks stay, or where this was done before.
   * @param markedAt the revision of an event that gave the attempt marks, before this or by this
   */
  async remark(
    attemptId: string,
    markedAt: number,
    by: Omit<RemarkAttempt, 'type'>,
    context: CommandContext,
  ): Promise<void> {
    const command = { type: 'RemarkAttempt', ...by } as const;
    await this.decisions.decideOnEnd(streams.attempt(attemptId), markedAt, remarkingDecider, command, context);
  }
}
