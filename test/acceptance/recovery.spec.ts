import { jest } from '@jest/globals';
import { texts } from '../../api/contracts/http/texts.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import type { HttpResponse } from '../support/server/http-request.js';
import { eventually } from '../support/assertions/eventually.js';
import { openLive } from '../support/server/live-socket.js';
import { PASSWORD, registerStudent, registerTutor, type Person } from '../support/scenarios/people.js';
import { codeFor, mailsTo } from '../support/stand-ins/printed-mails.js';
import { StoppedClock } from '../support/server/test-clock.js';

const NEW_PASSWORD = 'Br4nd.new';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Maximum delay in ms on a busy machine */
const SECOND_MS = 3_000;

interface MessageBody {
  message: string;
  errors?: Record<string, string>;
}
type UserType = 'Student' | 'Tutor';

let app: TestApp;
beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  app = await startApp({ clock: new StoppedClock(new Date()) });
});
afterAll(async () => {
  await app.stop();
  jest.restoreAllMocks();
});

const auth = (call: string, body: object, cookie = '') =>
  app.http<MessageBody>('POST', `/auth/${call}`, { body, ...(cookie && { headers: { cookie } }) });
const forgot = (email: string, userType: UserType = 'Student', cookie = '') =>
  auth('forgot-password', { email, userType }, cookie);
const resend = (email: string, cookie = '') => auth('resend-otp', { email, userType: 'Student' }, cookie);
const verify = (email: string, otp: string, userType: UserType = 'Student', cookie = '') =>
  auth('verify-otp', { email, userType, otp }, cookie);
const reset = (email: string, cookie: string, newPassword = NEW_PASSWORD, userType: UserType = 'Student') =>
  auth('reset-password', { email, userType, newPassword, confirmPassword: newPassword }, cookie);
const logIn = (email: string, password: string, role = 'student') =>
  app.http<{ jwtoken: string }>('POST', `/${role}/login`, { body: { email, password } });

const cookieIn = ({ headers }: HttpResponse<unknown>) => headers.get('set-cookie')?.split(';')[0] ?? '';
const wrongCode = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

/** Performs the recovery steps up to the cookie. */
async function verifiedToken(email: string, userType: UserType = 'Student'): Promise<string> {
  const before = mailsTo(app, email).length;
  await forgot(email, userType);
  return cookieIn(await verify(email, await codeFor(app, email, before), userType));
}

async function codeAfter(email: string, request: () => Promise<HttpResponse<MessageBody>>): Promise<string> {
  const before = mailsTo(app, email).length;
  expect((await request()).status).toBe(200);
  return codeFor(app, email, before);
}

it('[CALL-57] [CALL-58] [CALL-60] a code is sent by mail, only the correct one is accepted, and the password can then be set', async () => {
  const { email } = await registerStudent(app, 'ann');
  const code = await codeAfter(email, () => forgot(email));
  expect(await verify(email, wrongCode(code))).toMatchObject({ status: 400, body: { message: texts.codeWrong } });
  const right = await verify(email, code);
  expect(right).toMatchObject({ status: 200, body: { message: texts.codeRight } });
  const resetResponse = await reset(email, cookieIn(right));
  expect(resetResponse).toMatchObject({ status: 200, body: { message: texts.passwordReset } });
  expect(cookieIn(resetResponse)).toBe('recovery=');
  expect((await logIn(email, PASSWORD)).status).toBe(401);
  expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
});

it("[CALL-57] [CALL-60] a tutor's recovery does not change the password of a student with the same email", async () => {
  const tutor = await registerTutor(app, 'tim');
  await registerStudent(app, 'tim');
  const cookie = await verifiedToken(tutor.email, 'Tutor');
  expect((await reset(tutor.email, cookie, NEW_PASSWORD, 'Tutor')).status).toBe(200);
  expect((await logIn(tutor.email, PASSWORD, 'tutor')).status).toBe(401);
  expect((await logIn(tutor.email, NEW_PASSWORD, 'tutor')).status).toBe(200);
  expect((await logIn(tutor.email, PASSWORD)).status).toBe(200);
});

it('[CALL-59] [RECOV-45] a new code can be requested after 60 seconds and invalidates the previous one', async () => {
  const { email } = await registerStudent(app, 'bob');
  const first = await codeAfter(email, () => forgot(email));
  app.clock.advance(MINUTE_MS - 1_000);
  const earlyResponse = await resend(email);
  expect(earlyResponse).toMatchObject({ status: 429, body: { message: 'Too many attempts. Try again in 1 second.' } });
  expect(earlyResponse.headers.get('retry-after')).toBe('1');
  app.clock.advance(1_000);
  const second = await codeAfter(email, () => resend(email));
  // The codes are equal once in thousands of runs
  expect(first === second ? 400 : (await verify(email, first)).status).toBe(400);
  expect((await verify(email, second)).status).toBe(200);
});

