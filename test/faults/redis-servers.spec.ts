import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Logger } from '@nestjs/common';
import { LEADERBOARD_WATCH, rooms } from '../../api/contracts/live/messages.js';
import { answerFor, revisionsOf } from '../contract/fan-out.contract.js';
import type { TestApp } from '../support/server/test-app.js';
import { startAppsOnRedis, type AppsOnRedis } from '../support/server/apps-on-redis.js';
import { eventually } from '../support/assertions/eventually.js';
import { openLive, type LiveSocket } from '../support/server/live-socket.js';
import { logInAdmin, registerStudent, type Person } from '../support/scenarios/people.js';
import { startRedisServer, type RedisServer } from '../support/stand-ins/redis-server.js';

const SOCKETS = 6;
/** Within 5 s plus the backoff of each client, on a busy machine */
const RECOVERY_MS_MAX = 15_000;

let redis: RedisServer;
let on: AppsOnRedis;
let people: Person[];
let openSockets: LiveSocket[];

beforeAll(() => Logger.overrideLogger(false));
beforeEach(async () => {
  redis = await startRedisServer();
  on = await startAppsOnRedis(redis.url, randomUUID(), 2);
  people = await Promise.all(on.apps.map((app) => registerStudent(app, 'ann')));
  openSockets = [];
});
afterEach(async () => {
  redis.thaw();
  openSockets.forEach(({ socket }) => socket.disconnect());
  await on.close();
  await redis.kill();
});

const open = async (server: number) => {
  const live = await openLive(on.apps[server]!.url, people[server]!.token, { reconnection: true });
  openSockets.push(live);
  return live;
};
const ready = async (app: TestApp) =>
  (await app.http<{ status: string; reasons: string[]; warnings: string[] }>('GET', '/health/ready')).body;

it('servers without Redis continue, report the outage, and reconnect every socket once Redis is available again', async () => {
  const sockets: LiveSocket[] = [];
  for (let number = 0; number < SOCKETS; number += 1) sockets.push(await open(number % 2));
  const closed: string[] = [];
  for (const { socket } of sockets) socket.on('disconnect', (reason) => closed.push(reason));

  await redis.kill();
  for (const [number, app] of on.apps.entries()) {
    await eventually(
      async () =>
        expect(await ready(app)).toMatchObject({
          status: 'ready',
          reasons: [],
          warnings: [expect.stringMatching(/^redis: /)],
        }),
      5_000,
    );
    const page = await open(number);
    const receivedRevision = once(page.socket as unknown as NodeJS.EventEmitter, 'leaderboard');
    page.socket.emit(LEADERBOARD_WATCH);
    expect(await receivedRevision).toEqual([expect.objectContaining({ total: expect.any(Number) })]);
    const startedAt = performance.now();
    await logInAdmin(app);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  }
  on.announce([answerFor(rooms.role('student'), 1)]);
  expect(closed).toEqual([]);

  await redis.start();
  await eventually(async () => {
    expect(closed).toEqual(Array.from({ length: SOCKETS }, () => 'transport close'));
    expect(sockets.every(({ socket }) => socket.connected)).toBe(true);
  }, RECOVERY_MS_MAX);
  for (const app of on.apps) expect(await ready(app)).toMatchObject({ status: 'ready', warnings: [] });
  on.announce([answerFor(rooms.role('student'), 2)]);
  await eventually(async () => {
    for (const socket of sockets) expect(revisionsOf(socket).filter((revision) => revision === 2)).toEqual([2]);
  }, 5_000);
});

it('a login takes less than a second while Redis is frozen', async () => {
  const [app] = on.apps as [TestApp];
  // Measures the usual duration first, because hashing takes long on a busy machine
  let usual = 0;
  for (let login = 1; login <= 3; login += 1) {
    const startedAt = performance.now();
    await logInAdmin(app);
    usual = Math.max(usual, performance.now() - startedAt);
  }
  redis.freeze();
  const frozenAt = performance.now();
  const { status } = await app.http('POST', '/student/login', {
    body: { email: 'nobody@example.test', password: 'Wr0ng.password', rememberMe: false },
  });
  expect(status).toBe(401);
  expect(performance.now() - frozenAt).toBeLessThan(usual + 1_000);
});
