import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storedMasterKey } from '../../api/platform/config/data-folder.js';
import { openSqliteEventStore } from '../../api/platform/event-store/sqlite/sqlite-event-store.js';
import { AnsweringStudents } from '../support/scenarios/answering-students.js';
import { startCommand } from '../support/programs/program.js';
import { expectReadModelsAsRebuilt } from '../support/assertions/expect-rebuilt.js';
import { startServer, temporaryFolder, type Server } from '../support/server/server.js';
import { readLog } from '../support/assertions/whole-log.js';

const STUDENTS = 6;
const KEY = 'a1'.repeat(32);

jest.setTimeout(120_000);

describe('npm run backup and npm run restore', () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, 'data');
  const DATA_DIR = join(folder, 'restored');
  let server: Server;
  beforeAll(async () => {
    server = await startServer({ dataDir });
  });
  afterAll(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const backup = (args: readonly string[], env: Record<string, string> = {}) =>
    startCommand('backup', args, { DATA_DIR: dataDir, ...env }).done;
  const restore = (args: readonly string[], env: Record<string, string> = {}) =>
    startCommand('restore', args, { DATA_DIR, ...env }).done;
  const MASTER_KEY = () => storedMasterKey(dataDir).toString('base64');
  const refused = (message: RegExp) => ({ code: 2, report: '', errors: expect.stringMatching(message) as string });

  it('preserve all data acknowledged before the backup while answers are being saved, and rebuild the read models', async () => {
    const students = await AnsweringStudents.register(server, STUDENTS);
    const working = students.answerContinuously();
    while (students.acknowledged < 300) await new Promise((later) => setTimeout(later, 20));
    // Events appended after the backup started may be included
    const before = students.acknowledged;
    const result = await backup([join(folder, 'backup')]);
    students.stop();
    await working;
    expect(result).toMatchObject({
      code: 0,
      report: expect.stringMatching(/^Backed up in \S+: [\d,]+ events and the keys/),
    });
    expect(result.errors).toMatch(/events 100%, keys 100%\n$/);
    expect(readdirSync(join(folder, 'backup')).toSorted()).toEqual([
      'backup.json',
      'erasures.txt',
      'events.db',
      'vault.db',
    ]);

    const ended = await restore([join(folder, 'backup')], { MASTER_KEY: MASTER_KEY() });
    expect(ended).toMatchObject({ code: 0, errors: expect.stringContaining('there is no list of erasures') });
    writeFileSync(join(DATA_DIR, 'master.key'), readFileSync(join(dataDir, 'master.key')));
    const restoredServer = await startServer({ dataDir: DATA_DIR });
    await restoredServer.stop();
    const events = await openSqliteEventStore({ file: join(DATA_DIR, 'events.db') });
    await expectReadModelsAsRebuilt(events, DATA_DIR);
    const log = await readLog(events);
    await events.close();
    expect(before).toBeGreaterThanOrEqual(300);
    expect(students.acknowledged).toBeGreaterThan(before);
    students.expectAnswersIn(log, before);
  });

  it('move existing data aside, and keep the key erasures of its vault', async () => {
    const ended = await restore([join(folder, 'backup')]);
    expect(ended).toMatchObject({
      code: 0,
      report: expect.stringMatching(/The previous data is in \S+\/replaced-\w+\./),
    });
    expect(ended.errors).not.toContain('Warning');
    const movedFolders = readdirSync(DATA_DIR).find((name) => name.startsWith('replaced-'))!;
    expect(readdirSync(join(DATA_DIR, movedFolders)).toSorted()).toEqual(['events.db', 'vault.db']);
    expect(readdirSync(DATA_DIR).toSorted()).toEqual([
      'disk-reserve',
      'events.db',
      'master.key',
      movedFolders,
      'server.lock',
      'vault.db',
    ]);
  });

  it('report each error in one sentence', async () => {
    const completeBackup = join(folder, 'backup');
    expect(await backup([completeBackup])).toEqual(refused(/\/backup is not empty; name a new folder\n$/));
    expect(await restore([])).toEqual(refused(/missing required argument 'directory'\nUsage: meritlist restore/));
    expect(await restore([completeBackup], { DATA_DIR: dataDir })).toEqual(
      refused(/another server is running on \S+\n$/),
    );
    const missingFolder = { DATA_DIR: join(folder, 'new') };
    expect(await restore([completeBackup], missingFolder)).toEqual(
      refused(/MASTER_KEY is missing: set the MASTER_KEY/),
    );
    expect((await restore([completeBackup], { ...missingFolder, MASTER_KEY: KEY })).errors).toMatch(
      /MASTER_KEY does not match/,
    );
  });
});
