import { Injectable } from '@nestjs/common';
import type { Role, SessionEndReason } from '../contracts/events/session.events.js';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { Decisions } from '../platform/commands/decisions.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { EndedSessions } from '../platform/auth/ended-sessions.js';
import { SessionTokens } from '../platform/auth/session-tokens.js';
import { sessionDecider } from './session.js';

export interface SignedIn {
  readonly accountId: string;
  readonly token: string;
}

/** Starts and ends sessions. */
@Injectable()
export class Sessions {
  constructor(
    private readonly decisions: Decisions,
    private readonly tokens: SessionTokens,
    private readonly ended: EndedSessions,
  ) {}

  async start(
    account: { accountId: string; role: Role; rememberMe: boolean },
    context: CommandContext,
  ): Promise<SignedIn> {
    const sessionId = derivedId('session', context.commandId);
    const start = { type: 'StartSession', sessionId, ...account } as const;
    const { state } = await this.decisions.decide(streams.session(sessionId), sessionDecider, start, context);
    if (!state.running) throw new Refusal('session-ended');
    const expiresAt = new Date(state.running.expiresAt);
    return { accountId: account.accountId, token: this.tokens.issue({ ...account, sessionId, expiresAt }) };
  }

  /** Its token is dead when this resolves. */
  async end(sessionId: string, reason: SessionEndReason, context: CommandContext): Promise<void> {
    const end = { type: 'EndSession', reason } as const;
    const { events } = await this.decisions.decide(streams.session(sessionId), sessionDecider, end, context);
    for (const event of events) if (event.type === 'SessionEnded') this.ended.note(event.data);
  }
}
