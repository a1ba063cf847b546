import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { bearerToken } from '../auth/access.js';
import type { SessionTokens } from '../auth/session-tokens.js';
import { Refusal } from '../commands/refusal.js';
import { TokenBucket } from '../limits/token-bucket.js';
import { cacheOf } from '../shared/cache.js';
import { isBoundedJson } from './bounded-json.js';

/** Maximum size of a body in bytes: enough for every form, and cheap to parse. */
export const BODY_BYTES_MAX = 16_000;
/** Maximum size of a long body in bytes: 200 answers with long options, or a question with ten of them. */
const LONG_BODY_BYTES_MAX = 1_000_000;

/** Limit on long bodies per account: a burst in bytes, and the sustained rate per second. */
const LONG_BODY_BYTES_AT_ONCE = 4_000_000;
const LONG_BODY_BYTES_PER_SECOND = 200_000;
const TRACKED_ACCOUNTS_MAX = 10_000;

/** Marks a route that accepts bodies of more than 16 kB from callers with a session. */
export const LongBody = () => RouteConfig({ longBody: true });

/**
 * Marks a route that accepts a file of any content as its body from callers with a session. @param bytes maximum size
 */
export const FileBody = (bytes: number) => RouteConfig({ longBody: true, fileBytes: bytes });
/** Bytes of files that one account may send in a burst: a few files of the maximum size, each sent twice. */
const FILE_BYTES_AT_ONCE = 20_000_000;
const FILE_TYPES = ['application/octet-stream', 'text/csv', 'text/plain'];
const PICTURE_TYPES = /^image\//;

interface BodyConfig {
  readonly longBody?: boolean;
  readonly fileBytes?: number;
}
const bodyConfig = (config: object | undefined): BodyConfig => (config as BodyConfig | undefined) ?? {};

/** Limits long bodies before they are read: they require a session, and their bytes are counted per account. */
export function boundLongBodies(http: FastifyInstance, tokens: SessionTokens): void {
  const allowances = cacheOf<string, TokenBucket>(TRACKED_ACCOUNTS_MAX);
  http.addHook('onRoute', (route) => {
    const { longBody, fileBytes = LONG_BODY_BYTES_MAX } = bodyConfig(route.config);
    if (longBody) route.bodyLimit = fileBytes;
  });
  http.addHook('onRequest', async (request) => {
    const { longBody, fileBytes } = bodyConfig(request.routeOptions.config);
    const most = fileBytes ?? LONG_BODY_BYTES_MAX;
    // a body without a Content-Length counts with the maximum size
    const bytes = Number(request.headers['content-length'] ?? most);
    if (!longBody || bytes <= BODY_BYTES_MAX) return;
    const token = bearerToken(request);
    const caller = token === undefined ? undefined : await tokens.authenticate(token);
    if (!caller) throw new Refusal(token === undefined ? 'not-logged-in' : 'session-ended');
    const atOnce = fileBytes === undefined ? LONG_BODY_BYTES_AT_ONCE : FILE_BYTES_AT_ONCE;
    const key = `${atOnce} ${caller.accountId}`;
    const allowance = allowances.get(key) ?? new TokenBucket(atOnce, LONG_BODY_BYTES_PER_SECOND);
    allowances.set(key, allowance);
    if (!allowance.take(Math.min(bytes, most))) {
      throw new Refusal('too-many', { seconds: most / LONG_BODY_BYTES_PER_SECOND });
    }
  });
}

/**
 * Parses JSON within the limits of `isBoundedJson`. An empty body counts as `{}`: a logout call sends the JSON content
 * type and no body.
 */
export function acceptBoundedJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body as string;
    if (bodyConfig(request.routeOptions.config).fileBytes !== undefined) done(null, Buffer.from(json));
    else if (json === '') done(null, {});
    else if (!isBoundedJson(json)) done(new Refusal('too-many-values'));
    else void parse(request, json, done);
  });
}

/** Accepts files as raw bytes on routes with `FileBody`; other routes reject them. */
export function acceptFiles(http: FastifyInstance): void {
  for (const types of [FILE_TYPES, PICTURE_TYPES]) {
    http.addContentTypeParser(types, { parseAs: 'buffer' }, (request, body, done) => {
      const acceptsFiles = bodyConfig(request.routeOptions.config).fileBytes !== undefined;
      if (acceptsFiles) done(null, body);
      else done(new Refusal('not-sent-as-json'));
    });
  }
}
