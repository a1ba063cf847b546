import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Settings } from '../config/settings.js';

const YEAR_S = 31_536_000;

/** On every answer. The policies are the same for all, so they are written once. */
export function setSecurityHeaders(http: FastifyInstance, settings: Settings): void {
  const set = helmet(headersOf(settings));
  http.addHook('onRequest', (request, reply, done) => set(request.raw, reply.raw, () => done()));
}

/** Everything is loaded from this server. Styles may be inline: libraries place dialogs and tooltips by them. */
function headersOf({ publicOrigin, secure }: Settings): HelmetOptions {
  // older browsers do not take it that 'self' is for live connections too
  const live = publicOrigin ? [publicOrigin.replace(/^http/, 'ws')] : ['ws:', 'wss:'];
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...live],
        upgradeInsecureRequests: null,
      },
    },
    hsts: secure && { maxAge: YEAR_S, includeSubDomains: false },
  };
}

/** Responses are not cached, since the next user of the device may be another person. */
export function keepAnswersPrivate(http: FastifyInstance): void {
  http.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      void reply.header('cache-control', 'no-store');
    }
    done();
  });
}
