import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/assertions/eventually.js';
import type { Server } from '../support/server/server.js';
import { SeveralServers } from '../support/server/several-servers.js';

/** Duration in ms that is longer than the shortest recorded outage */
const AWAY_MS = 7_000;
const RECORDED_MS_MAX = 10_000;

describe('an outage of two API processes', () => {
  let servers: SeveralServers;
  let apis: Server[];

  beforeAll(async () => {
    servers = await SeveralServers.prepare();
    apis = [await servers.start('api'), await servers.start('api')];
  }, 120_000);
  afterAll(() => servers?.end());

  const outages = async () => (await servers.log()).filter(({ type }) => type === 'OutageRecorded');

  it('is not recorded for a restart of only one of them', async () => {
    await sleep(2_000);
    await apis[0]!.kill();
    await sleep(AWAY_MS);
    apis[0] = await servers.start('api');
    expect(await outages()).toEqual([]);
  }, 60_000);

  it('is recorded once, as the time without either process', async () => {
    for (const api of apis) await api.kill();
    await sleep(AWAY_MS);
    apis = await Promise.all([servers.start('api'), servers.start('api')]);
    await eventually(async () => expect(await outages()).not.toEqual([]), RECORDED_MS_MAX);
    // The other process would have recorded it within this time
    await sleep(2_000);
    const [outage, ...otherOutages] = await outages();
    expect(otherOutages).toEqual([]);
    const { from, to } = outage!.data as { from: string; to: string };
    expect(Date.parse(to) - Date.parse(from)).toBeGreaterThanOrEqual(AWAY_MS);
  }, 60_000);
});