it('a second forgot-password request within a minute returns the same response, and the previous code stays valid', async () => {
  const { email } = await registerStudent(app, 'hasty');
  const code = await codeAfter(email, () => forgot(email));
  expect((await forgot(email)).status).toBe(200);
  expect((await verify(email, code)).status).toBe(200);
  expect(mailsTo(app, email)).toHaveLength(1);
});

it.each([
  ['forgot-password', {}, { userType: texts.userTypeRequired, email: texts.emailRequired }],
  [
    'forgot-password',
    { userType: 'Admin', email: ' ' },
    { userType: texts.userTypeRequired, email: texts.emailRequired },
  ],
])('[CALL-75] %s with body %j returns the missing fields', async (call, body, errors) => {
  expect(await auth(call, body)).toMatchObject({ status: 400, body: { errors } });
});

it.each([
  ['', '', texts.passwordRequired, texts.confirmationRequired],
  ['Sh0rt!!', 'Sh0rt!!', texts.passwordShort, undefined],
  ['Passw0rd', 'Passw0rd', texts.passwordCharacters, undefined],
  ['Passw0rd!?', 'Passw0rd!?', texts.passwordCharacters, undefined],
  ['Passw0rd!', 'Passw0rd.', undefined, texts.passwordsDiffer],
])(
  '[CALL-76] reset-password rejects the password %j with the confirmation %j',
  async (newPassword, confirmPassword, ...texts_) => {
    const account = { email: 'ann@example.test', userType: 'Student' };
    const { status, body } = await auth('reset-password', { ...account, newPassword, confirmPassword });
    expect(status).toBe(400);
    expect([body.errors?.['newPassword'], body.errors?.['confirmPassword']]).toEqual(texts_);
  },
);

it('a code that is not four digits is rejected without counting as an attempt', async () => {
  const { email } = await registerStudent(app, 'dyslexic');
  const code = await codeAfter(email, () => forgot(email));
  for (const otp of ['', '123', '12345', 'abcd', '１２３４', ['1', '2', '3', '4']]) {
    expect(await auth('verify-otp', { email, userType: 'Student', otp })).toMatchObject({
      status: 400,
      body: { errors: { otp: texts.codeWrong } },
    });
  }
  expect((await verify(email, code)).status).toBe(200);
});

describe('[RECOV-10] recovery for an unknown email', () => {
  const comparable = ({ status, headers, body }: HttpResponse<MessageBody>) => {
    const { date: _, ...otherHeaders } = Object.fromEntries(headers);
    return { status, headers: otherHeaders, body };
  };

  it('returns the same responses as for a known one at every step', async () => {
    const { email } = await registerStudent(app, 'known');
    const answers: Record<string, unknown[]> = {};
    let wrong = '';
    for (const address of [email, 'unknown@example.test']) {
      const steps = [await forgot(address), await forgot(address), await verify(address, '12')];
      wrong ||= wrongCode(await codeFor(app, address));
      for (let tries = 1; tries <= 6; tries += 1) steps.push(await verify(address, wrong));
      steps.push(await reset(address, 'recovery=made-up'));
      for (let codes = 2; codes <= 5; codes += 1) {
        app.clock.advance(MINUTE_MS);
        steps.push(await resend(address));
      }
      app.clock.advance(MINUTE_MS);
      answers[address] = [...steps, await resend(address), await forgot(address)].map(comparable);
    }
    const [knownSteps, unknownSteps] = Object.values(answers);
    expect(unknownSteps).toEqual(knownSteps);
    expect(mailsTo(app, 'unknown@example.test')).toEqual([]);
  });

  it('performs the same number of reads and writes as for a known one', async () => {
    const { vault, events } = app.platform;
    const calls: string[] = [];
    const recordCalls = (target: object, ...methods: string[]) => {
      for (const method of methods) {
        const mutable = target as Record<string, (...callArgs: unknown[]) => unknown>;
        const originalMethod = mutable[method]!.bind(target);
        jest.spyOn(mutable, method).mockImplementation((...args) => {
          // Mails sent concurrently update existing records
          if (method !== 'keepRecord' || args[1] === undefined) calls.push(method);
          return originalMethod(...args);
        });
      }
    };
    recordCalls(vault, 'record', 'countRecords', 'keepRecord');
    recordCalls(events, 'readStream');
    const workFor = async (email: string) => {
      calls.length = 0;
      await forgot(email);
      return [...calls];
    };
    const { email } = await registerStudent(app, 'worked');
    expect(await workFor('not-worked@example.test')).toEqual(await workFor(email));
    expect(calls.filter((method) => method === 'keepRecord')).toHaveLength(2);
  });
});

