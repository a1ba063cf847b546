import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { MeritlistRequest } from '../auth/access.js';
import { Refusal } from '../commands/refusal.js';
import type { Settings } from '../config/settings.js';
import { networkOf, type Connections } from '../limits/connections.js';
import { logRejectedCaller } from './rejected-callers.js';
import { rawProblem } from './unrouted.js';

/** Time limits for the headers, a whole request and the upload of a file, ms. A megabyte takes long on a slow network. */
export const HEADERS_MS_MAX = 15_000;
const REQUEST_MS_MAX = 60_000;
export const UPLOAD_MS_MAX = 1_800_000;
/** Interval at which Node checks the time limits, ms. */
export const TIMEOUTS_CHECKED_EVERY_MS = 5_000;

/** Maximum number of connections of an account, in addition to those counted for its address. */
const ACCOUNT_CONNECTIONS_MAX = 100;
const RETRY_AFTER_S = 5;

/**
 * Limits the open connections per address. A connection that carries a call with a session is counted for that account
 * instead, so that students who share the address of a school do not block each other. Behind a proxy the address is
 * known only from the first request.
 */
export function boundConnections(
  http: FastifyInstance,
  connections: Connections,
  { connectionsPerAddress, trustProxy }: Pick<Settings, 'connectionsPerAddress' | 'trustProxy'>,
): void {
  http.server.on('connection', (socket: Socket) => {
    socket.once('close', () => connections.release(socket));
    const accepted = trustProxy?.(socket.remoteAddress ?? '', 0)
      ? connections.assign(socket, 'proxy', Infinity)
      : connections.assign(socket, `address ${networkOf(socket.remoteAddress ?? '')}`, connectionsPerAddress);
    if (accepted) return;
    logRejectedCaller('too many requests', socket.remoteAddress ?? '', 'connection');
    socket.end(TOO_MANY_CONNECTIONS, () => socket.destroy());
  });
  if (trustProxy) {
    http.addHook('onRequest', (request, reply, done) => {
      const { socket } = request.raw;
      const counted =
        isOfAccount(connections.ownerOf(socket)) ||
        connections.assign(socket, `address ${networkOf(request.ip)}`, connectionsPerAddress);
      if (!counted) void reply.header('connection', 'close');
      done(counted ? undefined : new Refusal('too-many', { seconds: RETRY_AFTER_S }));
    });
  }
  http.addHook('onResponse', (request, _reply, done) => {
    const { caller } = request as MeritlistRequest;
    if (caller) countForAccount(connections, request.raw.socket, caller.accountId);
    done();
  });
}

/**
 * Limits the time in which a request that is no upload arrives completely. Node has one limit for all requests, which is
 * that of uploads.
 */
export function limitArrival(server: Server, isUpload: (request: IncomingMessage) => boolean): void {
  const limit = (request: IncomingMessage, response: ServerResponse) => {
    const { headers, socket } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody) return;
    const timer = setTimeout(() => {
      if (request.complete || isUpload(request)) return;
      if (response.headersSent) socket.destroy();
      else socket.end(rawProblem('request-too-slow', {}), () => socket.destroy());
    }, REQUEST_MS_MAX).unref();
    request.once('close', () => clearTimeout(timer));
  };
  // Socket.IO replaces the listeners that exist when it starts, and then hides its requests from them
  server.once('listening', () => server.prependListener('request', limit));
}

/**
 * Allows one call at a time per connection. A connection is closed if it sends a call before the response to
 * the previous one: browsers and proxies do not do so, and pipelined calls would be limited only by the network.
 */
export function answerOneAtATime(http: FastifyInstance): void {
  const answering = new WeakSet<Socket>();
  http.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (answering.has(socket)) {
      reply.hijack();
      socket.destroy();
      return;
    }
    answering.add(socket);
    reply.raw.once('close', () => answering.delete(socket));
    done();
  });
}

/**
 * Counts an open connection for an account. If the account has reached its limit, the connection stays counted for its
 * address.
 */
export const countForAccount = (connections: Connections, socket: Socket, accountId: string): boolean =>
  !socket.destroyed && connections.assign(socket, `account ${accountId}`, ACCOUNT_CONNECTIONS_MAX);

const isOfAccount = (owner: string | undefined): boolean => owner?.startsWith('account ') ?? false;

/** Destroys the connections that are still open, such as incomplete requests and unresponsive WebSockets. */
export function destroyConnections(connections: Connections): void {
  for (const connection of connections.all()) if (connection instanceof Socket) connection.destroy();
}

const TOO_MANY_CONNECTIONS = rawProblem(
  'too-many',
  { seconds: RETRY_AFTER_S },
  { 'retry-after': String(RETRY_AFTER_S) },
);
