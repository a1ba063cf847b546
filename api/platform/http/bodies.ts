import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { bearerToken } from '../auth/access.js';
import type { SessionTokens } from '../auth/session-tokens.js';
import { Refusal } from '../commands/refusal.js';
import { TokenBucket } from '../limits/token-bucket.js';
import { isBoundedJson } from './bounded-json.js';

/** Bytes of any body: enough for every form, and too few to cost anybody time. */
export const BODY_BYTES_MAX = 16_000;
/** Bytes of a long body: 200 answers with long options, or a question with ten of them. */
const LONG_BODY_BYTES_MAX = 1_000_000;

/** Bytes of long bodies that one account may send at once, and a second in the long run. */
const LONG_BODY_BYTES_AT_ONCE = 4_000_000;
const LONG_BODY_BYTES_PER_SECOND = 200_000;
const ACCOUNTS_KEPT = 10_000;

/** A route that accepts a body of more than 16 kB from callers with a session. */
export const LongBody = () => RouteConfig({ longBody: true });

const isLong = (config: object | undefined): boolean => (config as { longBody?: boolean })?.longBody === true;

/** Bounds the long bodies before they are read: each is read only for a session, and counts for its account. */
export function boundLongBodies(http: FastifyInstance, tokens: SessionTokens): void {
  const allowances = new LRUCache<string, TokenBucket>({ max: ACCOUNTS_KEPT });
  http.addHook('onRoute', (route) => {
    if (isLong(route.config)) route.bodyLimit = LONG_BODY_BYTES_MAX;
  });
  http.addHook('onRequest', async (request) => {
    // a body without a length may have any
    const bytes = Number(request.headers['content-length'] ?? LONG_BODY_BYTES_MAX);
    if (!isLong(request.routeOptions.config) || bytes <= BODY_BYTES_MAX) return;
    const token = bearerToken(request);
    const caller = token === undefined ? undefined : await tokens.authenticate(token);
    if (!caller) throw new Refusal(token === undefined ? 'not-logged-in' : 'session-ended');
    const allowance =
      allowances.get(caller.accountId) ?? new TokenBucket(LONG_BODY_BYTES_AT_ONCE, LONG_BODY_BYTES_PER_SECOND);
    allowances.set(caller.accountId, allowance);
    if (!allowance.take(Math.min(bytes, LONG_BODY_BYTES_MAX))) {
      throw new Refusal('too-many', { seconds: LONG_BODY_BYTES_MAX / LONG_BODY_BYTES_PER_SECOND });
    }
  });
}

/** Reads JSON that is bounded. A logout call announces JSON and has no body: it counts as `{}`. */
export function acceptBoundedJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body as string;
    if (json === '') done(null, {});
    else if (!isBoundedJson(json)) done(new Refusal('too-many-values'));
    else void parse(request, json, done);
  });
}
