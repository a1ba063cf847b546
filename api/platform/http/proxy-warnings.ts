import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/settings.js';
import type { OperatorWarnings } from '../telemetry/operator-warnings.js';
import { isPrivate, withoutMapping } from './forwarded.js';

/** Warns if requests carry `X-Forwarded-For` in a way that TRUST_PROXY does not expect. */
export function warnAboutProxies(
  http: FastifyInstance,
  warnings: OperatorWarnings,
  { trustProxy, trustsProxyCount }: Pick<Settings, 'trustProxy' | 'trustsProxyCount'>,
): void {
  http.addHook('onRequest', (request, _reply, done) => {
    const text = request.headers['x-forwarded-for'] && warningOf(request.raw.socket.remoteAddress ?? '');
    if (text) warnings.show('proxy', text);
    done();
  });

  function warningOf(connection: string): string | undefined {
    const peer = withoutMapping(connection);
    if (!trustProxy && isPrivate(connection)) {
      return (
        `TRUST_PROXY is not set, but ${peer} sends X-Forwarded-For, as a proxy does. All its clients share the limits of one address: ` +
        `set TRUST_PROXY to the number of proxies in front of the server`
      );
    }
    if (trustsProxyCount && !isPrivate(connection)) {
      return (
        `X-Forwarded-For of ${peer} is ignored, because TRUST_PROXY is a number and this address is public. If it is your proxy, ` +
        `set TRUST_PROXY to its network, such as ${peer}. If not, clients reach the port directly: set HOST to 127.0.0.1`
      );
    }
    return undefined;
  }
}
