import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { resetAdmin } from '../../api/accounts/reset-admin.js';
import { texts } from '../../api/contracts/http/texts.js';
import { PasswordHasher } from '../../api/platform/auth/password-hasher.js';
import { Commands } from '../../api/platform/commands/commands.js';
import { EventLog } from '../../api/platform/event-store/event-log.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { ADMIN } from '../support/server/http-request.js';
import { eventually } from '../support/assertions/eventually.js';
import { openLive, type LiveSocket } from '../support/server/live-socket.js';
import { logInAdmin } from '../support/scenarios/people.js';
import { startCommand } from '../support/programs/program.js';

const NEW_PASSWORD = 'N3w.password';
/** Maximum delay in ms on a busy machine */
const SOCKET_MS = 3_000;

type Problem = { message: string; error: string; errors: Record<string, string> };

let app: TestApp;
const sockets: LiveSocket[] = [];
beforeEach(async () => {
  app = await startApp();
});
afterEach(async () => {
  sockets.splice(0).forEach(({ socket }) => socket.disconnect());
  await app.stop();
});

const logIn = (password: string) =>
  app.http<{ jwtoken: string; adminId: string }>('POST', '/admin/login', {
    body: { username: ADMIN.username, password },
  });
const statusOf = async (id: string, token: string) => (await app.http('GET', `/admin/profile/${id}`, { token })).status;

async function openSocket(token: string): Promise<LiveSocket> {
  const live = await openLive(app.url, token);
  sockets.push(live);
  return live;
}

const expectEnded = (live: LiveSocket) =>
  eventually(async () => {
    expect(live.received).toContainEqual(['session:ended', { reason: 'password-changed' }]);
    expect(live.socket.connected).toBe(false);
  }, SOCKET_MS);

const activity = async (token: string) =>
  (await app.http<{ what: string; who: string; role: string }[]>('GET', '/activity', { token })).body.map(
    ({ what, who, role }) => ({ what, who, role }),
  );

describe('POST /api/admin/update-password/{adminId}', () => {
  const body = { oldPassword: ADMIN.password, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD };
  const change = <Body = Problem>({ id, token }: { id: string; token: string }, changes: object = {}) =>
    app.http<Body>('POST', `/admin/update-password/${id}`, { token, body: { ...body, ...changes } });

  it('sets the new password, ends every other session, and returns a new one', async () => {
    const admin = await logInAdmin(app);
    const otherToken = (await logIn(ADMIN.password)).body.jwtoken;
    const live = await openSocket(otherToken);
    const answer = await change<{ message: string; jwtoken: string }>(admin);
    expect(answer).toMatchObject({ status: 200, body: { message: texts.passwordChanged } });
    expect([(await logIn(NEW_PASSWORD)).status, (await logIn(ADMIN.password)).status]).toEqual([200, 401]);
    expect([await statusOf(admin.id, admin.token), await statusOf(admin.id, otherToken)]).toEqual([401, 401]);
    expect(await statusOf(admin.id, answer.body.jwtoken)).toBe(200);
    await expectEnded(live);
    await eventually(
      async () =>
        expect(await activity(answer.body.jwtoken)).toContainEqual({
          what: 'password-changed',
          who: ADMIN.username,
          role: 'admin',
        }),
      SOCKET_MS,
    );
  });

  it.each([
    ['oldPassword', { oldPassword: '' }, texts.oldPasswordRequired],
    ['oldPassword', { oldPassword: 'Wr0ng.password' }, texts.oldPasswordWrong],
    ['newPassword', { newPassword: 'Pass0.7' }, texts.passwordShort],
    ['newPassword', { newPassword: 'Password.' }, texts.passwordCharacters],
    ['confirmNewPassword', { confirmNewPassword: `${NEW_PASSWORD}.` }, texts.newPasswordsDiffer],
  ])('rejects an invalid %s (%j) with its error message and changes nothing', async (field, changes, text) => {
    const answer = await change(await logInAdmin(app), changes);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject({ [field]: text });
    expect((await logIn(ADMIN.password)).status).toBe(200);
  });

  it('counts wrong old passwords as failed logins and rejects further guesses with 429', async () => {
    const admin = await logInAdmin(app);
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      statuses.push((await change(admin, { oldPassword: `Wr0ng.password${guess}` })).status);
    }
    expect(new Set(statuses.slice(0, 10))).toEqual(new Set([400]));
    expect(statuses.at(-1)).toBe(429);
    expect((await logIn(ADMIN.password)).status).toBe(429);
  });
});

