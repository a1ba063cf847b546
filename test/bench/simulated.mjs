// Creates a data folder with a simulated history for benchmarks of past data.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Calls back with a writable folder and the output of `npm run simulate`.
 * @param options `data`: an existing folder, which is copied; otherwise the number of `students` to simulate
 */
export async function withSimulated({ data, students }, callback) {
  const folder = mkdtempSync(join(tmpdir(), 'meritlist-bench-'));
  try {
    if (data) cpSync(data, folder, { recursive: true });
    else {
      execFileSync(process.execPath, ['dist/api/cli.js', 'simulate', '--students', String(students), '--seed', '7'], {
        env: { ...process.env, DATA_DIR: folder },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    }
    return await callback(folder, JSON.parse(readFileSync(join(folder, 'simulation.json'), 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
