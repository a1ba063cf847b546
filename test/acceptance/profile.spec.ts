import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AccountsService } from '../../api/accounts/accounts.service.js';
import { BATCHES, GENDERS } from '../../api/contracts/http/limits.js';
import { texts } from '../../api/contracts/http/texts.js';
import type { LiveMessages } from '../../api/contracts/live/messages.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import type { HttpResponse } from '../support/server/http-request.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { openLive, type LiveSocket } from '../support/server/live-socket.js';
import { addQuestions, PASSWORD, registerStudent, registerTutor, type Person } from '../support/scenarios/people.js';
import { StoppedClock } from '../support/server/test-clock.js';

const NEW_PASSWORD = 'N3w.password';
/** Already 23 November in Dhaka */
const NOW = new Date('2026-11-22T18:30:00.000Z');
/** Maximum delay in ms on a busy machine */
const SECOND_MS = 3_000;

type Problem = { message: string; error: string; errors: Record<string, string> };

let app: TestApp;
const sockets: LiveSocket[] = [];
beforeAll(async () => {
  app = await startApp({ clock: new StoppedClock(NOW) });
});
afterAll(async () => {
  sockets.forEach(({ socket }) => socket.disconnect());
  await app.stop();
});

let count = 0;
const student = () => registerStudent(app, `student-${(count += 1)}`);
const update = <Body = Problem>({ id, token }: Person, body: object) =>
  app.http<Body>('PUT', `/student/profile/${id}`, { token, body });
const profileOf = async ({ id, token }: Person) =>
  (await app.http<Record<string, unknown>>('GET', `/student/profile/${id}`, { token })).body;
const register = (email: string, username: string) =>
  app.http('POST', '/student/register', {
    body: { email, username, password: PASSWORD, confirmPassword: PASSWORD, termAndConditions: true },
  });
const logIn = (email: string, password = PASSWORD, rememberMe = false) =>
  app.http<{ jwtoken: string }>('POST', '/student/login', { body: { email, password, rememberMe } });

const expectFieldText = ({ status, body }: HttpResponse<Problem>, field: string, text: string) => {
  expect(status).toBe(400);
  expect(body).toMatchObject({ message: text, errors: { [field]: text } });
};

const profile = {
  fullname: 'Nusrat Jahan',
  institute: 'Viqarunnisa Noon College',
  batch: '2024-2025',
  phone: '+880 1712 345678',
  date_of_birth: '2008-03-14',
  gender: 'female',
  avatar: 5,
};

