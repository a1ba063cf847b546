import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eventsFile } from '../../api/platform/event-store/sqlite/events-file.js';
import { openDatabase } from '../../api/platform/sqlite/driver.js';
import { SealLog } from '../../api/seals/seal-log.process.js';
import type { LogCheck, LogSeals } from '../../api/seals/seals.dto.js';
import { damagedMetadata } from '../support/data/altered-logs.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { addQuestions, logInAdmin, registerTutor } from '../support/scenarios/people.js';
import { startCommand } from '../support/programs/program.js';
import { temporaryFolder } from '../support/server/server.js';

jest.setTimeout(180_000);

interface StoredEvent {
  readonly position: number;
  readonly data: string;
  readonly meta: string;
}

/** Ways to damage the columns of an event. Each result differs from what a store writes. */
const damages: Readonly<Record<string, (event: StoredEvent) => Partial<Record<'data' | 'meta', string | Buffer>>>> = {
  ...Object.fromEntries(
    Object.entries(damagedMetadata).map(([name, damage]) => [
      name,
      ({ meta }: StoredEvent) => ({ meta: damage(meta) }),
    ]),
  ),
  'metadata that is a blob': () => ({ meta: Buffer.from([0, 255, 128]) }),
  'data that is not JSON': ({ data }) => ({ data: data.slice(1) }),
  'data of null': () => ({ data: 'null' }),
  'data that is a list': () => ({ data: '[1]' }),
};

describe('a log with damaged events', () => {
  const parent = temporaryFolder();
  const intactFolder = join(parent, 'whole');
  let ann: ExamTaker;

  beforeAll(async () => {
    const app = await startApp({ dataDir: intactFolder });
    await addQuestions(app, await registerTutor(app, 'tutor'), 'Physics', 30);
    ann = await ExamTaker.register(app, 'ann');
    await ann.take(2, 1);
    await app.stop({ keepData: true });
  });
  afterAll(() => rmSync(parent, { recursive: true }));

  /** Copies the log and damages some questions, each in a different way. */
  function damagedFolder(name: string, kinds: readonly string[]): string {
    const folder = join(parent, name.replaceAll(/\W/g, '-'));
    cpSync(intactFolder, folder, { recursive: true });
    const db = openDatabase(join(folder, 'events.db'), eventsFile);
    const questions = db
      .prepare("SELECT position, data, meta FROM events WHERE type = 'QuestionAdded' ORDER BY position LIMIT ?")
      .all(kinds.length) as unknown as StoredEvent[];
    questions.forEach((event, n) => {
      const { data = event.data, meta = event.meta } = damages[kinds[n]!]!(event);
      db.prepare('UPDATE events SET data = ?, meta = ? WHERE position = ?').run(data, meta, event.position);
    });
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
    return folder;
  }

  const run = (program: string, folder: string, ...args: string[]) =>
    startCommand(program, args, { DATA_DIR: folder }).done;

  it.each([
    'a stripped hash',
    'empty metadata',
    'metadata that is not JSON',
    'metadata that is a blob',
    'data that is not JSON',
  ])('is reported by verify with exit code 1: %s', async (kind) => {
    const { code, report, errors } = await run('verify', damagedFolder(kind, [kind]));
    expect({ code, report, errors }).toMatchObject({
      code: 1,
      report: expect.stringMatching(/^Revision 0 of question-\S+ \(number \d+ .*\) was altered: /) as string,
    });
    expect(errors).not.toMatch(/TypeError|SyntaxError/);
  });

  it('is served with damaged events quarantined, without stopping any reader', async () => {
    const kinds = Object.keys(damages);
    const folder = damagedFolder('served', kinds);
    for (const name of ['read-models.db', 'read-models.db-wal', 'read-models.db-shm']) {
      rmSync(join(folder, name), { force: true });
    }
    const app: TestApp = await startApp({ dataDir: folder });
    try {
      const admin = await logInAdmin(app);
      const asAdmin = <Body>(method: string, path: string) => app.http<Body>(method, path, { token: admin.token });
      const lag = app.platform.progress.lag();
      expect(lag.filter(({ state }) => state !== 'current')).toEqual([]);
      expect(lag.find(({ projection }) => projection === 'questions')?.quarantined).toBe(kinds.length);
      const newLogin = await ann.onServer(app).logInAgain();
      expect((await newLogin.call('GET', `/student/profile/${ann.id}`)).status).toBe(200);
      expect((await newLogin.call<unknown[]>('GET', `/score/exam-history/${ann.id}?type=MockTest`)).body).toHaveLength(
        1,
      );
      expect((await asAdmin('GET', '/replay/leaderboard')).status).toBe(200);
      // Events after the damaged ones are projected and sealed
      await ExamTaker.register(app, 'bob');
      const bobsAttempt = await asAdmin<{ username: string }[]>('GET', '/admin/student-list');
      expect(bobsAttempt.body.map(({ username }) => username)).toContain('bob');
      const before = (await asAdmin<LogSeals>('GET', '/seals')).body.seals;
      await app.nest.get(SealLog, { strict: false }).sealAll();
      expect((await asAdmin<LogSeals>('GET', '/seals')).body.seals).toBeGreaterThan(before);
      expect(await asAdmin<LogCheck>('POST', '/seals/check')).toMatchObject({ status: 202 });
      await eventually(async () => {
        const { check } = (await asAdmin<LogSeals>('GET', '/seals')).body;
        expect(check).toMatchObject({ state: 'done', broken: { how: 'altered' } });
      }, 10_000);
    } finally {
      await app.stop({ keepData: true });
    }
    const { code, report } = await run('export', folder, '--format', 'ndjson');
    expect(code).toBe(0);
    const types = report
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { type: string }).type);
    expect(types.filter((type) => type === 'QuestionAdded')).toHaveLength(30);
  });

  it('shows a damaged seal on the seals page instead of failing', async () => {
    const folder = join(parent, 'seal');
    cpSync(intactFolder, folder, { recursive: true });
    const db = openDatabase(join(folder, 'events.db'), eventsFile);
    db.exec(`UPDATE events SET data = '{"number":1,"tags":7}' WHERE type = 'LogSealed'`);
    db.close();
    expect(await run('verify', folder)).toMatchObject({
      code: 1,
      report: expect.stringMatching(/of platform-seals .*was altered: /) as string,
    });
    const app = await startApp({ dataDir: folder });
    const { token } = await logInAdmin(app);
    expect(await app.http<LogSeals>('GET', '/seals', { token })).toMatchObject({ status: 200, body: { last: null } });
    await app.stop();
  });
});

