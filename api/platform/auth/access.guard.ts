import { Injectable, type CanActivate, type ExecutionContext, type OnModuleInit } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { Refusal } from '../commands/refusal.js';
import { ACCESS, BANNED_TOO, bearerToken, type AccessRule, type Caller, type MeritlistRequest } from './access.js';
import { SessionTokens } from './session-tokens.js';

/** Authenticates the caller and checks the role on every route. Rejects routes without a rule. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: SessionTokens,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    // sockets are authenticated by the gateway during the handshake
    if (context.getType() === 'ws') return true;
    const request = context.switchToHttp().getRequest<MeritlistRequest>();
    const targets = [context.getHandler(), context.getClass()];
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS, targets) ?? [];
    if (rule !== 'public') {
      const caller = await this.callerOf(request);
      if (caller.banned && !this.reflector.getAllAndOverride(BANNED_TOO, targets)) throw new Refusal('banned');
      if (!rule.includes(caller.role)) throw new Refusal('forbidden');
      request.caller = caller;
    }
    return true;
  }

  private async callerOf(request: MeritlistRequest): Promise<Caller> {
    const token = bearerToken(request);
    if (token === undefined) throw new Refusal('not-logged-in');
    const caller = await this.tokens.authenticate(token);
    if (!caller) throw new Refusal('session-ended');
    return caller;
  }
}

/** Fails the start if a route declares neither roles nor public access. */
@Injectable()
export class EveryRouteHasARule implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const open = this.discovery.getControllers().flatMap(({ name, metatype, instance }) => {
      const methods = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      return this.scanner
        .getAllMethodNames(methods)
        .filter((method) => Reflect.hasMetadata(PATH_METADATA, methods[method]!))
        .filter((method) => !this.reflector.getAllAndOverride(ACCESS, [methods[method]!, metatype!]))
        .map((method) => `${name}.${method}`);
    });
    if (open.length > 0) throw new Error(`these routes need @Access(...) or @Public(): ${open.join(', ')}`);
  }
}
