import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { LastAppend } from '../commands/command-context.js';
import type { Role } from '../../contracts/events/session.events.js';

/** The authenticated caller of a request. */
export interface Caller {
  readonly accountId: string;
  readonly role: Role;
  readonly sessionId: string;
  /** Epoch of the account at the start of the session. */
  readonly epoch: number;
  readonly expiresAt: Date;
  readonly banned: boolean;
}

/** A request with the caller that the access guard authenticated; undefined on public routes. */
export interface MeritlistRequest extends FastifyRequest {
  caller?: Caller;
  /** The last append of its commands. */
  appended?: LastAppend;
}

export const ACCESS = Symbol('access');
export type AccessRule = 'public' | readonly Role[];

/** Restricts a route to these roles. Every route requires this or `@Public()`; otherwise the start fails. */
export const Access = (...roles: readonly Role[]) =>
  applyDecorators(SetMetadata(ACCESS, roles), ApiBearerAuth(), ApiExtension('x-roles', [...roles]));

export const BANNED_TOO = Symbol('banned too');

/** Admits banned users, who are otherwise rejected on all routes that are not public. */
export const BannedToo = () => SetMetadata(BANNED_TOO, true);

/** Allows calls without a session. */
export const Public = () => applyDecorators(SetMetadata(ACCESS, 'public'), ApiExtension('x-roles', ['visitor']));

const requestOf = (context: ExecutionContext): MeritlistRequest => context.switchToHttp().getRequest();

/** Injects the caller of a route with `@Access`. */
export const CalledBy = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller | undefined => requestOf(context).caller,
);

/** Returns the unverified token of a request. */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** Injects the token on routes that accept calls with and without a session. */
export const BearerToken = createParamDecorator((_: unknown, context: ExecutionContext) =>
  bearerToken(requestOf(context)),
);
