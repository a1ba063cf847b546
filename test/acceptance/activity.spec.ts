import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { eventually as lookUntil } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { modelTestOf, scheduleMinute, storeModelTest } from '../support/scenarios/model-tests.js';
import { openLive } from '../support/server/live-socket.js';
import { addQuestions, logInAdmin, registerTutor, type Person } from '../support/scenarios/people.js';

interface Entry {
  at: string;
  who: string | null;
  role: string;
  what: string;
  subject: string | null;
  count: number | null;
  questionId: string | null;
  modelTestId: string | null;
  deleted: string[];
}

/** Maximum delay in ms on a busy machine */
const SHOWN_MS_MAX = 5_000;
const eventuallyShown = (check: () => Promise<void>) => lookUntil(check, SHOWN_MS_MAX);

describe('account activity', () => {
  let app: HostedApp;
  let admin: { id: string; token: string };
  let tutor: Person;

  beforeAll(async () => {
    app = await startHostedApp();
    admin = await logInAdmin(app);
    tutor = await registerTutor(app, 'tutor');
    await addQuestions(app, tutor, 'Physics', 25);
  });
  afterAll(() => app.stop());

  const activity = (query = '') => app.http<Entry[]>('GET', `/activity${query}`, { token: admin.token });
  const entries = async (query: string) =>
    (await activity(query)).body.map(({ who, what, subject, count }) =>
      [who, what, subject, count].filter((part) => part !== null).join(' '),
    );
  const logIn = (email: string, password: string) => app.http('POST', '/student/login', { body: { email, password } });

  it('[CARD-16] [CARD-6] is published to admins live, and listed by account, kind and time', async () => {
    const live = await openLive(app.url, admin.token);
    const { person: ann } = await ExamTaker.register(app, 'ann');
    await eventuallyShown(async () =>
      expect(live.received).toContainEqual([
        'account:activity',
        expect.objectContaining({ what: 'registered', who: ann.id, role: 'student' }),
      ]),
    );
    const student = await ExamTaker.register(app, 'bob');
    await student.take(10, 0);
    for (let toggles = 0; toggles < 2; toggles += 1) {
      await app.http('PUT', `/admin/ban-toggle-student/${ann.id}`, { token: admin.token, body: {} });
    }
    await app.http('POST', '/student/logout', { token: student.person.token });
    await eventuallyShown(async () => {
      expect(await entries('?who=ann')).toEqual(['admin unbanned ann', 'admin banned ann', 'ann registered']);
      const [loggedOut, finished, started, registered, ...otherEntries] = await entries('?who=BOB@example.test');
      expect([loggedOut, registered, otherEntries]).toEqual(['bob logged-out', 'bob registered', []]);
      expect(started).toMatch(/^bob exam-started .+/);
      expect(finished).toBe(started!.replace('started', 'finished'));
    });
    expect(await entries('?what=tutor-added')).toEqual(['admin tutor-added tutor']);
    expect(await entries('?what=banned,registered&pageSize=2')).toEqual(['admin banned ann', 'bob registered']);
    expect(await entries('?what=banned,registered&pageSize=2&page=2')).toEqual(['ann registered']);
    expect((await activity('?what=banned,registered')).headers.get('x-total-count')).toBe('3');
    expect(await entries('?who=nobody')).toEqual([]);

    const { at } = (await activity('?what=banned')).body[0]!;
    expect(await entries(`?who=ann&from=${at}`)).toEqual(['admin unbanned ann', 'admin banned ann']);
    expect(await entries(`?who=ann&to=${at}`)).toEqual(['admin banned ann', 'ann registered']);
    live.socket.close();
  });

  it('counts failed logins without storing the names of non-existent accounts', async () => {
    const { person: eve } = await ExamTaker.register(app, 'eve');
    for (let failedLogins = 0; failedLogins < 5; failedLogins += 1) await logIn(eve.email, 'Wr0ng-guess!');
    for (let failedLogins = 0; failedLogins < 3; failedLogins += 1)
      await logIn(`made-up-${failedLogins}@example.test`, 'Wr0ng-guess!');
    await eventuallyShown(async () => {
      expect(await entries('?what=login-failed&who=eve')).toEqual([
        'eve login-failed 4',
        'eve login-failed 2',
        'eve login-failed 1',
      ]);
      expect((await entries('?what=login-failed')).filter((entry) => !entry.startsWith('eve'))).toEqual([
        'login-failed 2',
        'login-failed 1',
      ]);
    });
  });

  it('omits the names of deleted accounts', async () => {
    const { person: zoe } = await ExamTaker.register(app, 'zoe');
    await eventuallyShown(async () => expect(await entries('?who=zoe')).toEqual(['zoe registered']));
    expect((await app.http('DELETE', `/admin/delete-student/${zoe.id}`, { token: admin.token })).status).toBe(200);
    await eventuallyShown(async () => {
      expect(await entries('?what=deleted')).toEqual(['admin deleted a deleted account']);
      expect((await entries('?what=registered'))[0]).toBe('a deleted account registered');
    });
    expect(await entries('?who=zoe')).toEqual([]);
  });

  it('is counted by kind in ten-minute intervals', async () => {
    const day = 24 * 3_600_000;
    const now = app.clock.now().getTime();
    const [from, to] = [now - day, now + day].map((time) => new Date(time).toISOString());
    const { status, body } = await app.http<{ at: string; counts: Record<string, number> }[]>(
      'GET',
      `/activity/counts?from=${from}&to=${to}`,
      { token: admin.token },
    );
    expect(status).toBe(200);
    const sum = body.reduce((all, { counts }) => all + (counts['tutor-added'] ?? 0), 0);
    expect(sum).toBe(1);
  });

  it('lists what tutors did, with one entry for a bulk operation [STAFF-1]', async () => {
    const tutorCall = (method: string, path: string, body?: unknown) =>
      app.http<{ deleted: number }>(method, path, { token: tutor.token, ...(body !== undefined && { body }) });
    const questionIds = await addQuestions(app, tutor, 'Chemistry', 3);
    const modelTestId = await storeModelTest(
      app,
      tutor,
      modelTestOf(questionIds.slice(0, 1), scheduleMinute(app.clock.now()), { Name: 'Set 4', Subject: 'Chemistry' }),
    );
    const removed = { questionIds: questionIds.slice(1) };
    expect((await tutorCall('POST', '/question/delete', removed)).body).toMatchObject({ deleted: 2 });
    await eventuallyShown(async () => {
      const [deleted, created, ...added] = (await activity('?who=tutor&pageSize=5')).body;
      expect(deleted).toMatchObject({
        what: 'question-deleted',
        role: 'tutor',
        subject: 'Chemistry',
        count: 2,
        questionId: null,
      });
      expect(created).toMatchObject({ what: 'model-test-created', subject: 'Set 4', modelTestId });
      expect(added[0]).toMatchObject({ what: 'question-added', count: 1, questionId: questionIds[2] });
    });
    const csv = await app.http('GET', '/activity?what=question-deleted', {
      token: admin.token,
      headers: { accept: 'text/csv' },
    });
    expect(csv.status).toBe(200);
  });

  it('lists the history of a question and of a model test for tutors and admins only [STAFF-3]', async () => {
    const [questionId] = (await addQuestions(app, tutor, 'English', 1)) as [string];
    const { person: student } = await ExamTaker.register(app, 'curious');
    const history = (path: string, token: string) => app.http<Entry[]>('GET', `/activity/${path}`, { token });
    const modelTestId = await storeModelTest(
      app,
      tutor,
      modelTestOf([questionId], new Date(app.clock.now().getTime() + 3_600_000), { Name: 'Set 5', Subject: 'English' }),
    );
    for (const { token } of [tutor, admin]) {
      const ofQuestion = await history(`question/${questionId}`, token);
      expect(ofQuestion.body).toMatchObject([{ what: 'question-added', who: 'tutor', subject: 'English' }]);
      const ofTest = await history(`modelTest/${modelTestId}`, token);
      expect(ofTest.body).toMatchObject([{ what: 'model-test-created', who: 'tutor', subject: 'Set 5' }]);
    }
    expect((await history(`question/${questionId}`, student.token)).status).toBe(403);
    expect((await history(`question/${modelTestId}`, tutor.token)).status).toBe(404);
  });

  it('rejects invalid parameters', async () => {
    for (const query of ['?what=nothing', '?from=yesterday', '?page=0', '/counts', '/counts?from=2026-01-01&to=later'])
      expect([query, (await activity(query)).status]).toEqual([query, 400]);
  });
});
