// How fast a simulated history is sealed and verified: `--students 20000`, or `--data DIR` simulated before. Beside it what
// hashing alone takes, and reading alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { hashOfTexts } from '../../dist/api/platform/event-store/event-hash.js';
import { eventTextsIn } from '../../dist/api/platform/event-store/sqlite/event-texts.js';
import { openSqliteEventStore } from '../../dist/api/platform/event-store/sqlite/sqlite-event-store.js';
import { Settings } from '../../dist/api/platform/config/settings.js';
import { openVault } from '../../dist/api/platform/vault/open-vault.js';
import { SealLog } from '../../dist/api/seals/seal-log.process.js';
import { withSimulated } from './simulated.mjs';

const STUDENTS = 1_000;

/** `quick`: a fifth of the students. */
export const run = ({ quick, data, students = quick ? STUDENTS / 5 : STUDENTS }) =>
  withSimulated({ data, students }, async (folder, { events }) => {
    const rate = (seconds) => `${Math.round(events / seconds).toLocaleString('en')} events/s`;
    const sealing = await seconds(() => sealAll(folder));
    const verifying = await seconds(() => verified(folder));
    const file = join(folder, 'events.db');
    const reading = await seconds(() => each(file, () => {}));
    const hashing = (await seconds(() => each(file, hashOfTexts))) - reading;
    return [
      { figure: 'sealing what was never sealed', value: rate(sealing) },
      {
        figure: `npm run verify of ${events.toLocaleString('en')} events, its start included`,
        value: rate(verifying),
        target: '200,000 events/s, or the limit',
      },
      { figure: 'the limits, on one core: reading the file', value: rate(reading) },
      { figure: '… and hashing each event', value: rate(hashing) },
    ];
  });

async function seconds(task) {
  const began = performance.now();
  await task();
  return (performance.now() - began) / 1_000;
}

function each(file, look) {
  for (const page of eventTextsIn(file)) for (const event of page) look(event);
}

async function sealAll(folder) {
  const settings = new Settings({ ...process.env, DATA_DIR: folder });
  const [vault, events] = [await openVault(settings), await openSqliteEventStore({ file: join(folder, 'events.db') })];
  const lease = { held: () => true };
  await new SealLog(events, vault, { now: () => new Date() }, lease).sealAll();
  await events.close();
  await vault.close();
}

async function verified(folder) {
  const child = spawn(process.execPath, ['dist/programs/verify.js'], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`verify ended with ${code}`);
}
