import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { toldOf } from '../../api/simulation/told.js';
import { startProgram } from './program.js';

const PROGRAM = resolve(__dirname, '../../dist/programs/simulate.js');

/** A data folder with a simulated history, and what `npm run simulate` says of it. Needs the built server. */
export async function simulatedFolder(
  ...options: readonly string[]
): Promise<{ dataDir: string; told: ReturnType<typeof toldOf> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'meritlist-simulated-'));
  const { code, report, errors } = await startProgram(PROGRAM, options, { DATA_DIR: dataDir }).done;
  if (code !== 0) throw new Error(`the simulation ended with ${code}: ${errors}`);
  return { dataDir, told: JSON.parse(report) as ReturnType<typeof toldOf> };
}
