import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Cookie {
  readonly name: string;
  /** Only letters, digits, dots, hyphens and underscores. */
  readonly value: string;
  /** Path prefix of the calls that the cookie is sent with. */
  readonly path: string;
  /** Lifetime; 0 removes the cookie. */
  readonly seconds: number;
  readonly secure: boolean;
}

/** Sets a cookie with HttpOnly and SameSite=Strict. */
export function setCookie(reply: FastifyReply, { name, value, path, seconds, secure }: Cookie): void {
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Strict'];
  void reply.header('set-cookie', [...parts, ...(secure ? ['Secure'] : [])].join('; '));
}

/** Returns the unverified value of a cookie. */
export const cookieOf = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined =>
  headers.cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([cookieName]) => cookieName === name)?.[1];
