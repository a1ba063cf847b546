import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SessionTokens } from '../platform/auth/session-tokens.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { Sessions } from './sessions.js';

export class LogOut extends Command<void> {
  constructor(
    /** undefined or of no live session: there is nothing to end, and that is fine */
    readonly token: string | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(LogOut)
export class LogOutHandler implements ICommandHandler<LogOut> {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly sessions: Sessions,
  ) {}

  async execute({ token, context }: LogOut): Promise<void> {
    const caller = token === undefined ? undefined : await this.tokens.authenticate(token);
    if (!caller) return;
    const actor = `${caller.role}:${caller.accountId}`;
    await this.sessions.end(caller.sessionId, 'logout', { ...context, actor });
  }
}
