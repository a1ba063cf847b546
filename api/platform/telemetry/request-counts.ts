import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface RequestCount {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  requests: number;
  seconds: number;
}

/** Counts requests since the start by route and status, with their total duration. */
@Injectable()
export class RequestCounts {
  private readonly counted = new Map<string, RequestCount>();

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
    counts.note(request.method, routeOf(request), reply.statusCode, reply.elapsedTime / 1_000);
    done();
  });
}

/** Returns the route as declared, without parameter values, so that clients cannot create new labels. */
export function routeOf({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  if (!url.startsWith('/api/')) return 'pages';
  return routeOptions.url ?? 'unknown';
}
