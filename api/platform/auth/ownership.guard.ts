import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Refusal } from '../commands/refusal.js';
import type { Caller, MeritlistRequest } from './access.js';
import { OWN_ID, type OwnIdRule } from './ownership.js';

/**
 * Enforces `@OwnId`. Runs after the access guard and before validation, so that the id of another account always
 * results in 404.
 */
@Injectable()
export class OwnershipGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() === 'ws') return true;
    const request = context.switchToHttp().getRequest<MeritlistRequest>();
    const rule = this.reflector.get<OwnIdRule | undefined>(OWN_ID, context.getHandler());
    if (!request.caller) {
      if (rule) throw new Refusal('forbidden');
      return true;
    }
    for (const [part, name] of Object.entries(rule ?? {}) as [keyof OwnIdRule, string][]) {
      if (isIdOfOtherRole(name, request.caller)) continue;
      refuseUnlessOwn(request.caller, request[part], name);
    }
    refuseStrayIds(request.caller, request);
    return true;
  }
}

/** Returns whether a parameter names an account of another role, such as a student whose mastery a tutor reads. */
const isIdOfOtherRole = (name: string, { role }: Caller): boolean =>
  ['studentId', 'tutorId', 'adminId'].includes(name) && name !== `${role}Id`;

/** Rejects ids of other accounts of the caller's role in undeclared query or body fields (GUARD-21). */
function refuseStrayIds(caller: Caller, { query, body }: MeritlistRequest): void {
  for (const part of [query, body]) refuseUnlessOwn(caller, part, `${caller.role}Id`);
}

/** @throws Refusal 'not-found' for another id. A missing id passes: validation rejects it if it is required. */
function refuseUnlessOwn({ accountId }: Caller, part: unknown, name: string): void {
  if (typeof part !== 'object' || part === null) return;
  const id = (part as Record<string, unknown>)[name];
  if (id !== undefined && id !== accountId) throw new Refusal('not-found');
}