describe('student profile', () => {
  it('[CALL-34] accepts every field and returns it afterwards', async () => {
    const ann = await student();
    const sent = { ...profile, email: `new-${ann.email}`, username: `new-${ann.username}` };
    expect(await update(ann, sent)).toMatchObject({ status: 200, body: { message: texts.profileUpdated } });
    expect(await profileOf(ann)).toEqual({ ...sent, isBanned: false });
  });

  it('rejects a phone that is not a number', async () => {
    const ann = await student();
    expectFieldText(await update(ann, { phone: 'abc' }), 'phone', texts.phoneInvalid);
    expect((await update(ann, { phone: '(02) 9661-234' })).status).toBe(200);
  });

  it('[CALL-34] keeps omitted fields and clears empty ones', async () => {
    const ann = await student();
    const { email, username } = ann;
    expect((await update(ann, profile)).status).toBe(200);
    expect((await update(ann, { avatar: 2 })).status).toBe(200);
    expect(await profileOf(ann)).toEqual({ ...profile, avatar: 2, email, username, isBanned: false });
    const emptyFields = { fullname: '', institute: ' ', phone: '', batch: '', date_of_birth: '', gender: null };
    expect((await update(ann, emptyFields)).status).toBe(200);
    const nothing = { fullname: '', institute: '', phone: '', batch: null, date_of_birth: null, gender: null };
    expect(await profileOf(ann)).toEqual({ ...nothing, avatar: 2, email, username, isBanned: false });
  });

  it('[CALL-34] records an event only when a value changes', async () => {
    const ann = await student();
    await update(ann, profile);
    const before = await app.platform.events.lastPosition();
    expect((await update(ann, profile)).status).toBe(200);
    expect(await app.platform.events.lastPosition()).toBe(before);
  });

  it.each(BATCHES)('[CALL-74] accepts the batch %s', async (batch) => {
    expect((await update(await student(), { batch })).status).toBe(200);
  });

  it.each(GENDERS)('[CALL-74] accepts the gender %s', async (gender) => {
    expect((await update(await student(), { gender })).status).toBe(200);
  });

  it.each([
    ['date_of_birth', '2010-11-24', texts.tooYoung],
    ['date_of_birth', '2010-02-30', texts.dateOfBirthInvalid],
    ['date_of_birth', '1899-12-31', texts.dateOfBirthInvalid],
    ['date_of_birth', 20080314, texts.dateOfBirthInvalid],
    ['batch', '2025-2026', texts.selectBatch],
    ['batch', ['2024-2025'], texts.selectBatch],
    ['gender', 'other', texts.selectGender],
    ['gender', 'Male', texts.selectGender],
    ['avatar', 0, texts.selectAvatar],
    ['avatar', 7, texts.selectAvatar],
    ['avatar', 1.5, texts.selectAvatar],
    ['fullname', 'n'.repeat(101), texts.fullnameTooLong],
    ['fullname', 'Nus\0rat', texts.personalTextCharacters],
    ['fullname', 'Nusrat (BUET)', texts.fullnameCharacters],
    ['institute', 'i'.repeat(101), texts.instituteTooLong],
    ['institute', 'College\u202e', texts.personalTextCharacters],
    ['phone', '0'.repeat(31), texts.phoneTooLong],
    ['email', '', texts.emailRequired],
    ['email', 'nobody', texts.emailInvalid],
    ['username', ' ', texts.usernameRequired],
    ['username', 'n'.repeat(51), texts.usernameTooLong],
    ['username', 'ann\u200B', texts.usernameCharacters],
    ['username', 'MeritList', texts.usernameReserved],
  ])('[CALL-74] rejects the %s %j and changes nothing', async (field, value, text) => {
    const ann = await student();
    const before = await profileOf(ann);
    expectFieldText(await update(ann, { ...profile, [field]: value }), field, text);
    expect(await profileOf(ann)).toEqual(before);
  });

  it('[PROF-6] [CALL-74] accepts a student who turns 16 today in EXAM_TIME_ZONE', async () => {
    const ann = await student();
    expect((await update(ann, { date_of_birth: '2010-11-23' })).status).toBe(200);
    expect(await profileOf(ann)).toMatchObject({ date_of_birth: '2010-11-23' });
  });

  it('stores no personal data in the events', async () => {
    const ann = await student();
    const personal = { fullname: 'Zarin Tasnim', institute: 'Rajuk Uttara', phone: '01999888777' };
    const sent = { ...profile, ...personal, email: 'zarin@example.test', username: 'zarin.t' };
    expect((await update(ann, sent)).status).toBe(200);
    const files = readdirSync(app.dataDir).filter((name) => !name.startsWith('read-models.'));
    expect(files).toContain('events.db');
    const all = files.map((name) => readFileSync(join(app.dataDir, name), 'latin1')).join('\n');
    for (const text of [...Object.values(personal), sent.email, sent.username]) expect(all).not.toContain(text);
  });
});

