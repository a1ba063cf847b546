import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { refusals, refusalText, type DetailsOf, type RefusalCode } from '../../contracts/http/refusals.js';

/** The codes of what Node and Fastify refuse before any route is looked for. */
const OF_REQUEST: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_BAD_URL: 'address-unreadable',
  FST_ERR_MAX_PARAM_LENGTH: 'address-too-long',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
};

/** An answer that shows nothing, runs nothing and is kept nowhere. */
const HEADERS = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

const refusalOf = (error: unknown): RefusalCode =>
  OF_REQUEST[(error as { code?: string }).code ?? ''] ?? 'request-unreadable';

/** The body of every refusal. */
const problem = <Code extends RefusalCode>(code: Code, details: DetailsOf<Code>) => ({
  statusCode: refusals[code].status,
  message: refusalText(code, details),
  error: code,
});

/** A refusal for a connection that nothing else answers. */
export function rawProblem<Code extends RefusalCode>(
  code: Code,
  details: DetailsOf<Code>,
  headers: Readonly<Record<string, string>> = {},
): string {
  const { status } = refusals[code];
  const body = JSON.stringify(problem(code, details));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries({ ...HEADERS, ...headers }).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

/** Of an address that no route can be looked for by. */
export function refuseAddress(error: unknown, _request: unknown, reply: FastifyReply): void {
  const said = problem(refusalOf(error), {});
  void reply.status(said.statusCode).headers(HEADERS).send(said);
}

/** Of what is no request that Node can read, or comes too slowly. */
export function refuseRequest(error: Error, socket: Duplex): void {
  if ((error as NodeJS.ErrnoException).code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  socket.end(rawProblem(refusalOf(error), {}), () => socket.destroy());
}

/** Of what a client expects or would upgrade to, but for live connections. */
export function refuseWishes(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage) => {
    request.socket.end(rawProblem('expectation-failed', {}));
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    if (!request.url?.startsWith('/socket.io/')) socket.end(rawProblem('upgrade-refused', {}));
  });
}
