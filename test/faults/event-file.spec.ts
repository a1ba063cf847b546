import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { openSqliteEventStore } from '../../api/platform/event-store/sqlite/sqlite-event-store.js';
import { metadata } from '../contract/event-store/noted.js';
import { failingDisk, type DiskFaults } from './failing-disk.js';

const run = promisify(execFile);
const load = resolve('test/faults/append-load.mjs');

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meritlist-file-'));
  file = join(folder, 'events.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Creates a closed event file with events. */
async function createFile(): Promise<Buffer> {
  await run(process.execPath, [load, file, '16', '40', join(folder, 'told')]);
  return readFileSync(file);
}

async function expectRefused(line: RegExp): Promise<void> {
  const bytes = () => (statSync(file).isFile() ? readFileSync(file).toString('base64') : readdirSync(file).join());
  const before = bytes();
  const refusal: unknown = await openSqliteEventStore({ file }).then(
    (store) => store.close(),
    (error: unknown) => error,
  );
  expect(refusal).toMatchObject({ name: 'StoreUnusable', message: expect.stringMatching(line) as string });
  expect((refusal as Error).message).not.toContain('\n');
  expect(bytes() === before).toBe(true);
}

it('the event store rejects a file of another program and does not change it', async () => {
  writeFileSync(file, 'somebody else’s notes\n'.repeat(500));
  await expectRefused(/is not a Meritlist file/);
});

it.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 3 * 4096)],
  ['with its first page overwritten', (bytes: Buffer) => bytes.fill(0xaa, 100, 4096)],
  ['with a page in its midst overwritten', (bytes: Buffer) => bytes.fill(0xaa, 20 * 4096, 21 * 4096)],
])('the event store rejects a file %s and does not change it', async (_, damage) => {
  writeFileSync(file, damage(await createFile()));
  await expectRefused(/is damaged/);
});

it('the event store rejects a non-empty folder in place of its file', async () => {
  mkdirSync(join(file, 'photos'), { recursive: true });
  await expectRefused(/exists and is not a file$/);
});

it('the event store rejects a file in place of its folder', async () => {
  writeFileSync(file, 'notes');
  const within = openSqliteEventStore({ file: join(file, 'events.db') });
  await expect(within).rejects.toMatchObject({ name: 'StoreUnusable' });
  expect(readFileSync(file, 'utf8')).toBe('notes');
});

/** Creates a file whose latest events are only in the write-ahead log, as after a kill. */
async function remainingFiles(): Promise<Buffer> {
  const source = join(folder, 'running', 'events.db');
  const store = await openSqliteEventStore({ file: source });
  const event = { id: '1', type: 'Noted', data: {}, metadata };
  await store.append('stream', 'none', [event]);
  for (const part of ['', '-wal']) copyFileSync(source + part, file + part);
  await store.close();
  return readFileSync(file);
}

const readOnly: DiskFaults = { readOnly: true };
const fullLog: DiskFaults = { failingWrite: 1, lasting: true, error: constants.errno.ENOSPC };

it.each([
  ['that can only be read', createFile, readOnly],
  ['that can only be read, left behind by a kill,', remainingFiles, readOnly],
  ['on a full disk', createFile, fullLog],
  ['on a full disk, left behind by a kill,', remainingFiles, fullLog],
])('the event store rejects a log file %s and does not change it', async (_, createLog, orders) => {
  const before = await createLog();
  const opening = run(process.execPath, [load, file, '1', '1', join(folder, 'told')], {
    env: failingDisk(folder, orders),
  });
  await expect(opening).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/StoreUnusable: \S+events\.db can't be (written to|opened): [^\n]+/) as string,
  });
  expect(readFileSync(file).equals(before)).toBe(true);
});
