import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface RequestCount {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  requests: number;
  seconds: number;
}

/** Kinds of requests whose durations are compared with a target. `list`: pages and CSV files of lists. */
export type RequestKind = 'start' | 'answer' | 'progress' | 'submit' | 'list' | 'file' | 'other';

const EXAM_KINDS: Readonly<Record<string, RequestKind>> = {
  'POST /api/attempts': 'start',
  'PUT /api/attempts/:id/answers': 'answer',
  'PUT /api/attempts/:id/progress': 'progress',
  'POST /api/attempts/:id/submit': 'submit',
};

/** Counts requests since the start by route and status, with their total duration. */
@Injectable()
export class RequestCounts {
  private readonly counted = new Map<string, RequestCount>();
  /** Receives the duration of each API request in seconds. */
  onDuration: ((kind: RequestKind, seconds: number) => void) | undefined;

  note(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${route} ${status}`;
    const counted = this.counted.get(key) ?? { method, route, status, requests: 0, seconds: 0 };
    counted.requests += 1;
    counted.seconds += seconds;
    this.counted.set(key, counted);
  }

  all(): Iterable<Readonly<RequestCount>> {
    return this.counted.values();
  }
}

export function countRequests(fastify: FastifyInstance, counts: RequestCounts): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const seconds = reply.elapsedTime / 1_000;
    counts.note(request.method, route, reply.statusCode, seconds);
    if (route !== 'pages') counts.onDuration?.(kindOf(request, reply, route), seconds);
    done();
  });
}

function kindOf(request: FastifyRequest, reply: FastifyReply, route: string): RequestKind {
  const kind = EXAM_KINDS[`${request.method} ${route}`];
  if (kind) return kind;
  if (reply.hasHeader('x-total-count')) return 'list';
  const types = [request.headers['content-type'], reply.getHeader('content-type')];
  const isFile = types.some((type) => type !== undefined && !/\b(?:json|plain|html)\b/.test(String(type)));
  return isFile ? 'file' : 'other';
}

/** Returns the route as declared, without parameter values, so that clients cannot create new labels. */
export function routeOf({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  if (!url.startsWith('/api/')) return 'pages';
  return routeOptions.url ?? 'unknown';
}
