import { randomUUID } from 'node:crypto';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { apiCalls, fillPath } from '../support/server/api-calls.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { openLive } from '../support/server/live-socket.js';
import { addQuestions, logInAdmin, PASSWORD, registerTutor, type Person } from '../support/scenarios/people.js';

/** Maximum delay in ms on a busy machine */
const SECOND_MS = 3_000;

describe('bans', () => {
  let app: HostedApp;
  let admin: { token: string };
  let tutor: Person;

  beforeAll(async () => {
    app = await startHostedApp();
    admin = await logInAdmin(app);
    tutor = await registerTutor(app, 'tutor');
    await addQuestions(app, tutor, 'Physics', 25);
  });
  afterAll(() => app.stop());

  const toggle = (role: 'student' | 'tutor', id: string, body: object = {}) =>
    app.http<{ message: string; isBanned: boolean }>('PUT', `/admin/ban-toggle-${role}/${id}`, { ...admin, body });
  const logIn = (role: 'student' | 'tutor', { email }: Person) =>
    app.http<{ jwtoken: string }>('POST', `/${role}/login`, { body: { email, password: PASSWORD } });
  const isBanned = async ({ id, token }: Person) =>
    (await app.http<{ isBanned: boolean }>('GET', `/student/profile/${id}`, { token })).body.isBanned;

  it("[CALL-7] are toggled by the call and shown in the student's isBanned", async () => {
    const { person: ann } = await ExamTaker.register(app, 'ann');
    expect(await toggle('student', ann.id)).toMatchObject({
      status: 200,
      body: { message: 'Student banned!', isBanned: true },
    });
    expect(await isBanned(ann)).toBe(true);
    expect(await toggle('student', ann.id)).toMatchObject({
      status: 200,
      body: { message: 'Student unbanned!', isBanned: false },
    });
    expect(await isBanned(ann)).toBe(false);
  });

  it('are toggled once when a call is repeated', async () => {
    const { person: bob } = await ExamTaker.register(app, 'bob');
    const body = { commandId: randomUUID() };
    for (let sent = 1; sent <= 3; sent += 1) {
      expect(await toggle('student', bob.id, body)).toMatchObject({ status: 200, body: { isBanned: true } });
    }
    expect(await isBanned(bob)).toBe(true);
    expect((await toggle('student', bob.id, { commandId: 'mine' })).status).toBe(400);
  });

  it('[BAN-13] can be given a reason, which is listed for admins and never for tutors or the account', async () => {
    const { person: ivy } = await ExamTaker.register(app, 'ivy');
    const reason = 'Copied answers';
    await toggle('student', ivy.id);
    expect(await toggle('student', ivy.id, { isBanned: true, reason })).toMatchObject({ body: { isBanned: true } });
    expect((await toggle('student', ivy.id, { isBanned: true, reason: 'x'.repeat(501) })).status).toBe(400);
    const entries = () =>
      app.http<object[]>('GET', '/activity?who=ivy&what=banned,unbanned,ban-explained', { token: admin.token });
    await eventually(
      async () =>
        expect((await entries()).body).toMatchObject([
          { what: 'ban-explained', who: 'admin', subject: 'ivy', reason },
          { what: 'banned', who: 'admin', subject: 'ivy', reason: null },
        ]),
      SECOND_MS,
    );
    const profile = await app.http('GET', `/student/profile/${ivy.id}`, { token: ivy.token });
    expect(JSON.stringify(profile.body)).not.toContain(reason);
    expect(await toggle('student', ivy.id, { isBanned: false, reason })).toMatchObject({ body: { isBanned: false } });
    await eventually(async () => expect((await entries()).body[0]).toMatchObject({ what: 'unbanned' }), SECOND_MS);
  });

  it('require an existing account with the given role', async () => {
    for (const role of ['student', 'tutor'] as const) {
      expect((await toggle(role, randomUUID())).status).toBe(404);
      expect((await toggle(role, 'nobody')).status).toBe(404);
    }
    expect((await toggle('student', tutor.id)).status).toBe(404);
  });

  it.each([
    ['[GUARD-22]', 'student', async () => (await ExamTaker.register(app, 'eve')).person],
    ['[GUARD-23]', 'tutor', () => registerTutor(app, 'adam')],
  ] as const)('%s restrict a %s to login, own profile and logout', async (_, role, register) => {
    const person = await register();
    await toggle(role, person.id);
    const { body } = await logIn(role, person);
    const calls = (await apiCalls(app)).filter(({ roles }) => roles.includes(role));
    expect(calls.length).toBeGreaterThan(10);
    const open: string[] = [];
    for (const call of calls) {
      const options = {
        token: body.jwtoken,
        ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { body: {} }),
      };
      const answer = await app.http<{ error: string }>(
        call.method,
        fillPath(call, { [`${role}Id`]: person.id }),
        options,
      );
      if (answer.status !== 403 || answer.body.error !== 'banned') open.push(`${call.method} ${call.path}`);
    }
    expect(open).toEqual([`GET /${role}/profile/{${role}Id}`]);
    expect((await app.http('POST', `/${role}/logout`, { token: body.jwtoken })).status).toBe(200);
  });

  it('[CALL-10] set isBanned of the tutor, close sockets and reject calls', async () => {
    const tom = await registerTutor(app, 'tom');
    const live = await openLive(app.url, tom.token);
    const count = (token: string) => app.http<{ error?: string }>('GET', '/question/count-questions', { token });
    expect((await count(tom.token)).status).toBe(200);
    expect(await toggle('tutor', tom.id)).toMatchObject({
      status: 200,
      body: { message: 'Tutor banned!', isBanned: true },
    });
    await eventually(async () => {
      expect(live.received).toEqual([['session:ended', { reason: 'banned' }]]);
      expect(live.socket.connected).toBe(false);
    }, SECOND_MS);
    const { status, body } = await logIn('tutor', tom);
    expect(status).toBe(200);
    for (const token of [tom.token, body.jwtoken]) {
      expect(await count(token)).toMatchObject({ status: 403, body: { error: 'banned' } });
    }
    expect(await toggle('tutor', tom.id)).toMatchObject({ body: { message: 'Tutor unbanned!', isBanned: false } });
    expect((await count(tom.token)).status).toBe(200);
  });

  it('[LEAD-14] [LEAD-15] remove a student from the leaderboard, and an unban restores the points', async () => {
    const [first, second] = [await ExamTaker.register(app, 'first'), await ExamTaker.register(app, 'second')];
    await first.take(20, 0);
    await second.take(10, 0);
    const names = async () =>
      (await app.http<{ slNo: number; name: string; Point: number }[]>('GET', '/score/leaderboard', admin)).body.map(
        ({ slNo, name, Point }) => [slNo, name, Point],
      );
    const tokens = [
      [1, 'first', 0.8],
      [2, 'second', 0.4],
    ];
    expect(await names()).toEqual(tokens);
    await toggle('student', first.id);
    expect(await names()).toEqual([[1, 'second', 0.4]]);
    await toggle('student', first.id);
    expect(await names()).toEqual(tokens);
    expect(await first.call('GET', '/leaderboard/around-me')).toMatchObject({
      status: 200,
      body: { rows: [{ slNo: 1, name: 'first' }, { slNo: 2 }] },
    });
  });
});
