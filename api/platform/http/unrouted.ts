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

/**
 * Refuses what is no request that Node can read, or comes too slowly.
 * @param allowedAt the methods that an address takes; undefined where there is no such address
 */
export function refuseRequest(
  error: Error & { readonly code?: string; readonly rawPacket?: unknown },
  socket: Duplex,
  allowedAt: (address: string) => string | undefined,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const allow = error.code === 'HPE_INVALID_METHOD' ? allowedAt(addressIn(error.rawPacket)) : undefined;
  if (allow !== undefined) {
    return void socket.end(rawProblem('method-not-allowed', {}, { allow }), () => socket.destroy());
  }
  socket.end(rawProblem(refusalOf(error), {}), () => socket.destroy());
}

/** The address in the first line of a request whose method Node does not know. */
function addressIn(packet: unknown): string {
  const line = packet instanceof Buffer ? packet.toString('latin1', 0, 2_048) : '';
  return /^[!-~]+ (\S+) HTTP\/1\.[01]\r?\n/.exec(line)?.[1] ?? '';
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
