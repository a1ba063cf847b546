import { Injectable, Logger } from '@nestjs/common';
import type { Role } from '../contracts/events/session.events.js';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { FailedLogins } from '../platform/limits/account-limits.js';
import { failedLoginsDecider } from './failed-logins.decider.js';

/** Records failed logins in the background, so that the response time does not reveal whether the account exists. */
@Injectable()
export class FailedLoginRecorder {
  private readonly log = new Logger('failed logins');

  constructor(
    private readonly decisions: Decisions,
    private readonly failedLogins: FailedLogins,
  ) {}

  /**
   * Schedules the recording of a failed login.
   * @param accountId null for an unknown name
   */
  note(role: Role, accountId: string | null, context: CommandContext): void {
    this.record(role, accountId, context).catch((error: Error) => {
      this.log.warn(`a failed login was not recorded: ${error.message}`);
    });
  }

  private async record(role: Role, accountId: string | null, context: CommandContext): Promise<void> {
    const stream = streams.failedLogins(accountId ?? `nobody-${role}`);
    const failures = await this.failedLogins.countToRecord(stream);
    const command = { type: 'NoteFailedLogin', accountId, role, failures } as const;
    await this.decisions.decide(stream, failedLoginsDecider, command, context);
  }
}