describe('resetAdmin', () => {
  const reset = (password: string) => {
    const { events, vault } = app.platform;
    const commands = Commands.on(new EventLog(events));
    return resetAdmin(password, { commands, vault, passwords: new PasswordHasher(), clock: app.clock });
  };

  it('sets a new password without the old one and ends all sessions of the admin', async () => {
    const admin = await logInAdmin(app);
    const live = await openSocket(admin.token);
    expect(await reset(NEW_PASSWORD)).toBe(ADMIN.username);
    await expectEnded(live);
    expect(await statusOf(admin.id, admin.token)).toBe(401);
    expect((await logIn(ADMIN.password)).status).toBe(401);
    const { status, body } = await logIn(NEW_PASSWORD);
    expect(status).toBe(200);
    await eventually(
      async () =>
        expect(await activity(body.jwtoken)).toContainEqual({
          what: 'password-reset',
          who: ADMIN.username,
          role: 'admin',
        }),
      SOCKET_MS,
    );
  });
});

describe('npm run reset-admin', () => {
  const run = (input: string) => startCommand('reset-admin', [], { DATA_DIR: app.dataDir }, input).done;

  it("sets the given password while the server runs, and ends the admin's sessions", async () => {
    const admin = await logInAdmin(app);
    const live = await openSocket(admin.token);
    expect(await run(`${NEW_PASSWORD}\n`)).toMatchObject({
      code: 0,
      report: '',
      errors: expect.stringContaining(ADMIN.username) as string,
    });
    await expectEnded(live);
    expect(await statusOf(admin.id, admin.token)).toBe(401);
    expect([(await logIn(NEW_PASSWORD)).status, (await logIn(ADMIN.password)).status]).toEqual([200, 401]);
  });

  it('generates a password and prints it once while the server is stopped', async () => {
    await app.stop({ keepData: true });
    const { code, report, errors } = await run('');
    expect(code).toBe(0);
    expect(errors).not.toContain(report.trim());
    app = await startApp({ dataDir: app.dataDir });
    expect([(await logIn(report.trim())).status, (await logIn(ADMIN.password)).status]).toEqual([200, 401]);
  });

  it.each([
    ['Pass0.7', texts.passwordShort],
    ['Password.', texts.passwordCharacters],
    [`Passw0rd.${'x'.repeat(200)}`, texts.passwordLong],
  ])('rejects %j with the error message of the violated rule and changes nothing', async (password, text) => {
    expect(await run(`${password}\n`)).toMatchObject({
      code: 2,
      report: '',
      errors: expect.stringContaining(text) as string,
    });
    expect((await logIn(ADMIN.password)).status).toBe(200);
  });
});

describe('ADMIN_PASSWORD', () => {
  it('logs that it is ignored if an admin exists at startup', async () => {
    const log = jest.spyOn(Logger.prototype, 'log');
    const lines = () => log.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('ADMIN_PASSWORD'));
    await app.stop();
    log.mockClear();
    app = await startApp();
    expect(lines()).toEqual([]);
    await app.stop({ keepData: true });
    app = await startApp({ dataDir: app.dataDir, env: { ADMIN_PASSWORD: 'An0ther.password' } });
    expect(lines()).toEqual([expect.stringMatching(/ADMIN_PASSWORD is ignored.*reset-admin/)]);
    expect((await logIn(ADMIN.password)).status).toBe(200);
    log.mockRestore();
  });
});
