import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { storedMasterKey } from '../../api/platform/config/data-folder.js';
import { openSqliteEventStore } from '../../api/platform/event-store/sqlite/sqlite-event-store.js';
import { openSqliteVault } from '../../api/platform/vault/sqlite/sqlite-vault.js';
import { apiCalls, fillPath } from '../support/server/api-calls.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { openLive, type LiveSocket } from '../support/server/live-socket.js';
import {
  addQuestions,
  logInAdmin,
  PASSWORD,
  registerStudent,
  registerTutor,
  type Person,
} from '../support/scenarios/people.js';
import { expectReadModelsAsRebuilt } from '../support/assertions/expect-rebuilt.js';
import { startCommand } from '../support/programs/program.js';
import { startServer, temporaryFolder, type Server } from '../support/server/server.js';

/** Maximum delay in ms on a busy machine */
const SECOND_MS = 3_000;
const ERASED_MS_MAX = 30_000;
const DOUBT = 'Why does the quokka float in mercury';
const ANSWER = 'Since the quokka is lighter than it';
const PROFILE = { fullname: 'Zoe Watanabe', institute: 'Quokka College', phone: '01799887766' };
/** Personal data of the deleted student, which must not be found afterwards */
const PERSONAL_TEXTS = ['zoewatanabe', DOUBT, ANSWER, ...Object.values(PROFILE), '01711223344', 'taraquddus'];

jest.setTimeout(120_000);