describe('changing email or username', () => {
  it('[REG-20] keeps a reserved username that an account already has', async () => {
    const [id, email, username] = [randomUUID(), 'root@example.test', 'root'];
    const context = { commandId: randomUUID(), actor: 'visitor', correlationId: 'spec', now: NOW };
    const registration = { accountId: id, role: 'student', email, username, password: PASSWORD } as const;
    await app.nest.get(AccountsService, { strict: false }).register(registration, context);
    const root = { id, email, username, token: (await logIn(email)).body.jwtoken };
    expect((await update(root, { ...profile, email, username })).status).toBe(200);
    expectFieldText(await update(root, { username: 'admin' }), 'username', texts.usernameReserved);
  });

  it('does not apply the username rule to an unchanged older username', async () => {
    const [id, email, username] = [randomUUID(), 'older@example.test', 'older (BUET)'];
    const context = { commandId: randomUUID(), actor: 'visitor', correlationId: 'spec', now: NOW };
    const registration = { accountId: id, role: 'student', email, username, password: PASSWORD } as const;
    await app.nest.get(AccountsService, { strict: false }).register(registration, context);
    const olderAccount = { id, email, username, token: (await logIn(email)).body.jwtoken };
    expect((await update(olderAccount, { ...profile, email, username })).status).toBe(200);
    expect(await profileOf(olderAccount)).toMatchObject({ ...profile, username });
    expectFieldText(await update(olderAccount, { username: 'older (DU)' }), 'username', texts.usernameCharacters);
    expect((await update(olderAccount, { username: 'older' })).status).toBe(200);
  });

  it('applies to the next login, and makes the previous value available to others', async () => {
    const ann = await student();
    const email = `other-${ann.email}`;
    expect((await update(ann, { email, username: `other-${ann.username}` })).status).toBe(200);
    expect([(await logIn(email)).status, (await logIn(ann.email)).status]).toEqual([200, 401]);
    expect((await register(email, 'somebody')).status).toBe(409);
    expect((await register(ann.email, ann.username)).status).toBe(201);
  });

  it('is rejected when the value is taken, and releases the other requested value', async () => {
    const [ann, bob] = [await student(), await student()];
    expect(await update(ann, { email: bob.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { error: 'account-taken', message: texts.accountTaken, errors: { email: texts.accountTaken } },
    });
    const email = `free-${ann.email}`;
    const answer = await update(ann, { email, username: bob.username });
    expect(answer.body.errors).toEqual({ email: texts.accountTaken, username: texts.accountTaken });
    expect(await profileOf(ann)).toMatchObject({ email: ann.email, username: ann.username });
    expect((await update(ann, { email })).status).toBe(200);
  });

  it('can be reverted, in any letter case', async () => {
    const ann = await student();
    for (const email of [`other-${ann.email}`, ann.email, ann.email.toUpperCase()]) {
      expect((await update(ann, { email })).status).toBe(200);
      expect((await logIn(email)).status).toBe(200);
    }
  });

  it('succeeds for one of twenty concurrent requests for the same value', async () => {
    const accounts = await Promise.all(Array.from({ length: 20 }, student));
    const answers = await Promise.all(accounts.map((account) => update(account, { username: 'wanted' })));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(19).fill(409)]);
  });
});

describe('leaderboard row', () => {
  it('[LEAD-3] [PROF-4] shows the username, the institute in parentheses if present, and the selected avatar, with live updates', async () => {
    await addQuestions(app, await registerTutor(app, 'tutor'), 'Physics', 25);
    const ann = await ExamTaker.register(app, 'leader');
    await ann.take(3, 0);
    const live = await openLive(app.url, ann.person.token);
    sockets.push(live);
    live.socket.emit('leaderboard:watch');
    const topRow = () =>
      (live.received.filter(([name]) => name === 'leaderboard').at(-1)?.[1] as LiveMessages['leaderboard'])?.top[0];
    await eventually(async () => expect(topRow()).toMatchObject({ name: 'leader', avatar: 1 }), SECOND_MS);
    expect((await update(ann.person, { institute: 'Dhaka College', avatar: 5 })).status).toBe(200);
    const { body } = await app.http<object[]>('GET', '/score/leaderboard', { token: ann.person.token });
    const now = { name: 'leader (Dhaka College)', avatar: 5, movement: null };
    expect(body[0]).toMatchObject(now);
    await eventually(async () => expect(topRow()).toMatchObject(now), SECOND_MS);
  });
});

