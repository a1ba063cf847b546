import { texts } from '../../api/contracts/http/texts.js';
import { SaveLimits, WriteLimits } from '../../api/platform/limits/write-limits.js';
import { SessionsQueries } from '../../projections/sessions/sessions.queries.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { ADMIN, type HttpResponse } from '../support/server/http-request.js';
import { eventually } from '../support/assertions/eventually.js';
import { scheduleMinute, modelTestOf } from '../support/scenarios/model-tests.js';
import { logInAdmin, PASSWORD, registerStudent, registerTutor } from '../support/scenarios/people.js';

/** Maximum delay until a new session is in the read model, on a busy machine */
const READ_MS_MAX = 10_000;

const WRONG_PASSWORD = 'Wr0ng.password';

let app: TestApp;
const starting = (env: Record<string, string>) => async () => {
  app = await startApp({ env });
};
const logIn = (email: string, password: string, headers = {}) =>
  app.http<{ message: string }>('POST', '/student/login', { body: { email, password }, headers });

function expectTooMany({ status, headers, body }: HttpResponse<{ message: string }>, longest: number) {
  expect(status).toBe(429);
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(longest - 60);
  expect(seconds).toBeLessThanOrEqual(longest);
  expect(body).toMatchObject({ statusCode: 429, message: texts.tooMany(seconds) });
}

