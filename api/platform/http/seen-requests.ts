import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Injectable } from '@nestjs/common';

/** Header by which `doctor` recognises its own request after it went through a proxy. */
export const SEEN_HEADER = 'x-meritlist-doctor';
const NONCE = /^[0-9a-f-]{36}$/;
const KEPT_MAX = 10;

/** A request as this server saw it. */
export interface SeenRequest {
  /** Address that limits count. */
  readonly address: string;
  /** Address of the connection. */
  readonly peer: string;
  /** True if it came with X-Forwarded-For. */
  readonly isForwarded: boolean;
}

/** Keeps the last requests of `doctor`, so that it can tell which address arrives through the proxy. */
@Injectable()
export class SeenRequests {
  private readonly seen = new Map<string, SeenRequest>();

  watch(http: FastifyInstance): void {
    http.addHook('onRequest', (request, _reply, done) => {
      const nonce = request.headers[SEEN_HEADER];
      if (typeof nonce === 'string' && NONCE.test(nonce)) {
        this.keep(nonce, {
          address: request.ip,
          peer: request.socket.remoteAddress ?? '',
          isForwarded: request.headers['x-forwarded-for'] !== undefined,
        });
      }
      done();
    });
  }

  of(nonce: string): SeenRequest | undefined {
    return this.seen.get(nonce);
  }

  private keep(nonce: string, request: SeenRequest): void {
    this.seen.set(nonce, request);
    if (this.seen.size > KEPT_MAX) this.seen.delete(this.seen.keys().next().value!);
  }
}

/** Returns whether a connection is of this machine itself. */
export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && isIP(address) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(address);