it('[RECOV-41] a code can be used once', async () => {
  const { email } = await registerStudent(app, 'carl');
  const code = await codeAfter(email, () => forgot(email));
  const answers = await Promise.all([verify(email, code), verify(email, code), verify(email, code)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  expect((await verify(email, code)).status).toBe(400);
});

it('[RECOV-42] a code expires after 10 minutes', async () => {
  const [dora, eve] = [await registerStudent(app, 'dora'), await registerStudent(app, 'eve')];
  const codes = [
    await codeAfter(dora.email, () => forgot(dora.email)),
    await codeAfter(eve.email, () => forgot(eve.email)),
  ];
  app.clock.advance(10 * MINUTE_MS - 1);
  expect((await verify(dora.email, codes[0]!)).status).toBe(200);
  app.clock.advance(1);
  expect(await verify(eve.email, codes[1]!)).toMatchObject({ status: 400, body: { message: texts.codeWrong } });
});

it.each(['ivy', 'nobody-known'])(
  'verify-otp reports to %s that a new code is required after five wrong codes, and not earlier',
  async (name) => {
    const email = `${name}@example.test`;
    if (name === 'ivy') await registerStudent(app, name);
    const wrong = name === 'ivy' ? wrongCode(await codeAfter(email, () => forgot(email))) : '0000';
    if (name !== 'ivy') await forgot(email);
    const messages: unknown[] = [];
    for (let tries = 1; tries <= 6; tries += 1) messages.push((await verify(email, wrong)).body);
    const refusal = { statusCode: 400, message: texts.codeWrong, error: 'code-wrong' };
    expect(messages).toEqual([
      ...Array.from({ length: 4 }, () => refusal),
      { ...refusal, needsNewCode: true },
      { ...refusal, needsNewCode: true },
    ]);
  },
);

it('forgot-password rejects a malformed email with the error message of the field', async () => {
  for (const step of ['forgot-password', 'resend-otp']) {
    expect(await auth(step, { userType: 'Student', email: 'not-an-email' })).toMatchObject({
      status: 400,
      body: { errors: { email: texts.emailInvalid } },
    });
  }
});

it('[RECOV-43] a code becomes invalid after 5 wrong attempts, even for the correct digits', async () => {
  const [fay, gus] = [await registerStudent(app, 'fay'), await registerStudent(app, 'gus')];
  for (const [{ email }, wrong, status] of [
    [fay, 4, 200],
    [gus, 5, 400],
  ] as const) {
    const code = await codeAfter(email, () => forgot(email));
    for (let tries = 1; tries <= wrong; tries += 1) expect((await verify(email, wrongCode(code))).status).toBe(400);
    expect((await verify(email, code)).status).toBe(status);
  }
});

it.each(['hal', 'nobody'])('[RECOV-44] the email of %s receives at most 5 codes a day', async (name) => {
  if (name !== 'nobody') await registerStudent(app, name);
  const email = `${name}@example.test`;
  const responses = [await forgot(email)];
  for (let n = 2; n <= 6; n += 1) {
    app.clock.advance(2 * MINUTE_MS);
    responses.push(n % 2 ? await forgot(email) : await resend(email));
  }
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  const { headers, body } = responses[5]!;
  expect(body.message).toBe('Too many attempts. Try again in 24 hours.');
  expect(headers.get('retry-after')).toBe(String(24 * 3_600 - 10 * 60));
  // In any letter case
  expect((await forgot(` ${email.toUpperCase()}`)).status).toBe(429);
  app.clock.advance(DAY_MS);
  expect((await forgot(email)).status).toBe(200);
});

it('a known device has its own codes, which other devices can neither exhaust nor guess', async () => {
  const { email } = await registerStudent(app, 'ida');
  const device = cookieIn(await logIn(email, PASSWORD));
  expect(device).toMatch(/^device=/);
  for (let n = 1; n <= 5; n += 1) {
    // A mail that was not sent before its code expired is discarded
    await codeAfter(email, () => forgot(email));
    app.clock.advance(2 * MINUTE_MS);
  }
  expect((await forgot(email)).status).toBe(429);
  const code = await codeAfter(email, () => forgot(email, 'Student', device));
  for (let tries = 1; tries <= 6; tries += 1) await verify(email, wrongCode(code));
  expect((await verify(email, code)).status).toBe(400);
  const right = await verify(email, code, 'Student', device);
  expect(right.status).toBe(200);
  expect((await reset(email, `${device}; ${cookieIn(right)}`)).status).toBe(200);
});

it('a device is recognized by a signed cookie for the accounts that have logged in on it', async () => {
  const [jon, kai] = [await registerStudent(app, 'jon'), await registerStudent(app, 'kai')];
  const device = cookieIn(await logIn(jon.email, PASSWORD));
  for (let n = 1; n <= 5; n += 1) {
    for (const { email } of [jon, kai]) await forgot(email);
    app.clock.advance(MINUTE_MS);
  }
  const [id, signature] = device.slice('device='.length).split('.');
  expect((await forgot(kai.email, 'Student', device)).status).toBe(429);
  for (const forgedCookie of [`${id}.${'A'.repeat(43)}`, `${crypto.randomUUID()}.${signature}`, `${id}.é`, id, '']) {
    expect((await forgot(jon.email, 'Student', `device=${forgedCookie}`)).status).toBe(429);
  }
  const cookies = cookieIn(
    await app.http('POST', '/student/login', {
      body: { email: kai.email, password: PASSWORD },
      headers: { cookie: device },
    }),
  );
  for (const { email } of [jon, kai]) expect((await forgot(email, 'Student', cookies)).status).toBe(200);
});

it('[RECOV-46] verify-otp sets an HttpOnly and SameSite cookie', async () => {
  const { email } = await registerStudent(app, 'kim');
  const code = await codeAfter(email, () => forgot(email));
  expect((await verify(email, wrongCode(code))).headers.get('set-cookie')).toBeNull();
  const [value, ...attributes] = (await verify(email, code)).headers.get('set-cookie')!.split('; ');
  expect(value).toMatch(/^recovery=[\w-]{43}$/);
  expect(attributes).toEqual(['Path=/api/auth', 'Max-Age=600', 'HttpOnly', 'SameSite=Strict']);
});

it('[RECOV-47] reset-password requires that cookie once, within 10 minutes, for the same email and user type', async () => {
  const [lea, mia] = [await registerStudent(app, 'lea'), await registerStudent(app, 'mia')];
  const tutor = await registerTutor(app, 'lea');
  const refused = { status: 403, body: { message: texts.codeNotVerified } };
  const [cookie, miaCookie] = [await verifiedToken(lea.email), await verifiedToken(mia.email)];
  expect(await reset(lea.email, '')).toMatchObject(refused);
  expect(await reset(lea.email, 'recovery=guessed')).toMatchObject(refused);
  expect(await reset(lea.email, miaCookie)).toMatchObject(refused);
  expect(await reset(tutor.email, cookie, NEW_PASSWORD, 'Tutor')).toMatchObject(refused);
  const answers = await Promise.all(['Fir5t.one', 'Sec0nd.one'].map((password) => reset(lea.email, cookie, password)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  expect(await reset(lea.email, cookie)).toMatchObject(refused);
  const statuses = await Promise.all(['Fir5t.one', 'Sec0nd.one'].map((password) => logIn(lea.email, password)));
  expect(statuses.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)));
  app.clock.advance(10 * MINUTE_MS);
  expect(await reset(mia.email, miaCookie)).toMatchObject(refused);
});

it('[RECOV-48] a password reset ends all sessions of the account immediately and closes their sockets', async () => {
  const nia = await registerStudent(app, 'nia');
  const otherStudent = await registerStudent(app, 'olga');
  const otherToken = (await logIn(nia.email, PASSWORD)).body.jwtoken;
  const live = await openLive(app.url, nia.token);
  expect((await reset(nia.email, await verifiedToken(nia.email))).status).toBe(200);
  const profile = ({ id }: Person, token: string) => app.http('GET', `/student/profile/${id}`, { token });
  for (const token of [nia.token, otherToken]) expect((await profile(nia, token)).status).toBe(401);
  expect((await profile(otherStudent, otherStudent.token)).status).toBe(200);
  await eventually(async () => {
    expect([live.socket.connected, ...live.received]).toEqual([
      false,
      ['session:ended', { reason: 'password-changed' }],
    ]);
  }, SECOND_MS);
});
