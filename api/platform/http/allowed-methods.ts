import type { FastifyInstance, RouteOptions } from 'fastify';
import { refusals, refusalText } from '../../contracts/http/refusals.js';

const PREFIX = '/api/';

/** The supported methods of each address, collected when routes are registered. */
export class AllowedMethods {
  private readonly routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];

  add({ url, method }: Pick<RouteOptions, 'url' | 'method'>): void {
    if (url.startsWith(PREFIX)) this.routes.push({ pattern: patternOf(url), methods: [method].flat() });
  }

  /** Returns the value of the `Allow` header; undefined for an address that is not part of the API. */
  of(address: string): string | undefined {
    const [path = ''] = address.split('?');
    const routes = this.routes.filter(({ pattern }) => pattern.test(path));
    if (routes.length === 0) return undefined;
    return [...new Set([...routes.flatMap(({ methods }) => methods), 'OPTIONS'])].toSorted().join(', ');
  }
}

/** Converts a route such as `/api/doubts/:id/claim` to a pattern that matches its addresses. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')}/?$`);

/**
 * Responds 405 with an `Allow` header to methods that an address does not support, and 204 with this header to OPTIONS.
 * Must be called before the routes are registered.
 */
export function refuseOtherMethods(http: FastifyInstance): AllowedMethods {
  const allowed = new AllowedMethods();
  http.addHook('onRoute', (route) => allowed.add(route));
  http.addHook('onRequest', async (request, reply) => {
    const allow = request.is404 ? allowed.of(request.url) : undefined;
    if (allow === undefined) return undefined;
    void reply.header('allow', allow);
    if (request.method === 'OPTIONS') return reply.status(204).send();
    const code = 'method-not-allowed';
    const { status } = refusals[code];
    return reply.status(status).send({ statusCode: status, message: refusalText(code, {}), error: code });
  });
  return allowed;
}
