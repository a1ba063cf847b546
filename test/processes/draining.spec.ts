import { once } from 'node:events';
import type { Readiness } from '../../api/operations/health.controller.js';
import { eventually } from '../support/assertions/eventually.js';
import { SeveralServers } from '../support/server/several-servers.js';

const NOTICED_MS_MAX = 4_000;

describe('an api process that is stopped', () => {
  let servers: SeveralServers;
  beforeAll(async () => {
    servers = await SeveralServers.prepare();
  });
  afterAll(() => servers?.end());

  it('is not ready any more, but serves calls until the load balancer has noticed', async () => {
    const api = await servers.start('api');
    await servers.start('projections');
    api.process.kill('SIGTERM');
    await eventually(async () => {
      const { status, body } = await api.http<Readiness>('GET', '/health/ready');
      expect({ status, reasons: body.reasons }).toEqual({ status: 503, reasons: ['process: stops'] });
    }, NOTICED_MS_MAX);
    expect((await api.http('GET', '/openapi.json')).status).toBe(200);
    const [code] = await once(api.process, 'exit');
    expect(code).toBe(0);
  });
});
