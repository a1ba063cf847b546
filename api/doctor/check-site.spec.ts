import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { testCertificate } from '../../test/support/data/test-certificate.js';
import { Settings } from '../platform/config/settings.js';
import { checkCertificate, checkServer, checkSite } from './check-site.js';

const NOW = new Date('2026-03-10T12:00:00.000Z');
const SHARED = {
  ROLE: 'api',
  EVENT_STORE_URL: 'kurrentdb://localhost:2113',
  READ_STORE_URL: 'mongodb://localhost:27017',
  REDIS_URL: 'redis://localhost:6379',
  MASTER_KEY: '5a'.repeat(32),
};

describe('doctor', () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  async function listen(server: Server): Promise<number> {
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  /** Settings of a server that is its own proxy. @param answers bodies by the start of the path; others are 404 */
  async function serverThatAnswers(answers: Record<string, object>, env: Record<string, string> = {}) {
    const respond: RequestListener = ({ url = '' }, response) => {
      const body = Object.entries(answers).find(([path]) => url.startsWith(path))?.[1];
      response.writeHead(body ? 200 : 404).end(JSON.stringify(body ?? {}));
    };
    const port = await listen(createServer(respond));
    return new Settings({ ...env, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: `http://localhost:${port}` });
  }
  const seen = (address: string, peer: string) => ({ '/api/health/seen/': { address, peer, isForwarded: true } });

  it.each([
    [
      'a proxy whose header is not trusted',
      'problem',
      seen('10.0.0.2', '10.0.0.2'),
      {},
      'All users count as 10.0.0.2, because the header of the proxy is not trusted',
    ],
    [
      'a proxy that is trusted',
      'ok',
      seen('203.0.113.7', '10.0.0.2'),
      {},
      'A call of this machine is seen as 203.0.113.7',
    ],
    ['a site of another server', 'problem', {}, {}, 'PUBLIC_URL leads to another server'],
    ['another process of a cluster', 'note', {}, SHARED, 'Another process answered, so that the proxy was not checked'],
  ])('reports %s as %s', async (_site, state, answers, env, text) => {
    const settings = await serverThatAnswers(answers as Record<string, object>, env);
    expect(await checkSite(settings, NOW)).toContainEqual(expect.objectContaining({ check: 'proxy', state, text }));
  });

  it('reports metrics that everybody can read', async () => {
    const metrics = async (answers: Record<string, object>) =>
      (await checkSite(await serverThatAnswers(answers), NOW)).find(({ check }) => check === 'metrics')?.state;
    expect([await metrics({}), await metrics({ '/api/metrics': {} })]).toEqual(['ok', 'problem']);
  });

  it('names the reason if the site cannot be reached, and notes that no server runs', async () => {
    const settings = await serverThatAnswers({});
    servers[0]!.close();
    await once(servers[0]!, 'close');
    expect(await checkSite(settings, NOW)).toEqual([
      {
        check: 'site',
        state: 'problem',
        text: `${settings.publicOrigin} can't be reached: ECONNREFUSED`,
        action: expect.stringContaining('firewall'),
      },
    ]);
    expect(await checkServer(settings)).toMatchObject([{ state: 'note', text: 'No server runs with these settings' }]);
  });

  it('repeats the reasons and warnings of the running server', async () => {
    const settings = await serverThatAnswers({
      '/api/health/ready': { reasons: ['clock: jumped'], warnings: ['mail: no'] },
    });
    const findings = await checkServer(settings);
    expect(findings.map(({ state, text }) => [state, text])).toEqual([
      ['problem', 'Not ready: clock: jumped'],
      ['problem', 'mail: no'],
    ]);
  });

  it.each([
    ['ok', 14, '2126-10-18T12:00:00Z'],
    ['problem', 13, '2126-10-19T12:00:00Z'],
  ])('reports as %s a certificate that is valid for %i days', async (state, days, now) => {
    const port = await listen(createTlsServer(testCertificate));
    const site = new URL(`https://localhost:${port}`);
    expect(await checkCertificate(site, new Date(now), { ca: testCertificate.cert })).toMatchObject({
      check: 'certificate',
      state,
      text: `The certificate is valid for ${days} more days`,
    });
    expect(await checkCertificate(site, new Date(now))).toMatchObject({
      state: 'problem',
      text: "It can't be checked: self-signed certificate",
    });
  });
});
