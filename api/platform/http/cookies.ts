import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Cookie {
  readonly name: string;
  /** letters, digits, dots, hyphens and underscores alone */
  readonly value: string;
  /** sent along with calls below it */
  readonly path: string;
  /** for how long; 0 removes it */
  readonly seconds: number;
  readonly secure: boolean;
}

/** Sets a cookie that no script reads and no other site sends along. */
export function setCookie(reply: FastifyReply, { name, value, path, seconds, secure }: Cookie): void {
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Strict'];
  void reply.header('set-cookie', [...parts, ...(secure ? ['Secure'] : [])].join('; '));
}

/** Returns the value of a cookie, not verified. */
export const cookieOf = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined =>
  headers.cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([found]) => found === name)?.[1];
