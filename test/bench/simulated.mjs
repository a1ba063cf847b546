// A data folder with a simulated history, for benches of what is told of the past.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Calls back with a folder that may be changed, and what `npm run simulate` says of it.
 * @param asked `data`: a folder that was simulated before, of which a copy is used; else so many `students` are simulated
 */
export async function withSimulated({ data, students }, use) {
  const folder = mkdtempSync(join(tmpdir(), 'meritlist-bench-'));
  try {
    if (data) cpSync(data, folder, { recursive: true });
    else {
      execFileSync(process.execPath, ['dist/api/cli.js', 'simulate', '--students', String(students), '--seed', '7'], {
        env: { ...process.env, DATA_DIR: folder },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    }
    return await use(folder, JSON.parse(readFileSync(join(folder, 'simulation.json'), 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
