import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext, type OnModuleInit } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { validate as isUuid } from 'uuid';
import { CLOCK, type Clock } from '../clock.js';
import { sentContext } from '../commands/derived-id.js';
import { Refusal } from '../commands/refusal.js';
import { VAULT, type Vault } from '../vault/vault.js';
import { ACCESS, BANNED_TOO, bearerToken, type AccessRule, type Caller, type MeritlistRequest } from './access.js';
import { SessionTokens } from './session-tokens.js';

/** Who may call, and about whom, on every route; what carries no rule is closed. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: SessionTokens,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    // a socket was let in at its handshake, by the gateway
    if (context.getType() === 'ws') return true;
    const request = context.switchToHttp().getRequest<MeritlistRequest>();
    const places = [context.getHandler(), context.getClass()];
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS, places) ?? [];
    if (rule !== 'public') {
      const caller = await this.callerOf(request);
      if (caller.banned && !this.reflector.getAllAndOverride(BANNED_TOO, places)) throw new Refusal('banned');
      if (!rule.includes(caller.role)) throw new Refusal('forbidden');
      refuseOthersIds(caller, request);
      request.caller = caller;
    }
    const own = {
      actor: request.caller ? `${request.caller.role}:${request.caller.accountId}` : 'visitor',
      correlationId: request.id,
      now: this.clock.now(),
    };
    request.contextOf = async (content) => {
      const context = { ...own, commandId: randomUUID() };
      const sent = commandIdIn(content);
      if (!sent) return context;
      return sentContext(context, sent, [request.url, content], await this.vault.lastingKey('reservations'));
    };
    request.commandContext = await request.contextOf(request.body);
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

/** A student's call names no other student, wherever an id may stand; so too tutors and admins. */
function refuseOthersIds({ role, accountId }: Caller, { params, query, body }: MeritlistRequest): void {
  const name = `${role}Id`;
  for (const place of [params, query, body]) {
    const id = fieldOf(place, name);
    if (id !== undefined && id !== accountId) throw new Refusal('not-found');
  }
}

/** A resent command carries the id that it had before. */
function commandIdIn(body: unknown): string | undefined {
  const id = fieldOf(body, 'commandId');
  return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : undefined;
}

const fieldOf = (place: unknown, name: string): unknown =>
  typeof place === 'object' && place !== null ? (place as Record<string, unknown>)[name] : undefined;

/** Stops the start while a route says neither who may call it nor that everybody may. */
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