describe("changing the student's password", () => {
  const body = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD };
  const change = <Body = Problem>({ id, token }: Person, changes: object = {}) =>
    app.http<Body>('POST', `/student/update-password/${id}`, { token, body: { ...body, ...changes } });
  const statusOf = async ({ id }: Person, token: string) =>
    (await app.http('GET', `/student/profile/${id}`, { token })).status;

  it('[CALL-35] [PROF-18] makes the new password valid and the old one invalid', async () => {
    const ann = await student();
    expect(await change(ann)).toMatchObject({ status: 200, body: { message: texts.passwordChanged } });
    expect([(await logIn(ann.email, NEW_PASSWORD)).status, (await logIn(ann.email)).status]).toEqual([200, 401]);
  });

  it('[PROF-19] ends all sessions and closes their sockets immediately, and returns a new session', async () => {
    const ann = await student();
    const otherToken = (await logIn(ann.email, PASSWORD, true)).body.jwtoken;
    const live = await openLive(app.url, otherToken);
    sockets.push(live);
    const { jwtoken } = (await change<{ jwtoken: string }>(ann)).body;
    expect([await statusOf(ann, ann.token), await statusOf(ann, otherToken)]).toEqual([401, 401]);
    expect(await statusOf(ann, jwtoken)).toBe(200);
    await eventually(async () => {
      expect(live.received).toEqual([['session:ended', { reason: 'password-changed' }]]);
      expect(live.socket.connected).toBe(false);
    }, SECOND_MS);
  });

  it.each([
    ['oldPassword', { oldPassword: '' }, texts.oldPasswordRequired],
    ['newPassword', { newPassword: '' }, texts.passwordRequired],
    ['newPassword', { newPassword: 'Pass0.7' }, texts.passwordShort],
    ['newPassword', { newPassword: '12345678.' }, texts.passwordCharacters],
    ['newPassword', { newPassword: 'Password.' }, texts.passwordCharacters],
    ['newPassword', { newPassword: 'Passw0rd' }, texts.passwordCharacters],
    ['newPassword', { newPassword: 'Passw0rd-.' }, texts.passwordCharacters],
    ['confirmNewPassword', { confirmNewPassword: `${NEW_PASSWORD}.` }, texts.newPasswordsDiffer],
    ['confirmNewPassword', { confirmNewPassword: undefined }, texts.newPasswordsDiffer],
  ])('[CALL-72] rejects an invalid %s: %j', async (field, changes, text) => {
    const ann = await student();
    const answer = await change(ann, changes);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject({ [field]: text });
    expect((await logIn(ann.email)).status).toBe(200);
  });

  it('[CALL-72] rejects a wrong old password and counts it as a failed login', async () => {
    const ann = await student();
    const wrongPasswordBody = { oldPassword: 'Wr0ng.password' };
    for (let tries = 1; tries <= 9; tries += 1) {
      expectFieldText(await change(ann, wrongPasswordBody), 'oldPassword', texts.oldPasswordWrong);
    }
    expect((await logIn(ann.email, 'Wr0ng.password')).status).toBe(401);
    expect((await change(ann, wrongPasswordBody)).status).toBe(429);
    expect((await change(ann)).status).toBe(429);
    expect((await logIn(ann.email)).status).toBe(429);
    expect(await statusOf(ann, ann.token)).toBe(200);
  });

  it('succeeds for one of ten concurrent requests', async () => {
    const ann = await student();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => {
        const newPassword = `${NEW_PASSWORD}${n}`;
        return change(ann, { newPassword, confirmNewPassword: newPassword });
      }),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await logIn(ann.email, `${NEW_PASSWORD}${statuses.indexOf(200)}`)).status).toBe(200);
  });
});

it('the profile is limited to 60 changes per account and hour, including rejected ones', async () => {
  const ann = await student();
  const change = async (n: number) => (await update(ann, { avatar: (n % 6) + 1 })).status;
  for (let n = 1; n <= 60; n += 1) expect(await change(n)).toBe(200);
  expect(await change(61)).toBe(429);
});
