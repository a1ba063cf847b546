import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccessGuard, EveryRouteHasARule } from './access.guard.js';
import { OwnershipGuard } from './ownership.guard.js';
import { SessionRegister } from './session-register.js';
import { SessionTokens } from './session-tokens.js';

/** Authentication and access control for the whole server. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    SessionRegister,
    SessionTokens,
    EveryRouteHasARule,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: OwnershipGuard },
  ],
  exports: [SessionRegister, SessionTokens],
})
export class AuthModule {}
