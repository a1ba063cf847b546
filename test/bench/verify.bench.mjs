// Speed of sealing and verifying a simulated history: `--students 20000`, or an existing folder with `--data DIR`.
// Compared with only hashing and only reading.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { hashOfTexts } from '../../dist/api/platform/event-store/event-hash.js';
import { eventsFile } from '../../dist/api/platform/event-store/sqlite/events-file.js';
import { openSqliteEventStore } from '../../dist/api/platform/event-store/sqlite/sqlite-event-store.js';
import { openDatabase } from '../../dist/api/platform/sqlite/driver.js';
import { Settings } from '../../dist/api/platform/config/settings.js';
import { openVault } from '../../dist/api/platform/config/open-stores.js';
import { SealLog } from '../../dist/api/seals/seal-log.process.js';
import { withSimulated } from './simulated.mjs';

const STUDENTS = 1_000;

/** @param quick true for a fifth of the students */
export const run = ({ quick, data, students = quick ? STUDENTS / 5 : STUDENTS }) =>
  withSimulated({ data, students }, async (folder, { events }) => {
    const rate = (seconds) => `${Math.round(events / seconds).toLocaleString('en')} events/s`;
    const sealSeconds = await seconds(() => sealAll(folder));
    const verifySeconds = await seconds(() => runVerify(folder));
    const file = join(folder, 'events.db');
    const reading = await seconds(() => each(file, () => {}));
    const hashing = (await seconds(() => each(file, hashOfTexts))) - reading;
    return [
      { figure: 'sealing a log without seals', value: rate(sealSeconds) },
      {
        figure: `npm run verify of ${events.toLocaleString('en')} events, its start included`,
        value: rate(verifySeconds),
        target: '200,000 events/s, or the limit',
      },
      { figure: 'lower bounds on one core: reading the file', value: rate(reading) },
      { figure: '… and hashing each event', value: rate(hashing) },
    ];
  });

async function seconds(task) {
  const startedAt = performance.now();
  await task();
  return (performance.now() - startedAt) / 1_000;
}

function each(file, visit) {
  const db = openDatabase(file, { ...eventsFile, readOnly: true });
  const page = db.prepare(`
    SELECT e.position, s.name AS stream, e.revision, e.id, e.type, e.data, e.meta AS metadata
    FROM events e JOIN streams s ON s.id = e.stream WHERE e.position > ? ORDER BY e.position LIMIT 2000`);
  for (let rows = page.all(0); rows.length > 0; rows = page.all(rows.at(-1).position))
    rows.forEach((row) => visit(row));
  db.close();
}

async function sealAll(folder) {
  const settings = new Settings({ ...process.env, DATA_DIR: folder });
  const [vault, events] = [await openVault(settings), await openSqliteEventStore({ file: join(folder, 'events.db') })];
  const lease = { isHeld: () => true };
  await new SealLog(events, vault, { now: () => new Date() }, lease).sealAll();
  await events.close();
  await vault.close();
}

async function runVerify(folder) {
  const child = spawn(process.execPath, [resolve('dist/api/cli.js'), 'verify'], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`verify ended with ${code}`);
}
