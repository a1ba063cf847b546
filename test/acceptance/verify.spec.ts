import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Settings } from '../../api/platform/config/settings.js';
import { eventsFile } from '../../api/platform/event-store/sqlite/events-file.js';
import { openDatabase } from '../../api/platform/sqlite/driver.js';
import { openVault } from '../../api/platform/config/open-stores.js';
import type { Receipt } from '../../api/seals/receipt.js';
import { SealLog } from '../../api/seals/seal-log.process.js';
import type { CheckedReceipt, LogCheck, LogSeals } from '../../api/seals/seals.dto.js';
import { startApp, type TestApp } from '../support/server/test-app.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { eventually } from '../support/assertions/eventually.js';
import { type ProgramResult, startCommand, startMigration } from '../support/programs/program.js';
import { addQuestions, logInAdmin, registerTutor } from '../support/scenarios/people.js';
import { temporaryFolder } from '../support/server/server.js';

jest.setTimeout(120_000);

const verify = (dataDir: string, ...args: string[]): Promise<ProgramResult> =>
  startCommand('verify', args, { DATA_DIR: dataDir }).done;

const INTACT = { code: 0, report: 'verified\n' };

describe('a sealed event log', () => {
  const parent = temporaryFolder();
  const [data, anchor] = [join(parent, 'data'), join(parent, 'seals.ndjson')];
  const receiptFile = join(parent, 'receipt.json');
  let app: TestApp;
  let admin: { token: string };
  let ann: ExamTaker;
  let attemptId: string;
  let receipt: Receipt;

  const seal = () => app.nest.get(SealLog, { strict: false }).sealAll();
  const receiptFor = (student: ExamTaker, id = attemptId) =>
    student.call<Receipt & { error?: string }>('GET', `/attempts/${id}/receipt`);
  const asAdmin = <Body>(method: string, path: string, body?: object) =>
    app.http<Body>(method, path, { token: admin.token, ...(body && { body }) });

  beforeAll(async () => {
    app = await startApp({ dataDir: data });
    admin = await logInAdmin(app);
    await addQuestions(app, await registerTutor(app, 'tutor'), 'Physics', 30);
    ann = await ExamTaker.register(app, 'ann');
    ({ attemptId } = await ann.take(2, 1));
  });
  afterAll(async () => {
    await app.stop({ keepData: true });
    rmSync(parent, { recursive: true });
  });

  it('provides a receipt for a sealed result to its student and to admins only', async () => {
    expect(await receiptFor(ann)).toMatchObject({ status: 409, body: { error: 'receipt-not-yet' } });
    await seal();
    const { status, body } = await receiptFor(ann);
    expect(status).toBe(200);
    receipt = body;
    expect(receipt).toMatchObject({ attemptId, seal: { number: 1, after: 0 }, event: { type: 'AttemptFinished' } });
    expect(receipt.event.data).toMatchObject({ studentId: ann.id, correct: 2, incorrect: 1 });
    expect(await asAdmin('GET', `/attempts/${attemptId}/receipt`)).toMatchObject({ status: 200, body: receipt });
    const bob = await ExamTaker.register(app, 'bob');
    expect(await receiptFor(bob)).toMatchObject({ status: 404 });
    const running = await bob.startMockTest();
    expect(await receiptFor(bob, running.attemptId)).toMatchObject({ status: 409 });
    // The next seal covers the previous one, and events below it have receipts too
    await seal();
    await bob.submit(running.attemptId);
    await seal();
    expect(await receiptFor(bob, running.attemptId)).toMatchObject({ status: 200, body: { seal: { number: 3 } } });
  });

  it('lets admins check a receipt', async () => {
    const check = async (receipt: object) =>
      (await asAdmin<CheckedReceipt>('POST', '/seals/receipt', { receipt })).body;
    expect(await check(receipt)).toEqual({ why: null, signed: true, proven: true, unchanged: true, inLog: true });
    const alteredReceipt = { ...receipt, event: { ...receipt.event, data: { ...receipt.event.data, score: 1 } } };
    expect(await check(alteredReceipt)).toMatchObject({
      why: expect.stringMatching(/was changed/) as string,
      unchanged: false,
    });
    const receiptAtOtherPosition = { ...receipt, position: receipt.position + 1 };
    expect(await check(receiptAtOtherPosition)).toMatchObject({ proven: false });
    const withOtherKey = { ...receipt, seal: { ...receipt.seal, key: 'A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg' } };
    expect(await check(withOtherKey)).toMatchObject({ why: expect.stringMatching(/of another log/) as string });
    expect(await check({ hello: 'there' })).toMatchObject({ why: 'This is not a Meritlist receipt.' });
  });

  it('is verified by the server when an admin requests it', async () => {
    const before = (await asAdmin<LogSeals>('GET', '/seals')).body;
    expect(before).toMatchObject({ seals: 3, check: null, last: { number: 3 }, key: receipt.seal.key });
    expect(await asAdmin<LogCheck>('POST', '/seals/check')).toMatchObject({ status: 202, body: { state: 'running' } });
    await eventually(async () => {
      const { check } = (await asAdmin<LogSeals>('GET', '/seals')).body;
      expect(check).toMatchObject({ state: 'done', seals: 3, broken: null });
    }, 10_000);
  });

  it('can be verified while the server runs, and adds each seal to the anchor file once', async () => {
    expect(await verify(data, '--anchor', anchor)).toMatchObject(INTACT);
    expect(readFileSync(anchor, 'utf8').split('\n').filter(Boolean)).toHaveLength(1);
    expect(await verify(data, '--anchor', anchor)).toMatchObject(INTACT);
    expect(readFileSync(anchor, 'utf8').split('\n').filter(Boolean)).toHaveLength(1);
  });

  it('has receipts that prove its original content and reveal an altered score [REPLAY-24]', async () => {
    writeFileSync(receiptFile, JSON.stringify(receipt));
    const missingFolder = join(parent, 'nowhere');
    const result = await verify(missingFolder, '--receipt', receiptFile);
    expect(result).toMatchObject(INTACT);
    expect(result.errors).toContain(receipt.seal.key);
    expect(await verify(missingFolder, '--receipt', receiptFile, '--anchor', anchor)).toMatchObject(INTACT);
    const changed = { ...receipt, event: { ...receipt.event, data: { ...receipt.event.data, score: 1 } } };
    const changedFile = join(parent, 'changed.json');
    writeFileSync(changedFile, JSON.stringify(changed));
    expect(await verify(missingFolder, '--receipt', changedFile)).toMatchObject({
      code: 1,
      report: expect.stringMatching(/was changed/) as string,
    });
    const foreign = await verify(
      missingFolder,
      '--receipt',
      receiptFile,
      '--key',
      'A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg',
    );
    expect(foreign).toMatchObject({
      code: 1,
      report: expect.stringMatching(/^This receipt is of another log/) as string,
    });
  });

  it('stays intact and replays identically after it was moved, and alterations are detected there [REPLAY-22] [REPLAY-26]', async () => {
    const movedFolder = join(parent, 'moved');
    const options = ['--from', `sqlite:${join(data, 'events.db')}`, '--to', `sqlite:${join(movedFolder, 'events.db')}`];
    const instant = new Date().toISOString();
    const replayed = async (dataDir: string, key?: string) => {
      const words = ['leaderboard', '--as-of', instant, '--format', 'csv'];
      const env = { DATA_DIR: dataDir, ...(key && { MASTER_KEY: key }) };
      return startCommand('replay', words, env).done;
    };
    const boardBefore = await replayed(data);
    expect(boardBefore.report).toMatch(/^slNo,studentId,name,Point\n1,.*,ann,/);
    await app.stop({ keepData: true });
    const masterKey = Buffer.from(readFileSync(join(data, 'master.key'), 'utf8'), 'base64').toString('hex');
    const env = { OLD_MASTER_KEY: masterKey, MASTER_KEY: 'b2'.repeat(32) };
    expect(await startMigration(options, env).done).toMatchObject({ code: 0 });
    const verifyCopy = (...args: string[]) =>
      startCommand('verify', args, { DATA_DIR: movedFolder, MASTER_KEY: env.MASTER_KEY }).done;
    expect(await verifyCopy('--anchor', anchor)).toMatchObject(INTACT);
    const appOnCopy = await startApp({ dataDir: movedFolder, env: { MASTER_KEY: env.MASTER_KEY } });
    const { code, report } = boardBefore;
    await eventually(
      async () => expect(await replayed(movedFolder, env.MASTER_KEY)).toMatchObject({ code, report }),
      20_000,
    );
    await appOnCopy.stop({ keepData: true });

    const score = "UPDATE events SET data = json_set(data, '$.score', 1) WHERE type = 'AttemptFinished'";
    expect(await reportOfAlteredLog(movedFolder, score, verifyCopy)).toMatch(
      /^Revision \d+ of attempt-\S+ \(number \d+ .*\) was altered: /,
    );
    const without = `DELETE FROM events WHERE type = 'QuestionAdded' AND revision = 0`;
    expect(await reportOfAlteredLog(movedFolder, without, verifyCopy)).toMatch(/ was removed: /);
    const truncated = `DELETE FROM events WHERE position >= (SELECT max(position) FROM events WHERE type = 'LogSealed')`;
    expect(await reportOfAlteredLog(movedFolder, truncated, () => verifyCopy('--anchor', anchor))).toMatch(
      /the end of the log was cut off/,
    );
    expect(await reportOfAlteredLog(data, truncated, () => verify(data))).toMatch(/the end of the log was cut off/);
    app = await startApp({ dataDir: data });
  });

  it('reports invalid arguments in one line', async () => {
    expect(await verify(join(parent, 'nowhere'))).toMatchObject({ code: 2, report: '' });
    expect((await verify(data, '--receipt', join(parent, 'none'))).errors).toMatch(/there is no file/);
    writeFileSync(join(parent, 'odd'), 'hello\n');
    expect((await verify(data, '--anchor', join(parent, 'odd'))).errors).toMatch(/line 1 of \S+ is not a seal/);
    const otherFolder = join(parent, 'other');
    cpSync(join(data, 'events.db'), join(otherFolder, 'events.db'));
    // Another vault, which has another key
    await (await openVault(new Settings({ DATA_DIR: otherFolder }))).close();
    const foreign = await verify(otherFolder, '--anchor', anchor);
    expect(foreign).toMatchObject({
      code: 1,
      report: expect.stringMatching(/^The anchor is of another log/) as string,
    });
  });
});

