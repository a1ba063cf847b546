import { setTimeout as sleep } from 'node:timers/promises';
import { AnsweringStudents } from '../support/scenarios/answering-students.js';
import { eventually } from '../support/assertions/eventually.js';
import type { Server } from '../support/server/server.js';
import { SeveralServers } from '../support/server/several-servers.js';

const STUDENTS = 6;
const AWAY_MS = 2_500;
/** Longer than the maximum duration of any call */
const SILENT_MS = 12_000;
/** Maximum duration of any request in ms, regardless of which store is unavailable */
const CALL_MS_MAX = 10_000;
const RECOVERY_MS_MAX = 20_000;

describe('store outages under load', () => {
  let servers: SeveralServers;
  let apis: Server[];
  let groups: AnsweringStudents[];

  beforeAll(async () => {
    servers = await SeveralServers.prepare({ keeps: true });
    apis = [await servers.start('api'), await servers.start('api')];
    await servers.start('projections');
    await servers.start('projections');
    groups = await Promise.all(apis.map((api, n) => AnsweringStudents.register(api, STUDENTS, `group${n}`)));
  }, 120_000);
  afterAll(() => servers?.end());

  const ready = async () => {
    for (const api of apis) expect((await api.http('GET', '/health/ready')).status).toBe(200);
  };

  /** Runs `outage` while students work, then checks that everything acknowledged is stored. */
  const expectSurvived = async (outage: () => Promise<void>) => {
    for (const students of groups) students.slowestMs = 0;
    const before = groups.map(({ acknowledged }) => acknowledged);
    const working = groups.map((students) => students.answerContinuously());
    await sleep(500);
    await outage();
    await eventually(ready, RECOVERY_MS_MAX);
    await sleep(1_000);
    for (const students of groups) students.stop();
    await Promise.all(working);
    await Promise.all(groups.map((students) => students.sendPendingAnswers()));
    const log = await servers.log();
    for (const [n, students] of groups.entries()) {
      students.expectAllAcknowledgedIn(log);
      expect(students.slowestMs).toBeLessThan(CALL_MS_MAX);
      expect(students.acknowledged).toBeGreaterThan(before[n]!);
    }
    await servers.expectReadModelsAsRebuilt();
  };

  it('cause no data loss while the read store is killed and restarted', async () => {
    await expectSurvived(async () => {
      await servers.mongo.kill();
      await eventually(async () => {
        for (const api of apis) expect((await api.http('GET', '/health/ready')).status).toBe(503);
      }, RECOVERY_MS_MAX);
      await sleep(AWAY_MS);
      await servers.mongo.start();
    });
  }, 120_000);

  it('cause no data loss while Redis is killed and restarted', async () => {
    await expectSurvived(async () => {
      await servers.redis.kill();
      await sleep(AWAY_MS);
      await servers.redis.start();
    });
  }, 120_000);

  it('cause no data loss while the read store and Redis are unavailable at the same time', async () => {
    await expectSurvived(async () => {
      await Promise.all([servers.redis.kill(), servers.mongo.kill()]);
      await sleep(AWAY_MS);
      await Promise.all([servers.redis.start(), servers.mongo.start()]);
    });
  }, 120_000);

  it('cause no data loss while the read store and Redis hold connections open without responding', async () => {
    await expectSurvived(async () => {
      servers.redis.freeze();
      servers.mongo.freeze();
      await sleep(SILENT_MS);
      servers.redis.thaw();
      servers.mongo.thaw();
    });
    for (const students of groups) await students.finish();
    await servers.expectReadModelsAsRebuilt();
  }, 120_000);
});