describe('account deletion', () => {
  const dataDir = temporaryFolder();
  const backupFolder = temporaryFolder();
  const backup = join(backupFolder, 'before');
  let server: Server;
  let admin: { token: string };
  let tutor: Person;
  let tara: Person;
  let zoe: ExamTaker;
  let max: ExamTaker;
  let tutors: LiveSocket;
  let personalTexts: LiveSocket;
  /** Length of the server's output before the deletion */
  let printed: number;

  beforeAll(async () => {
    server = await startServer({ dataDir });
    admin = await logInAdmin(server);
    tutor = await registerTutor(server, 'tutor');
    tara = await registerTutor(server, 'taraquddus');
    await addQuestions(server, tara, 'Physics', 25);
    [zoe, max] = [await ExamTaker.register(server, 'zoewatanabe'), await ExamTaker.register(server, 'max')];
    for (const phone of ['01711223344', PROFILE.phone]) {
      await zoe.call('PUT', `/student/profile/${zoe.id}`, { ...PROFILE, phone });
    }
    const { email } = zoe.person;
    await server.http('POST', '/student/login', { body: { email, password: 'wr0ng.one', rememberMe: false } });
    await zoe.take(20, 5);
    await max.take(10, 0);
    const [, answered] = [await doubt(zoe), await doubt(zoe), await doubt(max)];
    await server.http('POST', `/tutor/answer/${answered}`, { token: tutor.token, body: { answer: ANSWER } });
    await zoe.startMockTest();
    // An additional generation, which is retired later
    await startCommand('rebuild', ['account-directory'], { DATA_DIR: dataDir }).done;
    await run('backup', [backup]);
    await server.http('POST', '/auth/forgot-password', { body: { email, userType: 'Student' } });
    await eventually(async () => {
      if (!server.output().includes(`Mail to ${email}`)) throw new Error('the mail was not printed');
    }, SECOND_MS);
    printed = server.output().length;
    [tutors, personalTexts] = [await openLive(server.url, tutor.token), await openLive(server.url, zoe.person.token)];
  });
  afterAll(async () => {
    tutors.socket.disconnect();
    await server.kill();
    for (const folder of [dataDir, backupFolder]) rmSync(folder, { recursive: true, force: true });
  });

  const run = async (program: 'backup' | 'restore', args: readonly string[], env: Record<string, string> = {}) => {
    const ended = await startCommand(program, args, { DATA_DIR: dataDir, ...env }).done;
    if (ended.code !== 0) throw new Error(`${program}: ${ended.errors}`);
    return ended;
  };
  const doubt = async (student: ExamTaker) => {
    const doubt = { subject: 'Physics', doubt: student === max ? 'Why?' : DOUBT };
    return (await student.call<{ _id: string }>('POST', `/student/doubts/${student.id}`, doubt)).body._id;
  };
  const remove = (role: 'student' | 'tutor', id: string, options: object = admin) =>
    server.http<{ message: string }>('DELETE', `/admin/delete-${role}/${id}`, options);
  const pending = async () =>
    (await server.http<{ pendingReviews: number }>('GET', '/tutor/pending-reviews', { token: tutor.token })).body
      .pendingReviews;
  const board = async () =>
    (await server.http<{ slNo: number; name: string; Point: number }[]>('GET', '/score/leaderboard', admin)).body.map(
      ({ slNo, name, Point }) => [slNo, name, Point],
    );
  const questions = async () =>
    (await server.http<{ totalQuestions: number }>('GET', '/tutor/total-questions', { token: tutor.token })).body;
  const filesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => statSync(file).isFile());
  const findTexts = (contents: Buffer | string, texts: readonly (string | Buffer)[] = PERSONAL_TEXTS) =>
    texts.filter((text) => contents.includes(text as string));

  it('requires an existing account with the given role', async () => {
    for (const role of ['student', 'tutor'] as const) expect((await remove(role, randomUUID())).status).toBe(404);
    expect((await remove('student', tutor.id)).status).toBe(404);
    expect((await remove('tutor', max.id)).status).toBe(404);
    expect((await remove('student', max.id, { token: tutor.token })).status).toBe(403);
  });

  it('[CALL-8] [ADMIN-36] [LEAD-16] removes a student immediately, with sessions, leaderboard row and doubts', async () => {
    expect(await pending()).toBe(2);
    expect(await board()).toEqual([
      [1, 'zoewatanabe (Quokka College)', 0.75],
      [2, 'max', 0.4],
    ]);
    const before = await questions();
    expect(await remove('student', zoe.id)).toMatchObject({ status: 200, body: { message: 'Student deleted!' } });
    await eventually(async () => {
      expect(personalTexts.received).toContainEqual(['session:ended', { reason: 'deleted' }]);
      expect(personalTexts.socket.connected).toBe(false);
    }, SECOND_MS);
    expect((await zoe.call('GET', `/student/profile/${zoe.id}`)).status).toBe(401);
    const logins = { email: zoe.person.email, password: PASSWORD, rememberMe: false };
    expect((await server.http('POST', '/student/login', { body: logins })).status).toBe(401);
    expect(await board()).toEqual([[1, 'max', 0.4]]);
    expect(await pending()).toBe(1);
    await eventually(async () => {
      const deletionMessages = tutors.received.filter(([name]) => name === 'doubt:deleted');
      expect(deletionMessages.map(([, payload]) => (payload as { studentId: string }).studentId)).toEqual([
        zoe.id,
        zoe.id,
      ]);
    }, SECOND_MS);
    expect(await questions()).toEqual(before);
    expect((await remove('student', zoe.id)).status).toBe(404);
  });

  it('[CALL-11] removes a tutor immediately, and is idempotent', async () => {
    const options = { ...admin, body: { commandId: randomUUID() } };
    for (let sent = 1; sent <= 2; sent += 1) {
      expect(await remove('tutor', tara.id, options)).toMatchObject({
        status: 200,
        body: { message: 'Tutor deleted!' },
      });
    }
    const answer = await server.http('GET', `/tutor/profile/${tara.id}`, { token: tara.token });
    expect(answer.status).toBe(401);
  });

  it('[ADMIN-34] leaves no personal data in any response, log line or file', async () => {
    const events = await openSqliteEventStore({ file: join(dataDir, 'events.db') });
    for (const stream of [`student-${zoe.id}`, `tutor-${tara.id}`]) {
      const last = async () => (await events.readStream(stream)).at(-1)?.type;
      await eventually(async () => expect(await last()).toBe('AccountErased'), ERASED_MS_MAX);
    }
    await events.close();
    const callers = [
      ['student', max.person.token, { studentId: max.id }],
      ['tutor', tutor.token, { tutorId: tutor.id }],
      ['admin', admin.token, {}],
    ] as const;
    for (const [role, token, ownId] of callers) {
      const calls = (await apiCalls(server)).filter(({ method, roles }) => method === 'GET' && roles.includes(role));
      expect(calls.length).toBeGreaterThan(1);
      for (const call of calls) {
        for (const values of [ownId, { id: zoe.id, studentId: zoe.id, tutorId: tara.id, ...ownId }]) {
          const { body } = await server.http<unknown>('GET', fillPath(call, values), { token });
          expect([call.path, findTexts(JSON.stringify(body))]).toEqual([call.path, []]);
        }
      }
    }
    const files = filesOf(dataDir);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect([file, findTexts(readFileSync(file))]).toEqual([file, []]);
    expect(findTexts(server.output().slice(printed))).toEqual([]);
  });

  it('[ADMIN-34] is not undone by restoring an earlier backup', async () => {
    expect(findTexts(readFileSync(join(backup, 'vault.db')), [`account:${zoe.id}`])).toHaveLength(1);
    const later = join(backupFolder, 'later');
    await run('backup', [later]);
    const DATA_DIR = join(backupFolder, 'restored');
    const MASTER_KEY = storedMasterKey(dataDir).toString('hex');
    const { report } = await run('restore', [backup, '--erasures', join(later, 'erasures.txt')], {
      DATA_DIR,
      MASTER_KEY,
    });
    expect(report).toContain('2 of which were deleted since and stay so');
    const restoredServer = await startServer({ dataDir: DATA_DIR, env: { MASTER_KEY } });
    const options = await logInAdmin(restoredServer);
    const people = async () => [
      (await restoredServer.http<{ name: string }[]>('GET', '/score/leaderboard', options)).body.map(
        ({ name }) => name,
      ),
      (await restoredServer.http<{ username: string }[]>('GET', '/admin/student-list', options)).body.map(
        ({ username }) => username,
      ),
    ];
    await eventually(async () => expect(await people()).toEqual([['max'], ['max']]), ERASED_MS_MAX);
    const events = await openSqliteEventStore({ file: join(DATA_DIR, 'events.db') });
    const last = async () => (await events.readStream(`student-${zoe.id}`)).at(-1)?.type;
    await eventually(async () => expect(await last()).toBe('AccountErased'), ERASED_MS_MAX);
    await events.close();
    for (const file of filesOf(DATA_DIR)) expect([file, findTexts(readFileSync(file))]).toEqual([file, []]);
    expect((await registerStudent(restoredServer, 'zoewatanabe')).id).not.toBe(zoe.id);
    await restoredServer.stop();
  });

  it('[ADMIN-34] destroys the encryption key, and releases the email and username', async () => {
    const reregistered = await registerStudent(server, 'zoewatanabe');
    expect(reregistered.id).not.toBe(zoe.id);
    expect((await registerTutor(server, 'taraquddus')).id).not.toBe(tara.id);
    const vault = await openSqliteVault({ file: join(dataDir, 'vault.db'), masterKey: storedMasterKey(dataDir) });
    const keys = await vault.accountKeys([zoe.id, tara.id, reregistered.id, max.id]);
    await vault.close();
    expect([...keys.keys()].toSorted()).toEqual([reregistered.id, max.id].toSorted());
  });

  it('[ADMIN-35] changes no other statistics, even after a rebuild', async () => {
    const before = [await pending(), await questions(), await board()];
    await server.stop();
    const events = await openSqliteEventStore({ file: join(dataDir, 'events.db') });
    await expectReadModelsAsRebuilt(events, dataDir);
    await events.close();
    server = await startServer({ dataDir });
    admin = await logInAdmin(server);
    expect([await pending(), await questions(), await board()]).toEqual(before);
  });
});
