import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Role } from '../../contracts/events/session.events.js';

/** The caller, from the session. */
export interface Caller {
  readonly accountId: string;
  readonly role: Role;
  readonly sessionId: string;
  /** the account's epoch when the session began */
  readonly epoch: number;
  readonly expiresAt: Date;
  readonly banned: boolean;
}

/** A request with the caller that the access guard authenticated; public routes have none. */
export interface MeritlistRequest extends FastifyRequest {
  caller?: Caller;
}

export const ACCESS = Symbol('access');
export type AccessRule = 'public' | readonly Role[];

/** Restricts a route to these roles. Every route has this or `@Public()`; otherwise the start fails. */
export const Access = (...roles: readonly Role[]) =>
  applyDecorators(SetMetadata(ACCESS, roles), ApiBearerAuth(), ApiExtension('x-roles', [...roles]));

export const BANNED_TOO = Symbol('banned too');

/** Allows banned users; other routes that are not public refuse them. */
export const BannedToo = () => SetMetadata(BANNED_TOO, true);

/** Allows calls without a session. */
export const Public = () => applyDecorators(SetMetadata(ACCESS, 'public'), ApiExtension('x-roles', ['visitor']));

const requestOf = (context: ExecutionContext): MeritlistRequest => context.switchToHttp().getRequest();

/** The caller of a route with `@Access`. */
export const CalledBy = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller | undefined => requestOf(context).caller,
);

/** The token of a request, not verified. */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** For routes that are callable without a session and do more with one. */
export const BearerToken = createParamDecorator((_: unknown, context: ExecutionContext) =>
  bearerToken(requestOf(context)),
);
