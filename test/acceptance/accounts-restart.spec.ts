import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import { ReservationsService } from '../../api/accounts/reservations.service.js';
import { Commands } from '../../api/platform/commands/commands.js';
import { START } from '../../api/platform/event-store/event-store.js';
import { EventLog } from '../../api/platform/event-store/event-log.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { ADMIN } from '../support/server/http-request.js';
import { eventually } from '../support/assertions/eventually.js';
import { PASSWORD, registerStudent } from '../support/scenarios/people.js';
import type { TestClock } from '../support/server/test-clock.js';

let app: TestApp;
let dataDir: string | undefined;
/** Starts the server, or restarts it with the same data. */
const start = async (env: Record<string, string> = {}, clock?: TestClock) => {
  app = await startApp({ env, ...(clock && { clock }), ...(dataDir === undefined ? {} : { dataDir }) });
  ({ dataDir } = app);
};
const restart = async (env?: Record<string, string>, clock?: TestClock) => {
  await app.stop({ keepData: true });
  await start(env, clock);
};
const adminStatus = async (username: string, password: string) =>
  (await app.http('POST', '/admin/login', { body: { username, password } })).status;

afterEach(async () => {
  await app.stop();
  if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true });
  dataDir = undefined;
});

it('a session survives a restart, and an ended session remains ended', async () => {
  await start();
  const [stays, leaves] = [await registerStudent(app, 'stays'), await registerStudent(app, 'leaves')];
  await app.http('POST', '/student/logout', { token: leaves.token });
  await restart();
  const profile = async ({ id, token }: typeof stays) =>
    (await app.http('GET', `/student/profile/${id}`, { token })).status;
  expect(await profile(stays)).toBe(200);
  expect(await profile(leaves)).toBe(401);
  const body = { email: leaves.email, password: PASSWORD };
  expect((await app.http('POST', '/student/login', { body })).status).toBe(200);
});

it('no two requests share a correlation id, even across a restart', async () => {
  await start();
  await registerStudent(app, 'before');
  await restart();
  await registerStudent(app, 'after');
  const ids: string[] = [];
  for await (const { events } of app.platform.events.readAll(START, { types: ['StudentRegistered'] })) {
    ids.push(...events.map(({ metadata }) => metadata.correlationId));
  }
  expect(new Set(ids).size).toBe(2);
});

it('an email is released one minute after a crash during its registration', async () => {
  await start();
  const reservations = new ReservationsService(app.platform.vault, Commands.on(new EventLog(app.platform.events)));
  const email = 'cut-short@example.test';
  const reservation = await reservations.streamOf('student', 'email', email);
  const context = { commandId: randomUUID(), actor: 'visitor', correlationId: 'spec', now: app.clock.now() };
  await reservations.reserve({ reservation, what: 'email', role: 'student', accountId: randomUUID() }, context);
  await expect(registerStudent(app, 'cut-short')).rejects.toThrow(/returned 409/);
  app.clock.advance(60_000);
  await restart({}, app.clock);
  expect((await eventually(() => registerStudent(app, 'cut-short'), 5_000)).email).toBe(email);
});

it('[ADMIN-9] only the first start creates the admin from the environment settings', async () => {
  await start();
  await restart({ ADMIN_USERNAME: 'other', ADMIN_PASSWORD: 'An0ther.admin' });
  expect(await adminStatus(ADMIN.username, ADMIN.password)).toBe(200);
  expect(await adminStatus('other', 'An0ther.admin')).toBe(401);
});

it('[ADMIN-10] the first start without ADMIN_PASSWORD creates a random password and prints it once', async () => {
  let lines: unknown[][];
  const log = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => {});
  try {
    await start({ ADMIN_PASSWORD: '' });
    await restart({ ADMIN_PASSWORD: '' });
  } finally {
    lines = log.mock.calls.filter(([message]) => message === "The first admin is 'admin'");
    log.mockRestore();
  }
  expect(lines).toEqual([["The first admin is 'admin'", { password: expect.any(String) as string }]]);
  expect(await adminStatus('admin', (lines[0]![1] as { password: string }).password)).toBe(200);
});
