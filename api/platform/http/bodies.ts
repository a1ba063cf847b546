import type { Readable } from 'node:stream';
import { BadRequestException } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Role } from '../../contracts/events/session.events.js';
import { bearerToken } from '../auth/access.js';
import type { SessionTokens } from '../auth/session-tokens.js';
import { Refusal } from '../commands/refusal.js';
import { TokenBucket } from '../limits/token-bucket.js';
import { cacheOf } from '../shared/cache.js';
import type { Uploads } from './uploads.js';

/** Maximum size of a body in bytes: enough for every form, and cheap to parse. */
export const BODY_BYTES_MAX = 16_000;
/** Maximum size of a long body in bytes: 200 answers with long options, or a question with ten of them. */
const LONG_BODY_BYTES_MAX = 1_000_000;

/** Limit on long bodies per account: a burst in bytes, and the sustained rate per second. */
const LONG_BODY_BURST_BYTES = 4_000_000;
const LONG_BODY_BYTES_PER_SECOND = 200_000;
const TRACKED_ACCOUNTS_MAX = 10_000;

/** Marks a route that accepts bodies of more than 16 kB from callers with a session. */
export const LongBody = () => RouteConfig({ longBody: true });

interface FileBodyOptions {
  /** Roles that can send files; all by default. */
  readonly roles?: readonly Role[];
  /** Returns the maximum size in bytes for a query, if it depends on it. */
  readonly bytesOf?: (query: object) => number;
}

/**
 * Marks a route that accepts a file of any content as its body from callers with a session. @param bytes maximum size
 */
export const FileBody = (bytes: number, { roles, bytesOf }: FileBodyOptions = {}) =>
  RouteConfig({ longBody: true, fileBytes: bytes, fileRoles: roles, fileBytesOf: bytesOf });
/** Bytes of files that one account may send in a burst: a few files of the maximum size, each sent twice. */
const FILE_BURST_BYTES = 20_000_000;
const LARGE_FILES_PER_BURST = 4;
/** Seconds in which an account regains the bytes of one file of the maximum size. */
const FILE_SECONDS = 20;
const FILE_TYPES = [
  'application/octet-stream',
  'application/xml',
  'application/zip',
  'text/csv',
  'text/plain',
  'text/xml',
];
const PICTURE_TYPES = /^image\//;

interface BodyConfig {
  readonly longBody?: boolean;
  readonly fileBytes?: number;
  readonly fileRoles?: readonly Role[];
  readonly fileBytesOf?: (query: object) => number;
}
const bodyConfig = (config: object | undefined): BodyConfig => (config as BodyConfig | undefined) ?? {};

/** Limits long bodies before they are read: they require a session, and their bytes are counted per account. */
export function boundLongBodies(http: FastifyInstance, tokens: SessionTokens, uploads: Uploads): void {
  const allowances = cacheOf<string, TokenBucket>(TRACKED_ACCOUNTS_MAX);
  http.addHook('onRoute', (route) => {
    const { longBody, fileBytes = LONG_BODY_BYTES_MAX } = bodyConfig(route.config);
    if (longBody) route.bodyLimit = fileBytes;
  });
  http.addHook('onRequest', async (request, reply) => {
    const { longBody, fileBytes, fileRoles, fileBytesOf } = bodyConfig(request.routeOptions.config);
    const most = fileBytesOf?.(request.query as object) ?? fileBytes ?? LONG_BODY_BYTES_MAX;
    // a body without a Content-Length counts with the maximum size
    const bytes = Number(request.headers['content-length'] ?? most);
    if (!longBody || (fileBytes === undefined && bytes <= BODY_BYTES_MAX)) return;
    const token = bearerToken(request);
    const caller = token === undefined ? undefined : await tokens.authenticate(token);
    if (!caller) throw new Refusal(token === undefined ? 'not-logged-in' : 'session-ended');
    if (fileRoles && !fileRoles.includes(caller.role)) throw new Refusal('forbidden');
    if (bytes > most) throw new Refusal('too-large');
    const { atOnce, perSecond } = allowanceOf(fileBytes === undefined ? undefined : most);
    const key = `${atOnce} ${caller.accountId}`;
    const allowance = allowances.get(key) ?? new TokenBucket(atOnce, perSecond);
    allowances.set(key, allowance);
    if (!allowance.take(bytes)) throw new Refusal('too-many', { seconds: most / perSecond });
    if (fileBytes !== undefined) uploads.open(request.raw, reply.raw, caller);
  });
  http.addHook('preParsing', (request, reply, payload, done) => {
    const upload = uploads.of(request.raw);
    done(null, upload ? upload.measured(payload, reply) : payload);
  });
}

