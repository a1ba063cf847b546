import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Settings } from '../config/settings.js';

const YEAR_S = 31_536_000;

/**
 * Sets security headers on every response. The policies do not depend on the request and are built once.
 * @param pictureOrigins origins other than this server from which pages may load pictures
 */
export function setSecurityHeaders(
  http: FastifyInstance,
  settings: Settings,
  pictureOrigins: readonly string[] = [],
): void {
  const set = helmet(headersOf(settings, pictureOrigins));
  http.addHook('onRequest', (request, reply, done) => set(request.raw, reply.raw, () => done()));
}

/**
 * Returns a policy that allows only this server as a source, and for pictures the given origins. Inline styles are
 * allowed, since libraries position dialogs and tooltips with them.
 */
function headersOf({ publicOrigin, secure }: Settings, pictureOrigins: readonly string[]): HelmetOptions {
  // older browsers do not apply 'self' to WebSockets
  const live = publicOrigin ? [publicOrigin.replace(/^http/, 'ws')] : ['ws:', 'wss:'];
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...pictureOrigins],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...live],
        upgradeInsecureRequests: null,
      },
    },
    hsts: secure && { maxAge: YEAR_S, includeSubDomains: false },
  };
}

/** Disables caching of responses, since devices may be shared. */
export function keepAnswersPrivate(http: FastifyInstance): void {
  http.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      void reply.header('cache-control', 'no-store');
    }
    done();
  });
}
