import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { texts } from '../../api/contracts/http/texts.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { ADMIN, type HttpResponse } from '../support/server/http-request.js';
import { logInAdmin, PASSWORD, registerStudent, registerTutor } from '../support/scenarios/people.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WRONG_PASSWORD = 'Wr0ng.password';

type Session = { jwtoken: string; studentId: string; isStudent: boolean };
type Problem = { statusCode: number; message: string; error: string; errors: Record<string, string> };

let app: TestApp;
beforeAll(async () => {
  // AUTH-23 compares response times, which the hash must dominate
  app = await startApp({ slowPasswords: true });
});
afterAll(() => app.stop());

let count = 0;
/** Returns a unique registration body. */
const registration = (changes: object = {}) => {
  count += 1;
  const username = `student-${count}`;
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  return { email: `${username}@example.test`, username, ...passwords, termAndConditions: true, ...changes };
};
const register = <Body = Session>(body: object) => app.http<Body>('POST', '/student/register', { body });
const logIn = <Body = Session>(email: string, password = PASSWORD, rememberMe?: boolean) =>
  app.http<Body>('POST', '/student/login', { body: { email, password, rememberMe } });
const profile = ({ studentId, jwtoken }: Pick<Session, 'studentId' | 'jwtoken'>) =>
  app.http('GET', `/student/profile/${studentId}`, { token: jwtoken });
const statusOf = async (answer: Promise<HttpResponse<unknown>>) => (await answer).status;

const expectFieldText = ({ status, body }: HttpResponse<Problem>, field: string, text: string) => {
  expect(status).toBe(400);
  expect(body.errors).toMatchObject({ [field]: text });
};

