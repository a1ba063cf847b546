import { Injectable } from '@nestjs/common';
import type { Role, SessionEndReason } from '../contracts/events/session.events.js';
import { streams } from '../contracts/events/streams.js';
import { SessionRegister } from '../platform/auth/session-register.js';
import { SessionTokens } from '../platform/auth/session-tokens.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { childContext, derivedId } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { AccountStreams } from './account-streams.js';
import { sessionDecider, type StartSession } from './session.decider.js';

export interface SignInResult {
  readonly accountId: string;
  readonly token: string;
}

/** Starts and ends sessions. Once a call resolves, tokens of ended sessions are invalid in this process. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly register: SessionRegister,
    private readonly accounts: AccountStreams,
    private readonly commands: Commands,
  ) {}

  async startSession(
    account: Omit<StartSession, 'type' | 'sessionId'>,
    context: CommandContext,
  ): Promise<SignInResult> {
    const sessionId = derivedId('session', context.commandId);
    const start = { type: 'StartSession', sessionId, ...account } as const;
    const { state } = await this.commands.decide(streams.session(sessionId), sessionDecider, start, context);
    if (!state.running) throw new Refusal('session-ended');
    return { accountId: account.accountId, token: this.tokens.issue(state.running) };
  }

  async endSession(sessionId: string, reason: SessionEndReason, context: CommandContext): Promise<void> {
    const end = { type: 'EndSession', reason } as const;
    const { events } = await this.commands.decide(streams.session(sessionId), sessionDecider, end, context);
    this.register.noteAll(events);
  }

  /** Ends all sessions of the account. */
  async endAllSessions(
    role: Role,
    accountId: string,
    reason: SessionEndReason,
    context: CommandContext,
  ): Promise<void> {
    const end = { type: 'EndAllSessions', accountId, reason } as const;
    await this.accounts.decide(role, end, childContext(context, 'end all sessions'));
  }

  /** Ends the session of a token. Has no effect if the token identifies no live session. */
  async logOut(token: string | undefined, context: CommandContext): Promise<void> {
    const caller = token === undefined ? undefined : await this.tokens.authenticate(token);
    if (!caller) return;
    const actor = `${caller.role}:${caller.accountId}`;
    await this.endSession(caller.sessionId, 'logout', { ...context, actor });
  }
}
