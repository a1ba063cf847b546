import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The token that a request carries, whatever it is worth. */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** For routes that may be called without a session, and do more with one. */
export const BearerToken = createParamDecorator((_: unknown, context: ExecutionContext) =>
  bearerToken(context.switchToHttp().getRequest()),
);