describe('default rate limits', () => {
  beforeAll(starting({ RATE_LIMIT_PER_ADDRESS: '300' }));
  afterAll(() => app.stop());

  it('[CALL-84] reject the 11th failed login of an account, even with the correct password', async () => {
    const ann = await registerStudent(app, 'ann');
    const bob = await registerStudent(app, 'bob');
    for (let failed = 1; failed <= 10; failed += 1) expect((await logIn(ann.email, WRONG_PASSWORD)).status).toBe(401);
    expectTooMany(await logIn(ann.email, WRONG_PASSWORD), 900);
    expectTooMany(await logIn(ann.email.toUpperCase(), PASSWORD), 900);
    expect((await logIn(bob.email, PASSWORD)).status).toBe(200);
  });

  it('apply equally to logins with an unknown email', async () => {
    for (let failed = 1; failed <= 10; failed += 1)
      expect((await logIn('no@example.test', WRONG_PASSWORD)).status).toBe(401);
    expectTooMany(await logIn('no@example.test', WRONG_PASSWORD), 900);
  });

  it('count concurrent password guesses like consecutive ones', async () => {
    const { email } = await registerStudent(app, 'guessed');
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(email, WRONG_PASSWORD)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it('limit the writes of an account on every route, for students, tutors and admins', async () => {
    const ann = await registerStudent(app, 'writer');
    const tom = await registerTutor(app, 'tom');
    const admin = await logInAdmin(app);
    const kim = body('kim');
    const question = { question: 'Which?', subject: 'Physics', options: ['a', 'b'], correctAnswers: ['a'] };
    const mockTest = { studentId: ann.id, subject: 'Physics', marks: 25, time: 10 };
    const modelTest = modelTestOf([ann.id], scheduleMinute(app.clock.now()));
    type Caller = [what: Parameters<WriteLimits['count']>[0], who: { id: string; token: string }];
    const callers: [...Caller, ...[method: string, path: string, body?: object][]][] = [
      [
        'exams made',
        ann,
        ['POST', '/mockTest/generateMockTest', mockTest],
        ['POST', `/mockTest/generateMistakeQuiz/${ann.id}`, mockTest],
      ],
      [
        'questions changed',
        tom,
        ['POST', '/question/add-question', question],
        ['PUT', `/question/update-question/${ann.id}`, question],
        ['DELETE', `/question/delete-question/Physics/${ann.id}`],
      ],
      [
        'model tests changed',
        tom,
        ['POST', '/modelTest/storeModelTest', modelTest],
        ['PUT', `/modelTest/updateModelTest/${ann.id}`, modelTest],
        ['DELETE', `/modelTest/deleteModelTest/${ann.id}`],
      ],
      [
        'accounts changed',
        admin,
        ['PUT', `/admin/ban-toggle-student/${ann.id}`, {}],
        ['PUT', `/admin/ban-toggle-tutor/${tom.id}`, {}],
        ['DELETE', `/admin/delete-student/${ann.id}`],
        ['DELETE', `/admin/delete-tutor/${tom.id}`],
        ['POST', '/tutor/register', { ...kim, termAndConditions: undefined }],
      ],
      ['logins', ann, ['POST', '/student/login', { email: ann.email, password: PASSWORD }]],
    ];
    for (const [action, { id, token }, ...calls] of callers) {
      await exhaust(action, id);
      for (const [method, path, sent] of calls) {
        expectTooMany(await app.http(method, path, { token, body: sent }), 3_600);
      }
    }
    await exhaust('question files', tom.id);
    const headers = { authorization: `Bearer ${tom.token}`, 'content-type': 'application/octet-stream' };
    const runningImports = `${app.url}/api/questions/import?format=json`;
    expect((await fetch(runningImports, { method: 'POST', headers, body: '[]' })).status).toBe(429);
    const saves = app.nest.get(SaveLimits, { strict: false });
    for (const action of ['answers', 'progress'] as const) {
      saves.count(action, ann.id, 400);
      const update = { questionId: ann.id, ...(action === 'answers' && { option: null }) };
      const body = { [action]: [update] };
      const refused = await app.http('PUT', `/attempts/${ann.id}/${action}`, { token: ann.token, body });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    }
  });

  async function exhaust(action: Parameters<WriteLimits['count']>[0], accountId: string) {
    const writes = app.nest.get(WriteLimits, { strict: false });
    const accepts = () =>
      writes.count(action, accountId).then(
        () => true,
        () => false,
      );
    while (await accepts());
  }

  it('end the oldest session at the 21st login within an hour, without rejecting a login', async () => {
    const { email, id, token } = await registerStudent(app, 'restless');
    const tokens = [token];
    const list = app.nest.get(SessionsQueries, { strict: false });
    for (let login = 1; login <= 20; login += 1) {
      // A login counts the sessions in the read model, and these logins follow each other faster than in practice
      await eventually(async () => expect(await list.ofAccount(id, app.clock.now())).toHaveLength(login), READ_MS_MAX);
      const { status, body } = await app.http<{ jwtoken: string }>('POST', '/student/login', {
        body: { email, password: PASSWORD },
      });
      expect(status).toBe(200);
      tokens.push(body.jwtoken);
    }
    const statuses = await Promise.all(
      tokens.map(
        async (sessionToken) => (await app.http('GET', `/student/profile/${id}`, { token: sessionToken })).status,
      ),
    );
    expect(statuses).toEqual([401, ...Array.from({ length: 20 }, () => 200)]);
  });

  it('exclude successful logins from the count', async () => {
    const { email } = await registerStudent(app, 'often');
    for (let time = 1; time <= 15; time += 1) expect((await logIn(email, PASSWORD)).status).toBe(200);
    for (let failed = 1; failed <= 9; failed += 1) await logIn(email, WRONG_PASSWORD);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });
});

const body = (username: string) => ({
  email: `${username}@example.test`,
  username,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  termAndConditions: true,
});
const register = (username: string, headers = {}) =>
  app.http<{ message: string }>('POST', '/student/register', { body: body(username), headers });

describe('rate limits with three calls per address', () => {
  beforeAll(starting({ RATE_LIMIT_PER_ADDRESS: '3' }));
  afterAll(() => app.stop());

  it('[CALL-85] reject further registrations, regardless of the X-Forwarded-For header', async () => {
    for (const username of ['one', 'two', 'three']) expect((await register(username)).status).toBe(201);
    expectTooMany(await register('four'), 600);
    expectTooMany(await register('five', { 'x-forwarded-for': '203.0.113.7' }), 600);
  });

  it('reject further failed logins for any account', async () => {
    for (const name of ['x', 'y', 'z']) expect((await logIn(`${name}@example.test`, WRONG_PASSWORD)).status).toBe(401);
    expectTooMany(await logIn('one@example.test', PASSWORD), 600);
  });
});

describe('rate limits behind a trusted proxy', () => {
  beforeAll(starting({ RATE_LIMIT_PER_ADDRESS: '1', TRUST_PROXY: '1' }));
  afterAll(() => app.stop());

  it('let students, tutors and admins log in from a known device while logins from other addresses fail', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.20' };
    const [ann, tom] = [await registerStudent(app, 'ann'), await registerTutor(app, 'tom')];
    const people = [
      ['student', { email: ann.email, password: PASSWORD }],
      ['tutor', { email: tom.email, password: PASSWORD }],
      ['admin', ADMIN],
    ] as const;
    for (const [role, credentials] of people) {
      const call = (password: string, overrides = {}) =>
        app.http('POST', `/${role}/login`, {
          body: { ...credentials, password },
          headers: { ...headers, ...overrides },
        });
      const firstLogin = await app.http('POST', `/${role}/login`, { body: credentials });
      const cookie = firstLogin.headers
        .getSetCookie()
        .find((setCookie) => setCookie.startsWith('device='))!
        .split(';')[0]!;
      await call(WRONG_PASSWORD);
      expect((await call(credentials.password)).status).toBe(429);
      for (let failed = 1; failed <= 10; failed += 1) {
        expect((await call(credentials.password, { cookie })).status).toBe(200);
        expect((await call(WRONG_PASSWORD, { cookie })).status).toBe(401);
      }
      expect((await call(credentials.password, { cookie })).status).toBe(429);
    }
  });

  it('apply to each forwarded address separately', async () => {
    expect((await register('one', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(201);
    expect((await register('two', { 'x-forwarded-for': '203.0.113.8' })).status).toBe(201);
    expect((await register('three', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(429);
  });
});
