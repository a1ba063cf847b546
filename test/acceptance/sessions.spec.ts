import { randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { accountDecider, type AccountCommand } from '../../api/accounts/account.decider.js';
import { SessionsService } from '../../api/accounts/sessions.service.js';
import { streams } from '../../api/contracts/events/streams.js';
import { texts } from '../../api/contracts/http/texts.js';
import { Commands } from '../../api/platform/commands/commands.js';
import { EventLog } from '../../api/platform/event-store/event-log.js';
import { SessionsQueries } from '../../projections/sessions/sessions.queries.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { eventually } from '../support/assertions/eventually.js';
import { openLive, type LiveSocket } from '../support/server/live-socket.js';
import { PASSWORD, registerStudent, type Person } from '../support/scenarios/people.js';

/** Maximum delay in ms on a busy machine */
const SECOND_MS = 3_000;
const SHOWN_MS = 10_000;

let app: TestApp;
const sockets: LiveSocket[] = [];
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  sockets.forEach(({ socket }) => socket.disconnect());
  await app.stop();
});

const context = () => ({ commandId: randomUUID(), actor: 'spec', correlationId: 'spec', now: app.clock.now() });
/** Appends an event as another process would; this server only receives it from the event store. */
const executeInOtherProcess = ({ id }: Person, command: AccountCommand) =>
  Commands.on(new EventLog(app.platform.events)).decide(
    streams.account('student', id),
    accountDecider,
    command,
    context(),
  );
const connect = async (token: string) => {
  const live = await openLive(app.url, token);
  sockets.push(live);
  return live;
};
const logInAgain = async ({ email }: Person) => {
  const options = { body: { email, password: PASSWORD } };
  return (await app.http<{ jwtoken: string }>('POST', '/student/login', options)).body.jwtoken;
};
const profile = ({ id }: Person, token: string) =>
  app.http<{ isBanned: boolean; error?: string }>('GET', `/student/profile/${id}`, { token });
const history = ({ id }: Person, token: string) =>
  app.http<{ error?: string }>('GET', `/score/exam-history/${id}`, { token });

describe('ending all sessions of an account', () => {
  it('closes their sockets immediately, and lasts after a restart', async () => {
    const ann = await registerStudent(app, 'ann');
    const bob = await registerStudent(app, 'bob');
    const secondToken = await logInAgain(ann);
    const [firstSocket, secondSocket, bobsSocket] = [
      await connect(ann.token),
      await connect(secondToken),
      await connect(bob.token),
    ];

    await app.nest
      .get(SessionsService, { strict: false })
      .endAllSessions('student', ann.id, 'password-changed', context());

    for (const token of [ann.token, secondToken]) {
      expect(await profile(ann, token)).toMatchObject({ status: 401, body: { message: texts.sessionEnded } });
      await expect(openLive(app.url, token)).rejects.toThrow(texts.sessionEnded);
    }
    await eventually(async () => {
      for (const { received, socket } of [firstSocket, secondSocket]) {
        expect([socket.connected, ...received]).toEqual([false, ['session:ended', { reason: 'password-changed' }]]);
      }
    }, SECOND_MS);
    expect([bobsSocket.socket.connected, bobsSocket.received]).toEqual([true, []]);
    const newLogin = await logInAgain(ann);
    expect((await profile(ann, newLogin)).status).toBe(200);

    await app.stop({ keepData: true });
    app = await startApp({ dataDir: app.dataDir, clock: app.clock });
    expect((await profile(ann, ann.token)).status).toBe(401);
    expect((await profile(ann, newLogin)).status).toBe(200);
  });

  it('takes effect within a second in other processes, without affecting later sessions', async () => {
    const ann = await registerStudent(app, 'carol');
    const live = await connect(ann.token);
    expect((await profile(ann, ann.token)).status).toBe(200);
    await executeInOtherProcess(ann, { type: 'EndAllSessions', accountId: ann.id, reason: 'password-changed' });
    const newLogin = await logInAgain(ann);
    const since = await connect(newLogin);
    await eventually(async () => {
      expect((await profile(ann, ann.token)).status).toBe(401);
      expect(live.socket.connected).toBe(false);
    }, SECOND_MS);
    expect((await profile(ann, newLogin)).status).toBe(200);
    expect([since.socket.connected, since.received]).toEqual([true, []]);
  });

  it('finds the sessions by account', async () => {
    const ann = await registerStudent(app, 'dora');
    await logInAgain(ann);
    const count = async () =>
      (await app.nest.get(SessionsQueries, { strict: false }).ofAccount(ann.id, app.clock.now())).length;
    await eventually(async () => expect(await count()).toBe(2), SHOWN_MS);
    await app.http('POST', '/student/logout', { token: ann.token });
    await eventually(async () => expect(await count()).toBe(1), SHOWN_MS);
    await executeInOtherProcess(ann, { type: 'EndAllSessions', accountId: ann.id, reason: 'password-changed' });
    await eventually(async () => expect(await count()).toBe(0), SHOWN_MS);
  });
});

describe('a banned account', () => {
  it('can use only its own profile and logout until it is unbanned; its sockets close within a second', async () => {
    const eve = await registerStudent(app, 'eve');
    const live = await connect(eve.token);
    expect((await history(eve, eve.token)).status).toBe(200);

    await executeInOtherProcess(eve, { type: 'ToggleBan', accountId: eve.id });
    await eventually(async () => {
      expect(live.received).toEqual([['session:ended', { reason: 'banned' }]]);
      expect(live.socket.connected).toBe(false);
      expect(await history(eve, eve.token)).toMatchObject({ status: 403, body: { error: 'banned' } });
    }, SECOND_MS);
    const newLogin = await logInAgain(eve);
    for (const token of [eve.token, newLogin]) {
      expect(await history(eve, token)).toMatchObject({ status: 403, body: { error: 'banned' } });
      await expect(openLive(app.url, token)).rejects.toThrow(texts.sessionEnded);
    }
    await eventually(async () => {
      expect(await profile(eve, newLogin)).toMatchObject({ status: 200, body: { isBanned: true } });
    }, SHOWN_MS);
    expect((await app.http('POST', '/student/logout', { token: newLogin })).status).toBe(200);
    expect((await profile(eve, newLogin)).status).toBe(401);

    await executeInOtherProcess(eve, { type: 'ToggleBan', accountId: eve.id });
    await eventually(async () => expect((await history(eve, eve.token)).status).toBe(200), SECOND_MS);
    await connect(eve.token);
  });
});

it('a correctly signed token without a session or timestamps is rejected', async () => {
  const ann = await registerStudent(app, 'fay');
  const key = await app.platform.vault.lastingKey('session-signing');
  const claims = jwt.decode(ann.token) as Record<string, unknown>;
  const status = async (changes: object) => (await profile(ann, jwt.sign({ ...claims, ...changes }, key))).status;
  const statusWithout = async (name: string) => {
    const { [name]: _, ...remaining } = claims;
    // This option prevents the library from adding an `iat`
    return (await profile(ann, jwt.sign(remaining, key, { noTimestamp: name === 'iat' }))).status;
  };
  expect(await status({})).toBe(200);
  expect(await status({ sid: randomUUID() })).toBe(401);
  expect(await status({ role: 'admin' })).toBe(401);
  expect(await status({ epoch: 1 })).toBe(401);
  for (const name of ['sid', 'epoch', 'iat', 'exp']) expect([name, await statusWithout(name)]).toEqual([name, 401]);
});