/** Returns the bytes that an account may send at once and per second. @param fileBytes undefined for JSON bodies */
function allowanceOf(fileBytes: number | undefined): { atOnce: number; perSecond: number } {
  if (fileBytes === undefined) return { atOnce: LONG_BODY_BURST_BYTES, perSecond: LONG_BODY_BYTES_PER_SECOND };
  const atOnce = Math.max(FILE_BURST_BYTES, fileBytes * LARGE_FILES_PER_BURST);
  return { atOnce, perSecond: Math.max(LONG_BODY_BYTES_PER_SECOND, fileBytes / FILE_SECONDS) };
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
    http.addContentTypeParser(types, async (request: FastifyRequest, payload: Readable) => {
      const { config, bodyLimit } = request.routeOptions;
      const announced = Number(request.headers['content-length'] ?? bodyLimit);
      const file = await sharedBytes(payload, Math.min(announced, bodyLimit)).catch((error: unknown) => {
        throw error instanceof Refusal ? error : new BadRequestException(undefined, { cause: error });
      });
      if (bodyConfig(config).fileBytes === undefined) throw new Refusal('not-sent-as-json');
      return file;
    });
  }
}

/**
 * Reads a body into shared memory, so that another thread can read it without a copy. Each piece is copied when it
 * arrives: joining the pieces of a large file at the end would block the event loop.
 * @throws Refusal `too-large`
 */
export async function sharedBytes(body: Readable, bytesMax: number): Promise<Buffer> {
  const bytes = Buffer.from(new SharedArrayBuffer(bytesMax));
  let length = 0;
  // a destroyed request could not be answered
  for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (length + piece.length > bytesMax) throw new Refusal('too-large');
    bytes.set(piece, length);
    length += piece.length;
  }
  return bytes.subarray(0, length);
}

/** Limits on nesting, fields, entries and values, all far above the largest request body of the API. */
const LEVELS_MAX = 10;
const FIELDS_MAX = 50;
const ENTRIES_MAX = 1_000;
const VALUES_MAX = 5_000;

/**
 * Returns whether a JSON text is within the limits on values, fields per object, entries per list and nesting. Called
 * before parsing: parsing a megabyte of fields takes twenty times longer, and class-transformer searches all fields for
 * each of them. Text that is not JSON may pass.
 */
export function isBoundedJson(json: string): boolean {
  /** Remaining number of values for each open object and list. */
  const open: number[] = [];
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case '"':
        at = endOfString(json, at);
        break;
      case '{':
      case '[':
        open.push((json[at] === '{' ? FIELDS_MAX : ENTRIES_MAX) - 1);
        values += 1;
        if (open.length > LEVELS_MAX || values > VALUES_MAX) return false;
        break;
      case ',': {
        const left = (open.pop() ?? VALUES_MAX) - 1;
        open.push(left);
        values += 1;
        if (left < 0 || values > VALUES_MAX) return false;
        break;
      }
      case '}':
      case ']':
        open.pop();
    }
  }
  return true;
}

/** Returns the index of the closing quote of the string that begins at `begin`. */
function endOfString(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}
