import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MeritlistEvent } from '../contracts/events/catalogue.js';
import type { Role, SessionEndReason } from '../contracts/events/session.events.js';
import { streams } from '../contracts/events/streams.js';
import { isSessionChange, SessionRegister } from '../platform/auth/session-register.js';
import { SessionTokens } from '../platform/auth/session-tokens.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { childContext, derivedId } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { accountDecider } from './account.decider.js';
import { sessionDecider, type StartSession } from './session.decider.js';

export interface SignInResult {
  readonly accountId: string;
  readonly token: string;
}

/** Starts and ends sessions. Once a call resolves, tokens of ended sessions are invalid in this process. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly decisions: Decisions,
    private readonly tokens: SessionTokens,
    private readonly register: SessionRegister,
  ) {}

  async start(account: Omit<StartSession, 'type' | 'sessionId'>, context: CommandContext): Promise<SignInResult> {
    const sessionId = derivedId('session', context.commandId);
    const start = { type: 'StartSession', sessionId, ...account } as const;
    const { state } = await this.decisions.decide(streams.session(sessionId), sessionDecider, start, context);
    if (!state.running) throw new Refusal('session-ended');
    return { accountId: account.accountId, token: this.tokens.issue(state.running) };
  }

  async end(sessionId: string, reason: SessionEndReason, context: CommandContext): Promise<void> {
    const end = { type: 'EndSession', reason } as const;
    const { events } = await this.decisions.decide(streams.session(sessionId), sessionDecider, end, context);
    this.note(events);
  }

  /** Ends all sessions of the account, for example after a password change or deletion. */
  async endAll(role: Role, accountId: string, reason: SessionEndReason, context: CommandContext): Promise<void> {
    const stream = streams.account(role, accountId);
    const end = { type: 'EndAllSessions', accountId, reason } as const;
    const { events } = await this.decisions.decide(
      stream,
      accountDecider,
      end,
      childContext(context, 'end all sessions'),
    );
    this.note(events);
  }

  /** Applies recorded changes of sessions and bans to this process immediately. */
  note(events: readonly MeritlistEvent[]): void {
    for (const event of events) if (isSessionChange(event)) this.register.note(event);
  }
}

export class LogOut extends Command<void> {
  constructor(
    readonly input: {
      /** Session token; the call has no effect if it identifies no live session. */
      readonly token: string | undefined;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(LogOut)
export class LogOutHandler implements ICommandHandler<LogOut> {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly sessions: SessionsService,
  ) {}

  async execute({ input: { token, context } }: LogOut): Promise<void> {
    const caller = token === undefined ? undefined : await this.tokens.authenticate(token);
    if (!caller) return;
    const actor = `${caller.role}:${caller.accountId}`;
    await this.sessions.end(caller.sessionId, 'logout', { ...context, actor });
  }
}
