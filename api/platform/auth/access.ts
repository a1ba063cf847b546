import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Role } from '../../contracts/events/session.events.js';

/** Who is calling, as the session says it. */
export interface Caller {
  readonly accountId: string;
  readonly role: Role;
  readonly sessionId: string;
  /** the account's when the session began */
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

/** Only these roles may call; every route carries this or `@Public()`, or the start fails. */
export const Access = (...roles: readonly Role[]) =>
  applyDecorators(SetMetadata(ACCESS, roles), ApiBearerAuth(), ApiExtension('x-roles', [...roles]));

export const BANNED_TOO = Symbol('banned too');

/** Callable by the banned too; everything else but what is public is closed to them. */
export const BannedToo = () => SetMetadata(BANNED_TOO, true);

/** Callable without a session. */
export const Public = () => applyDecorators(SetMetadata(ACCESS, 'public'), ApiExtension('x-roles', ['visitor']));

const requestOf = (context: ExecutionContext): MeritlistRequest => context.switchToHttp().getRequest();

/** The caller of a route with `@Access`. */
export const CalledBy = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller | undefined => requestOf(context).caller,
);

/** The token that a request carries, whatever it is worth. */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** For routes that may be called without a session, and do more with one. */
export const BearerToken = createParamDecorator((_: unknown, context: ExecutionContext) =>
  bearerToken(requestOf(context)),
);