describe('a failing verification', () => {
  const parent = temporaryFolder();
  const data = join(parent, 'data');
  const refusal = (message: RegExp) => ({ code: 2, report: '', errors: expect.stringMatching(message) as string });

  beforeAll(async () => {
    const app = await startApp({ dataDir: data });
    await app.nest.get(SealLog, { strict: false }).sealAll();
    await app.stop({ keepData: true });
  });
  afterAll(() => rmSync(parent, { recursive: true }));

  it('exits with code 2 and one line when the anchor folder is missing', async () => {
    const anchor = join(parent, 'none', 'seals.ndjson');
    expect(await verify(data, '--anchor', anchor)).toEqual(
      refusal(/\nThe log can’t be verified: there is no folder \S+none; create it first\n$/),
    );
    expect(existsSync(join(parent, 'none'))).toBe(false);
  });

  it.each(['--anchor', '--receipt'])('exits with code 2 and one line when %s is a folder', async (option) => {
    expect(await verify(data, option, parent)).toEqual(
      refusal(/^(Data: [^\n]+\n)?The log can’t be verified: [^\n]*directory[^\n]*\n$/),
    );
  });

  it.each(['vault.db', 'master.key'])('exits with code 2 without creating a missing %s', async (name) => {
    const copy = join(parent, `without-${name}`);
    cpSync(data, copy, { recursive: true });
    rmSync(join(copy, name));
    const before = readdirSync(copy).toSorted();
    expect(await verify(copy)).toEqual(
      refusal(new RegExp(`\\nThe log can’t be verified: there is no file \\S+${name}; restore it[^\n]+\n$`)),
    );
    expect(readdirSync(copy).toSorted()).toEqual(before);
  });
});

/** Returns the verification report for an altered log. */
async function reportOfAlteredLog(folder: string, sql: string, check: () => Promise<ProgramResult>): Promise<string> {
  const file = join(folder, 'events.db');
  const content = readFileSync(file);
  const db = openDatabase(file, eventsFile);
  db.exec(sql);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  const { code, report } = await check();
  expect(code).toBe(1);
  writeFileSync(file, content);
  return report;
}
