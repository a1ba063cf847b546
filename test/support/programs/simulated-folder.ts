import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { simulationReport } from '../../../api/simulation/report.js';
import { startCommand } from './program.js';

/**
 * Creates a data folder with a simulated history, and returns it with the output of `npm run simulate`. Requires the
 * built server.
 */
export async function simulatedFolder(
  ...options: readonly string[]
): Promise<{ dataDir: string; report: ReturnType<typeof simulationReport> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'meritlist-simulated-'));
  const { code, report, errors } = await startCommand('simulate', options, { DATA_DIR: dataDir }).done;
  if (code !== 0) throw new Error(`the simulation ended with ${code}: ${errors}`);
  return { dataDir, report: JSON.parse(report) as ReturnType<typeof simulationReport> };
}
