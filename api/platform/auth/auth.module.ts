import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { EndedSessionList } from '../../../projections/ended-sessions/ended-sessions.queries.js';
import { AccessGuard } from './access.guard.js';
import { EndedSessions } from './ended-sessions.js';
import { EveryRouteHasARule } from './every-route-has-a-rule.js';
import { SessionTokens } from './session-tokens.js';

/** Who is calling and what they may, for the whole server. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    EndedSessionList,
    EndedSessions,
    SessionTokens,
    EveryRouteHasARule,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [EndedSessions, SessionTokens],
})
export class AuthModule {}