describe('student registration', () => {
  it('[CALL-31] returns only jwtoken, studentId and isStudent', async () => {
    const { status, body } = await register(registration());
    expect(status).toBe(201);
    expect(body).toEqual({ jwtoken: expect.any(String), studentId: expect.any(String), isStudent: true });
  });

  it('signs the student in with the returned token', async () => {
    const student = registration();
    const { body } = await register(student);
    expect(await profile(body)).toMatchObject({
      status: 200,
      body: { email: student.email, username: student.username },
    });
  });

  it.each([
    ['email', { email: '' }, texts.emailRequired],
    ['email', { email: '   ' }, texts.emailRequired],
    ['email', { email: undefined }, texts.emailRequired],
    ['email', { email: 7 }, texts.emailRequired],
    ['email', { email: 'nobody' }, texts.emailInvalid],
    ['email', { email: 'no\0body@example.test' }, texts.emailInvalid],
    ['username', { username: '' }, texts.usernameRequired],
    ['username', { username: undefined }, texts.usernameRequired],
    ['email', { email: 'no,body@example.test' }, texts.emailInvalid],
    ['email', { email: 'body(no)@example.test' }, texts.emailInvalid],
    ['username', { username: 'no\0body' }, texts.usernameCharacters],
    ['username', { username: 'nobody (BUET)' }, texts.usernameCharacters],
    ['username', { username: 'Administrator' }, texts.usernameReserved],
    ['username', { username: ' ｒｏｏｔ ' }, texts.usernameReserved],
    ['password', { password: '' }, texts.passwordRequired],
    ['password', { password: undefined }, texts.passwordRequired],
    ['password', { password: 'Pass0.7' }, texts.passwordShort],
    ['password', { password: '12345678.' }, texts.passwordCharacters],
    ['password', { password: 'Password.' }, texts.passwordCharacters],
    ['password', { password: 'Passw0rd' }, texts.passwordCharacters],
    ['password', { password: 'Passw0rd-.' }, texts.passwordCharacters],
    ['confirmPassword', { confirmPassword: '' }, texts.confirmPassword],
    ['confirmPassword', { confirmPassword: undefined }, texts.confirmPassword],
    ['confirmPassword', { confirmPassword: WRONG_PASSWORD }, texts.confirmPassword],
    ['termAndConditions', { termAndConditions: false }, texts.acceptTerms],
    ['termAndConditions', { termAndConditions: 'true' }, texts.acceptTerms],
    ['termAndConditions', { termAndConditions: undefined }, texts.acceptTerms],
  ])('[CALL-67] rejects an invalid %s: %j', async (field, changes, text) => {
    expectFieldText(await register<Problem>(registration(changes)), field, text);
  });

  it('[CALL-67] rejects values that are too long', async () => {
    const { email, username } = registration();
    const password = 'Passw0r.'.repeat(25);
    expectFieldText(
      await register<Problem>(registration({ email: `${'n'.repeat(242)}@example.test` })),
      'email',
      texts.emailInvalid,
    );
    expectFieldText(
      await register<Problem>(registration({ username: 'n'.repeat(51) })),
      'username',
      texts.usernameTooLong,
    );
    expectFieldText(
      await register<Problem>(registration({ password: `${password}.` })),
      'password',
      texts.passwordLong,
    );
    const longest = { email: `${'n'.repeat(254 - email.length)}${email}`, username: username.padEnd(50, 'n') };
    expect(await statusOf(register(registration({ ...longest, password, confirmPassword: password })))).toBe(201);
  });

  it.each(['!', '@', '#', '$', '%', '^', '&', '*', '.'])(
    '[CONST-5] accepts a password of 8 characters with %s',
    async (special) => {
      const password = `Passw0r${special}`;
      expect(await statusOf(register(registration({ password, confirmPassword: password })))).toBe(201);
    },
  );

  it('[CONST-5] rejects a password with any other special character', async () => {
    const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
    const disallowed = printable.filter((character) => !/[A-Za-z\d!@#$%^&*.]/.test(character));
    expect(disallowed).toHaveLength(95 - 62 - 9);
    for (const character of [...disallowed, 'é', '৳', '😀', '\n']) {
      const password = `Passw0rd!${character}`;
      const answer = await register<Problem>(registration({ password, confirmPassword: password }));
      expect([character, answer.body.errors]).toEqual([character, { password: texts.passwordCharacters }]);
    }
  });

  it('reports all invalid fields in one response, and rejects unknown fields', async () => {
    const { body } = await register<Problem>({ isAdmin: true });
    expect(body).toMatchObject({ statusCode: 400, error: 'invalid' });
    expect(Object.keys(body.errors).toSorted()).toEqual([
      'confirmPassword',
      'email',
      'isAdmin',
      'password',
      'termAndConditions',
      'username',
    ]);
    expectFieldText(await register<Problem>(registration({ isAdmin: true })), 'isAdmin', expect.any(String) as never);
  });

  it('rejects a taken email or username case-insensitively, with errors on both fields', async () => {
    const first = registration();
    await register(first);
    const duplicates = [
      { email: first.email },
      { email: ` ${first.email.toUpperCase()} ` },
      { email: first.email.replace('student', 'ｓtudent') },
      { username: first.username },
      { username: ` ${first.username.toUpperCase()}` },
    ];
    for (const changes of duplicates) {
      expect(await register<Problem>(registration(changes))).toMatchObject({
        status: 409,
        body: {
          message: texts.studentTaken,
          errors: { email: texts.accountTaken, username: texts.accountTaken },
        },
      });
    }
  });

  it('creates one account for 50 concurrent registrations of one email, and reserves none of the other usernames', async () => {
    const { email } = registration();
    const bodies = Array.from({ length: 50 }, () => registration({ email }));
    const answers = await Promise.all(bodies.map((body) => register(body)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    const refused = bodies[statuses.indexOf(409)]!;
    expect(await statusOf(register({ ...refused, email: `other-${refused.email}` }))).toBe(201);
  });

  it('creates one account for 50 concurrent registrations of one email and username', async () => {
    const body = registration();
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(body)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  });

  it('stores no email, username or password in the events', async () => {
    const { email, username } = registration();
    const password = 'Un1que.password';
    expect(await statusOf(register(registration({ email, username, password, confirmPassword: password })))).toBe(201);
    await logIn(email, WRONG_PASSWORD);
    const files = readdirSync(app.dataDir).map((name): [string, Buffer] => [
      name,
      readFileSync(join(app.dataDir, name)),
    ]);
    const filesWith = (text: string) => files.filter(([, bytes]) => bytes.includes(text)).map(([name]) => name);
    expect(files.map(([name]) => name)).toContain('events.db');
    expect(filesWith(email).filter((name) => !name.startsWith('read-models.'))).toEqual([]);
    expect(filesWith(username).filter((name) => !name.startsWith('read-models.'))).toEqual([]);
    expect(filesWith(password)).toEqual([]);
  });
});

describe('student login', () => {
  const registered = registration();
  beforeAll(async () => {
    await register(registered);
  });

  it('[CALL-30] accepts email, password and rememberMe, and returns jwtoken, studentId and isStudent', async () => {
    const { status, body } = await logIn(registered.email, PASSWORD, true);
    expect(status).toBe(200);
    expect(body).toEqual({ jwtoken: expect.any(String), studentId: expect.any(String), isStudent: true });
    expect(await statusOf(profile(body))).toBe(200);
  });

  it('accepts the email in any letter case', async () => {
    expect(await statusOf(logIn(` ${registered.email.toUpperCase()} `))).toBe(200);
  });

  it.each([
    ['email', { email: '' }, texts.emailRequired],
    ['email', { email: undefined }, texts.emailRequired],
    ['password', { password: '' }, texts.loginPasswordShort],
    ['password', { password: undefined }, texts.loginPasswordShort],
    ['password', { password: 'Pas.5' }, texts.loginPasswordShort],
  ])('[CALL-68] rejects an invalid %s: %j', async (field, changes, text) => {
    const body = { email: registered.email, password: PASSWORD, rememberMe: false, ...changes };
    expectFieldText(await app.http<Problem>('POST', '/student/login', { body }), field, text);
  });

  it('rejects a wrong password of 6 characters with 401, not with a length error', async () => {
    expect(await statusOf(logIn(registered.email, 'Pass.6'))).toBe(401);
  });

  it('[AUTH-22] returns the same response for an unknown email and a wrong password', async () => {
    const [unknown, wrong] = [await logIn('nobody@example.test'), await logIn(registered.email, WRONG_PASSWORD)];
    expect(unknown).toMatchObject({ status: 401, body: { message: texts.loginFailed } });
    expect(unknown.body).toEqual(wrong.body);
    const headers = ({ headers }: HttpResponse<unknown>) => [...headers.keys()].filter((name) => name !== 'date');
    expect(headers(unknown)).toEqual(headers(wrong));
  });

  it('[AUTH-23] takes the same time for an unknown email and a wrong password', async () => {
    const durations = { unknown: [] as number[], wrong: [] as number[] };
    const { email } = registration();
    const time = async (into: number[], attempt: Promise<unknown>, startedAt = performance.now()) => {
      await attempt;
      into.push(performance.now() - startedAt);
    };
    await register(registration({ email }));
    for (let round = 0; round < 9; round += 1) {
      await time(durations.unknown, logIn(`nobody-${round}@example.test`));
      await time(durations.wrong, logIn(email, WRONG_PASSWORD));
    }
    const [unknown, wrong] = [median(durations.unknown), median(durations.wrong)];
    // Both cases hash a password, which takes most of the time
    expect(unknown / wrong).toBeGreaterThan(0.4);
    expect(unknown / wrong).toBeLessThan(2.5);
  });

  it('rejects tutors, even with the correct password', async () => {
    const tutor = await registerTutor(app, 'tutor-only');
    expect(await statusOf(logIn(tutor.email))).toBe(401);
  });
});

describe('a session', () => {
  it('[AUTH-18] without rememberMe ends after 12 hours', async () => {
    await expectSessionLasts(12 * HOUR_MS, false);
    await expectSessionLasts(12 * HOUR_MS, undefined);
  });

  it('[AUTH-19] with rememberMe ends after 30 days', async () => {
    await expectSessionLasts(30 * DAY_MS, true);
  });

  async function expectSessionLasts(ms: number, rememberMe: boolean | undefined) {
    const body = registration();
    await register(body);
    const session = (await logIn(body.email, PASSWORD, rememberMe)).body;
    app.clock.advance(ms - 5_000);
    expect(await statusOf(profile(session))).toBe(200);
    app.clock.advance(5_001);
    expect(await profile(session)).toMatchObject({ status: 401, body: { message: texts.sessionEnded } });
  }

  it('[CALL-32][AUTH-20] is ended by logout, after which its token is rejected', async () => {
    const student = await registerStudent(app, 'leaver');
    const session = { studentId: student.id, jwtoken: student.token };
    const otherToken = (await logIn(student.email)).body;
    expect(await app.http('POST', '/student/logout', { token: student.token })).toMatchObject({
      status: 200,
      body: { message: texts.loggedOut },
    });
    expect(await profile(session)).toMatchObject({ status: 401, body: { message: texts.sessionEnded } });
    expect(await statusOf(profile(otherToken))).toBe(200);
  });

  it.each(['student', 'tutor', 'admin'])(
    'can be logged out even if it has ended or never existed: %s',
    async (role) => {
      const { token } = await registerStudent(app, `leaver-${role}`);
      for (const options of [{ token }, { token }, { token: 'nonsense' }, {}]) {
        expect(await statusOf(app.http('POST', `/${role}/logout`, options))).toBe(200);
      }
    },
  );

  it('is required for calls with an account id in the path, and must belong to that account', async () => {
    const [ann, bob] = [await registerStudent(app, 'ann'), await registerStudent(app, 'bob')];
    const tutor = await registerTutor(app, 'tom');
    const address = `/student/profile/${ann.id}`;
    expect(await app.http('GET', address)).toMatchObject({ status: 401, body: { message: texts.sessionMissing } });
    expect(await app.http('GET', address, { token: `${ann.token}x` })).toMatchObject({ status: 401 });
    expect(await app.http('GET', address, { token: bob.token })).toMatchObject({
      status: 404,
      body: { message: texts.notFound },
    });
    expect(await app.http('GET', address, { token: tutor.token })).toMatchObject({ status: 403 });
  });
});

it('[CALL-33] returns the profile of a student with all fields, including empty ones', async () => {
  const student = await registerStudent(app, 'fresh');
  expect(await profile({ studentId: student.id, jwtoken: student.token })).toMatchObject({ status: 200 });
  const { body } = await profile({ studentId: student.id, jwtoken: student.token });
  expect(body).toEqual({
    fullname: '',
    institute: '',
    batch: null,
    phone: '',
    email: student.email,
    username: student.username,
    date_of_birth: null,
    gender: null,
    avatar: 1,
    isBanned: false,
  });
});

describe('tutors', () => {
  const tutor = registration({ termAndConditions: undefined });

  it('[CALL-12] are registered by an admin', async () => {
    const { token } = await logInAdmin(app);
    expect(await app.http('POST', '/tutor/register', { token, body: tutor })).toMatchObject({
      status: 201,
      body: { message: texts.tutorAdded },
    });
    expect(await app.http('POST', '/tutor/register', { token, body: tutor })).toMatchObject({
      status: 409,
      body: { message: texts.tutorTaken, errors: { email: texts.accountTaken, username: texts.accountTaken } },
    });
  });

  it('[GUARD-12] cannot be registered by other callers', async () => {
    const student = await registerStudent(app, 'climber');
    const { token } = await registerTutor(app, 'climbing-tutor');
    const body = registration({ termAndConditions: undefined });
    expect(await statusOf(app.http('POST', '/tutor/register', { body }))).toBe(401);
    expect(await statusOf(app.http('POST', '/tutor/register', { body, token: student.token }))).toBe(403);
    expect(await statusOf(app.http('POST', '/tutor/register', { body, token }))).toBe(403);
  });

  it.each([
    ['email', { email: '' }, texts.emailRequired],
    ['username', { username: '' }, texts.usernameRequired],
    ['password', { password: '' }, texts.passwordRequired],
    ['password', { password: 'Pass0.7' }, texts.passwordShort],
    ['password', { password: '12345678.' }, texts.passwordCharacters],
    ['password', { password: 'Passw0rd' }, texts.passwordCharacters],
    ['password', { password: 'Password.' }, texts.passwordCharacters],
    ['password', { password: 'Passw0rd-.' }, texts.passwordCharacters],
    ['confirmPassword', { confirmPassword: '' }, texts.confirmPassword],
    ['confirmPassword', { confirmPassword: WRONG_PASSWORD }, texts.confirmPassword],
  ])('[CALL-71] cannot be registered with an invalid %s: %j', async (field, changes, text) => {
    const { token } = await logInAdmin(app);
    const body = { ...registration({ termAndConditions: undefined }), ...changes };
    expectFieldText(await app.http<Problem>('POST', '/tutor/register', { token, body }), field, text);
  });

  it('can use the same email and username as a student', async () => {
    const student = await registerStudent(app, 'both');
    expect((await registerTutor(app, 'both')).email).toBe(student.email);
  });

  it('[CALL-13] [ADMIN-50] log in with email, password and rememberMe and get jwtoken, tutorId and isTutor', async () => {
    const body = { email: tutor.email, password: PASSWORD, rememberMe: true };
    const answer = await app.http('POST', '/tutor/login', { body });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ jwtoken: expect.any(String), tutorId: expect.any(String), isTutor: true });
  });

  it.each([
    ['email', { email: '' }, texts.emailRequired],
    ['password', { password: '' }, texts.loginPasswordShort],
    ['password', { password: 'Pas.5' }, texts.loginPasswordShort],
  ])('[CALL-69] cannot log in with an invalid %s: %j', async (field, changes, text) => {
    const body = { email: tutor.email, password: PASSWORD, ...changes };
    expectFieldText(await app.http<Problem>('POST', '/tutor/login', { body }), field, text);
  });

  it('[TLOGIN-14] get the same response for an unknown email and a wrong password', async () => {
    const { email } = await registerTutor(app, 'known-tutor');
    const answers = await Promise.all(
      [email, 'unknown-tutor@example.test'].map((email) =>
        app.http<Problem>('POST', '/tutor/login', { body: { email, password: WRONG_PASSWORD } }),
      ),
    );
    expect(answers[0]).toMatchObject({ status: 401, body: { message: texts.loginFailed } });
    expect(answers[1]!.status).toBe(401);
    expect(answers[1]!.body).toEqual(answers[0]!.body);
  });

  it('[CALL-14] can log out', async () => {
    const { token } = await registerTutor(app, 'leaving-tutor');
    expect(await statusOf(app.http('GET', '/question/count-questions', { token }))).toBe(200);
    expect(await statusOf(app.http('POST', '/tutor/logout', { token }))).toBe(200);
    expect(await statusOf(app.http('GET', '/question/count-questions', { token }))).toBe(401);
  });
});

describe('admins', () => {
  it('[CALL-2] log in with username and password and get jwtoken, adminId and isAdmin', async () => {
    const answer = await app.http('POST', '/admin/login', { body: ADMIN });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ jwtoken: expect.any(String), adminId: expect.any(String), isAdmin: true });
    expect(await app.http('POST', '/admin/login', { body: { ...ADMIN, password: WRONG_PASSWORD } })).toMatchObject({
      status: 401,
      body: { message: texts.loginFailed },
    });
  });

  it.each([
    ['username', { username: '' }, texts.usernameRequired],
    ['password', { password: '' }, texts.loginPasswordShort],
    ['password', { password: 'Pas.5' }, texts.loginPasswordShort],
  ])('[CALL-70] cannot log in with an invalid %s: %j', async (field, changes, text) => {
    expectFieldText(await app.http<Problem>('POST', '/admin/login', { body: { ...ADMIN, ...changes } }), field, text);
  });

  it('[ADMIN-8] get the same response for an unknown username and a wrong password', async () => {
    const answers = await Promise.all(
      [ADMIN.username, 'unknown-admin'].map((username) =>
        app.http<Problem>('POST', '/admin/login', { body: { username, password: WRONG_PASSWORD } }),
      ),
    );
    expect(answers[0]).toMatchObject({ status: 401, body: { message: texts.loginFailed } });
    expect(answers[1]!.status).toBe(401);
    expect(answers[1]!.body).toEqual(answers[0]!.body);
  });

  it('[CALL-4] can read their own username, but not that of another admin', async () => {
    const { id, token } = await logInAdmin(app);
    const { status, body } = await app.http('GET', `/admin/profile/${id}`, { token });
    expect(status).toBe(200);
    expect(body).toEqual({ username: ADMIN.username });
    expect(await statusOf(app.http('GET', `/admin/profile/${randomUUID()}`, { token }))).toBe(404);
  });

  it('[CALL-3] can log out with a JSON content type and no body', async () => {
    const { token } = await logInAdmin(app);
    const headers = { 'content-type': 'application/json' };
    expect(await statusOf(app.http('POST', '/admin/logout', { token, headers }))).toBe(200);
    expect(await statusOf(app.http('POST', '/tutor/register', { token, body: {} }))).toBe(401);
  });
});

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
