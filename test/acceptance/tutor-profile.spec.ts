import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { texts } from '../../api/contracts/http/texts.js';
import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import type { HttpResponse } from '../support/server/http-request.js';
import { eventually } from '../support/assertions/eventually.js';
import { openLive, type LiveSocket } from '../support/server/live-socket.js';
import { PASSWORD, registerStudent, registerTutor, type Person } from '../support/scenarios/people.js';

const NEW_PASSWORD = 'N3w.password';
/** Maximum delay in ms on a busy machine */
const SECOND_MS = 3_000;

type Problem = { message: string; error: string; errors: Record<string, string> };

let app: HostedApp;
const sockets: LiveSocket[] = [];
beforeAll(async () => {
  app = await startHostedApp();
});
afterAll(async () => {
  sockets.forEach(({ socket }) => socket.disconnect());
  await app.stop();
});

let count = 0;
const tutor = () => registerTutor(app, `tutor-${(count += 1)}`);
const update = <Body = Problem>({ id, token }: Person, body: object) =>
  app.http<Body>('PUT', `/tutor/profile/${id}`, { token, body });
const profileOf = async ({ id, token }: Person) =>
  (await app.http<Record<string, unknown>>('GET', `/tutor/profile/${id}`, { token })).body;
const logIn = (email: string, password = PASSWORD, rememberMe = false) =>
  app.http<{ jwtoken: string }>('POST', '/tutor/login', { body: { email, password, rememberMe } });

const expectFieldText = ({ status, body }: HttpResponse<Problem>, field: string, text: string) => {
  expect(status).toBe(400);
  expect(body).toMatchObject({ message: text, errors: { [field]: text } });
};

const EMPTY_PROFILE = { fullname: '', institute: '', batch: '', phone: '', address: '', cvLink: '', avatar: 1 };
const profile = {
  fullname: 'Shirin Sultana',
  institute: 'University of Dhaka',
  batch: '2018-2019',
  phone: '+880 1712 345678',
  address: 'Mirpur 10, Dhaka',
  cvLink: 'https://cv.example/shirin',
  avatar: 3,
};

describe('tutor profile', () => {
  it('[CALL-15] returns all its fields from the registration on', async () => {
    const { id, token, email, username } = await tutor();
    expect(await profileOf({ id, token, email, username })).toEqual({
      ...EMPTY_PROFILE,
      email,
      username,
      isBanned: false,
    });
  });

  it('[CALL-16] [TPROF-5] accepts every field and returns it afterwards', async () => {
    const tom = await tutor();
    const sent = { ...profile, email: `new-${tom.email}`, username: `new-${tom.username}` };
    expect(await update(tom, sent)).toMatchObject({ status: 200, body: { message: texts.profileUpdated } });
    expect(await profileOf(tom)).toEqual({ ...sent, isBanned: false });
    expect([(await logIn(sent.email)).status, (await logIn(tom.email)).status]).toEqual([200, 401]);
  });

  it('[CALL-16] keeps omitted fields and clears empty ones', async () => {
    const tom = await tutor();
    const { email, username } = tom;
    expect((await update(tom, profile)).status).toBe(200);
    expect((await update(tom, { avatar: 2 })).status).toBe(200);
    expect(await profileOf(tom)).toEqual({ ...profile, avatar: 2, email, username, isBanned: false });
    expect((await update(tom, { ...EMPTY_PROFILE, avatar: 2 })).status).toBe(200);
    expect(await profileOf(tom)).toEqual({ ...EMPTY_PROFILE, avatar: 2, email, username, isBanned: false });
  });

  it.each([
    ['avatar', 0, texts.selectAvatar],
    ['avatar', 7, texts.selectAvatar],
    ['fullname', 'n'.repeat(101), texts.fullnameTooLong],
    ['fullname', 'Tom (BUET)', texts.fullnameCharacters],
    ['batch', 'b'.repeat(31), texts.tutorBatchTooLong],
    ['address', 'a'.repeat(201), texts.addressTooLong],
    ['cvLink', 'javascript:alert(1)', texts.cvLinkInvalid],
    ['cvLink', `https://cv.example/${'c'.repeat(500)}`, texts.cvLinkTooLong],
    ['email', 'nobody', texts.emailInvalid],
    ['username', 'tom\u200B', texts.usernameCharacters],
  ])('rejects the %s %j and changes nothing', async (field, value, text) => {
    const tom = await tutor();
    const before = await profileOf(tom);
    expectFieldText(await update(tom, { ...profile, [field]: value }), field, text);
    expect(await profileOf(tom)).toEqual(before);
  });

  it("rejects the email of another tutor, and can be reverted to the tutor's previous email", async () => {
    const [tom, kim] = [await tutor(), await tutor()];
    expect(await update(tom, { email: kim.email })).toMatchObject({
      status: 409,
      body: { error: 'account-taken', errors: { email: texts.accountTaken } },
    });
    expect((await update(tom, { email: `other-${tom.email}` })).status).toBe(200);
    expect((await update(kim, { email: tom.email })).status).toBe(200);
  });

  it('stores no personal data in the events', async () => {
    const tom = await tutor();
    const personal = { fullname: 'Zarin Tasnim', address: 'Wari, Dhaka', cvLink: 'https://cv.example/zarin' };
    expect((await update(tom, personal)).status).toBe(200);
    const files = readdirSync(app.dataDir).filter((name) => !name.startsWith('read-models.'));
    expect(files).toContain('events.db');
    const all = files.map((name) => readFileSync(join(app.dataDir, name), 'latin1')).join('\n');
    for (const text of Object.values(personal)) expect(all).not.toContain(text);
  });

  it('[CALL-17] has a separate call for the avatar, which defaults to 1', async () => {
    const tom = await tutor();
    const avatar = async () => (await app.http('GET', `/tutor/avatar/${tom.id}`, { token: tom.token })).body;
    expect(await avatar()).toEqual({ avatar: 1 });
    await update(tom, { avatar: 4 });
    expect(await avatar()).toEqual({ avatar: 4 });
  });

  it('cannot be accessed by other tutors or by students', async () => {
    const [tom, kim, ann] = [await tutor(), await tutor(), await registerStudent(app, 'ann')];
    for (const [method, path] of [
      ['GET', `/tutor/profile/${tom.id}`],
      ['PUT', `/tutor/profile/${tom.id}`],
      ['GET', `/tutor/avatar/${tom.id}`],
      ['POST', `/tutor/update-password/${tom.id}`],
    ] as const) {
      const body = method === 'GET' ? {} : { body: {} };
      expect((await app.http(method, path, { token: kim.token, ...body })).status).toBe(404);
      expect((await app.http(method, path, { token: ann.token, ...body })).status).toBe(403);
    }
    expect((await app.http('GET', `/student/profile/${ann.id}`, { token: tom.token })).status).toBe(403);
  });
});

