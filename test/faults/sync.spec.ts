import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { judge } from './sync-trace.js';

const WRITERS = 64;
const APPENDS = 20;
const ALL = WRITERS * APPENDS;
const run = promisify(execFile);

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'meritlist-sync-'))));
afterEach(() => rmSync(folder, { recursive: true }));

async function traceWrites(synchronous: 'FULL' | 'OFF') {
  const trace = join(folder, 'trace');
  const load = [process.execPath, resolve('test/faults/append-load.mjs'), join(folder, 'events.db')];
  const strace = ['-f', '-y', '-s', '8192', '-o', trace, '-e', 'trace=pwrite64,write,fsync,fdatasync'];
  await run('strace', [...strace, ...load, `${WRITERS}`, `${APPENDS}`, join(folder, 'told')], {
    env: { ...process.env, SYNCHRONOUS: synchronous },
  });
  return judge(readFileSync(trace, 'latin1'));
}

it('an append is acknowledged only after an fsync, which is shared by many appends', async () => {
  const { acknowledged, unsafe, syncs } = await traceWrites('FULL');
  expect({ acknowledged, unsafe }).toEqual({ acknowledged: ALL, unsafe: [] });
  expect(syncs).toBeGreaterThan(0);
  expect(syncs).toBeLessThan(ALL / 8);
});

it('the fsync check fails when fsync is disabled', async () => {
  const { acknowledged, unsafe, syncs } = await traceWrites('OFF');
  expect({ acknowledged, unsafe: unsafe.length, syncs }).toEqual({ acknowledged: ALL, unsafe: ALL, syncs: 0 });
});
