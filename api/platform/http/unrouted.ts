import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { refusals, refusalText, type DetailsOf, type RefusalCode } from '../../contracts/http/refusals.js';

/** Codes of errors that Node and Fastify report before routing. */
const CODES_BY_ERROR: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_BAD_URL: 'address-unreadable',
  FST_ERR_MAX_PARAM_LENGTH: 'address-too-long',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
};

/** Headers of a response that must not be cached or rendered. */
const HEADERS = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

const refusalOf = (error: unknown): RefusalCode =>
  CODES_BY_ERROR[(error as { code?: string }).code ?? ''] ?? 'request-unreadable';

/** Returns the response body of a refusal. */
const problem = <Code extends RefusalCode>(code: Code, details: DetailsOf<Code>) => ({
  statusCode: refusals[code].status,
  message: refusalText(code, details),
  error: code,
});

/** Returns a complete HTTP response, for connections that have no reply object. */
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

/** Rejects an address that cannot be routed. */
export function refuseAddress(error: unknown, _request: unknown, reply: FastifyReply): void {
  const body = problem(refusalOf(error), {});
  void reply.status(body.statusCode).headers(HEADERS).send(body);
}

/**
 * Rejects a request that Node cannot parse or that arrives too slowly.
 * @param allowedAt returns the `Allow` header of an address; undefined if there is no such address
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

/** Returns the address in the request line of a request with an unknown method. */
function addressIn(packet: unknown): string {
  const line = packet instanceof Buffer ? packet.toString('latin1', 0, 2_048) : '';
  return /^[!-~]+ (\S+) HTTP\/1\.[01]\r?\n/.exec(line)?.[1] ?? '';
}

/** Rejects unsupported `Expect` headers and all upgrades except those to live connections. */
export function refuseUnsupportedHeaders(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage) => {
    request.socket.end(rawProblem('expectation-failed', {}));
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    if (!request.url?.startsWith('/socket.io/')) socket.end(rawProblem('upgrade-refused', {}));
  });
}
