// Speed of the export of a simulated history with a small heap: `--students 20000`, or an existing folder with `--data
// DIR`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { withSimulated } from './simulated.mjs';

const STUDENTS = 1_000;
const HEAP_MB = 64;

/** @param quick true for a fifth of the students */
export const run = ({ quick, data, students = quick ? STUDENTS / 5 : STUDENTS }) =>
  withSimulated({ data, students }, async (folder, { events }) => {
    const rows = [];
    for (const format of ['ndjson', 'csv']) {
      const startedAt = performance.now();
      const bytes = await exported(folder, format);
      const seconds = (performance.now() - startedAt) / 1_000;
      rows.push({
        figure: `${format} of ${events.toLocaleString('en')} events with ${HEAP_MB} MB of heap`,
        value: `${seconds.toFixed(1)} s, ${Math.round(events / seconds / 1_000)},000 events/s, ${Math.round(bytes / 1e6)} MB`,
      });
    }
    return rows;
  });

/** Returns the number of exported bytes. @throws if the heap is too small */
async function exported(folder, format) {
  const args = [`--max-old-space-size=${HEAP_MB}`, resolve('dist/api/cli.js'), 'export', '--format', format];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let bytes = 0;
  child.stdout.on('data', (chunk) => (bytes += chunk.length));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the export ended with ${code}`);
  return bytes;
}
