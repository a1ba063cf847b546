import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Fields of failing-disk.c before its counts */
export interface DiskFaults {
  readonly failingWrite?: number;
  readonly failingSync?: number;
  readonly error?: number;
  readonly lasting?: boolean;
  readonly readOnly?: boolean;
}

/** Returns the environment of a process whose disk fails on request. */
export function failingDisk(folder: string, orders: DiskFaults = {}): NodeJS.ProcessEnv {
  const library = join(folder, 'failing-disk.so');
  const { failingWrite = 0, failingSync = 0, error = 0, lasting = false, readOnly = false } = orders;
  const file = join(folder, 'orders');
  const numbers = new Int32Array(1024);
  numbers.set([failingWrite, failingSync, error, Number(lasting), Number(readOnly)]);
  writeFileSync(file, numbers);
  execFileSync('gcc', ['-shared', '-fPIC', '-o', library, resolve('test/faults/failing-disk.c'), '-ldl']);
  return { ...process.env, LD_PRELOAD: library, FAILING_DISK: file };
}