describe("changing the tutor's password", () => {
  const body = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD };
  const change = <Body = Problem>({ id, token }: Person, changes: object = {}) =>
    app.http<Body>('POST', `/tutor/update-password/${id}`, { token, body: { ...body, ...changes } });
  const statusOf = async ({ id }: Person, token: string) =>
    (await app.http('GET', `/tutor/profile/${id}`, { token })).status;

  it('[CALL-18] [TPROF-15] makes the new password valid and the old one invalid', async () => {
    const tom = await tutor();
    expect(await change(tom)).toMatchObject({ status: 200, body: { message: texts.passwordChanged } });
    expect([(await logIn(tom.email, NEW_PASSWORD)).status, (await logIn(tom.email)).status]).toEqual([200, 401]);
  });

  it('[TPROF-16] ends all sessions and closes their sockets immediately, and returns a new session', async () => {
    const tom = await tutor();
    const otherToken = (await logIn(tom.email, PASSWORD, true)).body.jwtoken;
    const live = await openLive(app.url, otherToken);
    sockets.push(live);
    const { jwtoken } = (await change<{ jwtoken: string }>(tom)).body;
    expect([await statusOf(tom, tom.token), await statusOf(tom, otherToken)]).toEqual([401, 401]);
    expect(await statusOf(tom, jwtoken)).toBe(200);
    await eventually(async () => {
      expect(live.received).toEqual([['session:ended', { reason: 'password-changed' }]]);
      expect(live.socket.connected).toBe(false);
    }, SECOND_MS);
  });

  it.each([
    ['oldPassword', { oldPassword: '' }, texts.oldPasswordRequired],
    ['oldPassword', { oldPassword: 'Wr0ng.password' }, texts.oldPasswordWrong],
    ['newPassword', { newPassword: 'Pass0.7' }, texts.passwordShort],
    ['newPassword', { newPassword: '12345678.' }, texts.passwordCharacters],
    ['newPassword', { newPassword: 'Password.' }, texts.passwordCharacters],
    ['newPassword', { newPassword: 'Passw0rd' }, texts.passwordCharacters],
    ['newPassword', { newPassword: 'Passw0rd-.' }, texts.passwordCharacters],
    ['confirmNewPassword', { confirmNewPassword: `${NEW_PASSWORD}.` }, texts.newPasswordsDiffer],
  ])('[CALL-73] rejects an invalid %s: %j', async (field, changes, text) => {
    const tom = await tutor();
    const answer = await change(tom, changes);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject({ [field]: text });
    expect((await logIn(tom.email)).status).toBe(200);
  });
});
