import { jest } from '@jest/globals';
import { texts } from '../../api/contracts/http/texts.js';
import { startApp, type Answer, type TestApp } from '../support/app.js';
import { PASSWORD, registerStudent } from '../support/people.js';

const WRONG = 'Wr0ng.password';

// hashing passwords on a busy machine takes its time
jest.setTimeout(30_000);

let app: TestApp;
const starting = (env: Record<string, string>) => async () => {
  app = await startApp({ env });
};
const logIn = (email: string, password: string, headers = {}) =>
  app.http<{ message: string }>('POST', '/student/login', { body: { email, password }, headers });

function expectTooMany({ status, headers, body }: Answer<{ message: string }>, longest: number) {
  expect(status).toBe(429);
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(longest - 60);
  expect(seconds).toBeLessThanOrEqual(longest);
  expect(body).toMatchObject({ statusCode: 429, message: texts.tooMany(seconds) });
}

describe('with the usual limits', () => {
  beforeAll(starting({ RATE_LIMIT_PER_ADDRESS: '300' }));
  afterAll(() => app.stop());

  it('[CALL-84] 10 failed logins of an account are answered, further ones are too many, right or wrong', async () => {
    const ann = await registerStudent(app, 'ann');
    const bob = await registerStudent(app, 'bob');
    for (let failed = 1; failed <= 10; failed += 1) expect((await logIn(ann.email, WRONG)).status).toBe(401);
    expectTooMany(await logIn(ann.email, WRONG), 900);
    expectTooMany(await logIn(ann.email.toUpperCase(), PASSWORD), 900);
    expect((await logIn(bob.email, PASSWORD)).status).toBe(200);
  });

  it('an email that nobody has is limited alike', async () => {
    for (let failed = 1; failed <= 10; failed += 1) expect((await logIn('no@example.test', WRONG)).status).toBe(401);
    expectTooMany(await logIn('no@example.test', WRONG), 900);
  });

  it('of many guesses at once no more are answered than one by one', async () => {
    const { email } = await registerStudent(app, 'guessed');
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(email, WRONG)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it('successful logins never count', async () => {
    const { email } = await registerStudent(app, 'often');
    for (let time = 1; time <= 15; time += 1) expect((await logIn(email, PASSWORD)).status).toBe(200);
    for (let failed = 1; failed <= 9; failed += 1) await logIn(email, WRONG);
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

describe('with three calls for an address', () => {
  beforeAll(starting({ RATE_LIMIT_PER_ADDRESS: '3' }));
  afterAll(() => app.stop());

  it('[CALL-85] further registrations are too many, whatever address the caller claims', async () => {
    for (const username of ['one', 'two', 'three']) expect((await register(username)).status).toBe(201);
    expectTooMany(await register('four'), 600);
    expectTooMany(await register('five', { 'x-forwarded-for': '203.0.113.7' }), 600);
  });

  it('further failed logins are too many, of whatever account', async () => {
    for (const name of ['x', 'y', 'z']) expect((await logIn(`${name}@example.test`, WRONG)).status).toBe(401);
    expectTooMany(await logIn('one@example.test', PASSWORD), 600);
  });
});

describe('behind a trusted proxy', () => {
  beforeAll(starting({ RATE_LIMIT_PER_ADDRESS: '1', TRUST_PROXY: 'true' }));
  afterAll(() => app.stop());

  it('each forwarded address has its own limit', async () => {
    expect((await register('one', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(201);
    expect((await register('two', { 'x-forwarded-for': '203.0.113.8' })).status).toBe(201);
    expect((await register('three', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(429);
  });
});
