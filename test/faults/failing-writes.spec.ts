import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { verifyChain } from '../../api/platform/event-store/event-hash.js';
import { type RecordedEvent, START } from '../../api/platform/event-store/event-store.js';
import { openSqliteEventStore } from '../../api/platform/event-store/sqlite/sqlite-event-store.js';
import { failingDisk } from './failing-disk.js';

interface Fault {
  readonly write?: number;
  readonly sync?: number;
  readonly error: 'ENOSPC' | 'EIO';
  readonly lasting?: boolean;
  /** True for no appends until the disk works again */
  readonly idle?: boolean;
}

interface Round {
  readonly fault: Fault;
  readonly wrong: readonly string[];
  readonly couldOpen: boolean;
  readonly failures: number;
  readonly rejected: number;
}

/** Tests all writes instead of every other one */
const EVERY_WRITE = process.env['EVERY_WRITE'] !== undefined;
const run = promisify(execFile);
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'meritlist-disk-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs one round per fault; each must trigger its fault and report no errors. */
async function rounds(faults: readonly Fault[]): Promise<Round[]> {
  const { stdout } = await run(process.execPath, [resolve('test/faults/failing-writes.mjs'), folder], {
    env: { ...failingDisk(folder), FAULTS: JSON.stringify(faults) },
    maxBuffer: 10_000_000,
  });
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Round);
  expect(all.map(({ fault }) => fault)).toEqual(faults);
  expect(all.filter(({ wrong, failures }) => wrong.length > 0 || failures === 0)).toEqual([]);
  return all;
}

it('the event store loses no acknowledged event when any of the first 200 writes fails, and keeps working', async () => {
  // Tests either the even or the odd writes, chosen at random: each round starts a store, and two hundred rounds take
  // minutes
  const unexpected = Math.random() < 0.5 ? 1 : 0;
  const writes = EVERY_WRITE ? upTo(200) : upTo(100).map((n) => 2 * n - unexpected);
  const all = await rounds(writes.map((write) => ({ write, error: write % 3 ? 'ENOSPC' : 'EIO' })));
  expect(all.filter(({ rejected }) => rejected > 0).length).toBeGreaterThan(writes.length / 2);
}, 400_000);

it('the event store loses no acknowledged event when any of the first 20 fsyncs fails, and keeps working', async () => {
  const all = await rounds(upTo(20).map((sync) => ({ sync, error: 'EIO' })));
  expect(all.filter(({ rejected }) => rejected > 0).length).toBeGreaterThan(5);
});

it('readiness reports a full disk until there is free space again', async () => {
  const all = await rounds(upTo(20).map((n) => ({ write: n * 10, error: 'ENOSPC', lasting: true, idle: n === 20 })));
  expect(all.filter(({ couldOpen }) => couldOpen).length).toBeGreaterThan(10);
});

it('a rejected append does not reappear when the process dies immediately afterwards', async () => {
  let killed = 0;
  for (const failingSync of upTo(16)) {
    const file = join(folder, `${failingSync}`, 'events.db');
    const log = join(folder, `told-${failingSync}`);
    const load = [resolve('test/faults/append-load.mjs'), file, '16', '20', log];
    const { signal } = spawnSync(process.execPath, load, {
      env: { ...failingDisk(folder, { failingSync, error: constants.errno.EIO }), KILL_WHEN_REJECTED: 'yes' },
    });
    if (signal === 'SIGKILL') killed += 1;
    const lines = readFileSync(log, 'utf8');
    const idsOf = (prefix: string) => [...lines.matchAll(new RegExp(`^${prefix} (\\S+)`, 'gm'))].map(([, id]) => id!);
    const events = await eventsOf(file);
    const stored = new Set(events.map(({ id }) => id));
    expect(verifyChain(events)).toBeUndefined();
    expect(idsOf('acknowledged').filter((id) => !stored.has(id))).toEqual([]);
    expect(idsOf('rejected').filter((id) => stored.has(id))).toEqual([]);
  }
  expect(killed).toBeGreaterThan(5);
});

async function eventsOf(file: string): Promise<RecordedEvent[]> {
  const store = await openSqliteEventStore({ file });
  const events: RecordedEvent[] = [];
  for await (const batch of store.readAll(START)) events.push(...batch.events);
  await store.close();
  return events;
}
