import { Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { remarkingDecider, type RemarkAttempt } from './remarking.decider.js';

/** Port for re-marking attempts. */
@Injectable()
export class RemarkingService {
  constructor(private readonly commands: Commands) {}

  /**
   * Re-marks an attempt. Idempotent: records nothing if the verdict is unchanged.
   * @param gradedAt revision of an event that graded the attempt, not necessarily the latest one
   */
  async remark(
    attemptId: string,
    gradedAt: number,
    by: Omit<RemarkAttempt, 'type'>,
    context: CommandContext,
  ): Promise<void> {
    const command = { type: 'RemarkAttempt', ...by } as const;
    await this.commands.decide(streams.attempt(attemptId), remarkingDecider, command, context, { from: gradedAt });
  }
}