describe('the end of a log', () => {
  it('is sealed when the server is stopping', async () => {
    const folder = join(temporaryFolder(), 'stopped');
    const app = await startApp({ dataDir: folder });
    await ExamTaker.register(app, 'ann');
    await app.stop({ keepData: true });
    const { code, errors } = await startCommand('verify', [], { DATA_DIR: folder }).done;
    expect(code).toBe(0);
    // The next seal covers this seal
    expect(errors).toContain('1 not sealed yet');
    const db = openDatabase(join(folder, 'events.db'), eventsFile);
    const { type } = db.prepare('SELECT type FROM events ORDER BY position DESC LIMIT 1').get() as { type: string };
    db.close();
    expect(type).toBe('LogSealed');
    rmSync(folder, { recursive: true });
  });

  it('is verified without counting more events than reported', async () => {
    const app = await startApp();
    const { token } = await logInAdmin(app);
    const check = async () => {
      await app.http('POST', '/seals/check', { token });
      return eventually(async () => {
        const { body } = await app.http<LogSeals>('GET', '/seals', { token });
        expect(body.check?.state).toBe('done');
        return body.check!;
      }, 10_000);
    };
    await app.nest.get(SealLog, { strict: false }).sealAll();
    await ExamTaker.register(app, 'ann');
    const { events, of: total, unsealed } = await check();
    expect(unsealed).toBeGreaterThan(1);
    expect({ events, of: total }).toEqual({ events, of: events });
    await app.stop();
  });
});
