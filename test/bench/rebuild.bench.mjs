// Rebuild of the leaderboard's read models with the production engine on SQLite, in log events per second.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteEventStore } from '../../dist/api/platform/event-store/sqlite/sqlite-event-store.js';
import { ProjectionEngine } from '../../dist/projections/engine/projection-engine.js';
import { contributionsProjection } from '../../dist/projections/contributions/contributions.projection.js';
import { openSqliteReadStore } from '../../dist/projections/store/sqlite/sqlite-read-store.js';
import { median, spread } from './figures.mjs';
import { EVENTS_OF_ATTEMPT, fill, finishAlone, wholeAttempt } from './rebuild-workload.mjs';

const RUNS = 5;
const HOUR_MS = 3_600_000;

/** @param quick true for logs of 100,000 and 1,000,000 instead of 1,000,000 and 10,000,000 events */
export async function run({ quick }) {
  const folder = mkdtempSync(join(tmpdir(), 'meritlist-bench-'));
  const size = quick ? 100_000 : 1_000_000;
  try {
    const logs = {
      short: await createFilledLog(join(folder, 'short.db'), size, wholeAttempt),
      long: await createFilledLog(join(folder, 'long.db'), 10 * size, wholeAttempt),
      finishes: await createFilledLog(join(folder, 'finishes.db'), 100_000, finishAlone),
    };
    const rates = { short: [], long: [], finishes: [] };
    for (let round = 0; round < RUNS; round += 1) {
      for (const [name, log] of Object.entries(logs)) rates[name].push(await rebuild(log, join(folder, 'read.db')));
    }
    const growth = rates.long.map((rate, round) => rate / rates.short[round]);
    const perSecond = (values) =>
      `${thousands(median(values))} (${spread(
        values.map((value) => value / 1_000),
        0,
      )} k) a second`;
    const million = quick ? 'long' : 'short';
    const otherLog = quick ? 'short' : 'long';
    return [
      {
        figure: `contributions rebuilt over 1,000,000 events, 1 finish in ${EVENTS_OF_ATTEMPT}`,
        value: perSecond(rates[million]),
        target: 'at least 100,000 a second',
      },
      { figure: `the same over ${thousands(logs[otherLog].events)} events`, value: perSecond(rates[otherLog]) },
      { figure: 'a log 10 times longer / this', value: `${median(growth).toFixed(2)} (${spread(growth)})` },
      { figure: '100,000 events, each of them a finish with 25 verdicts', value: perSecond(rates.finishes) },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function createFilledLog(file, events, createEvents) {
  const store = await openSqliteEventStore({ file, synchronous: 'OFF' });
  const startedAt = performance.now();
  await fill(store, events, createEvents);
  await store.close();
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.error(
    `${file}: ${thousands(events)} events, ${(statSync(file).size / 2 ** 20).toFixed(0)} MB, in ${seconds} s`,
  );
  return { file, events };
}

/** Returns log events per second, from the start with an empty read model to the last written document. */
async function rebuild({ file, events }, readFile) {
  const store = await openSqliteEventStore({ file });
  const reads = await openSqliteReadStore({ file: readFile });
  const projections = [contributionsProjection];
  const engine = new ProjectionEngine({ events: store, reads, projections, onProblem: (line) => console.error(line) });
  const startedAt = performance.now();
  await engine.start();
  await engine.waitFor(['contributions'], BigInt(events), HOUR_MS);
  const seconds = (performance.now() - startedAt) / 1_000;
  if ((await reads.count(contributionsProjection.collection)) === 0) throw new Error('nothing was built');
  await engine.close();
  await reads.close();
  await store.close();
  for (const part of ['', '-wal', '-shm']) rmSync(`${readFile}${part}`, { force: true });
  return events / seconds;
}

const thousands = (number) => Math.round(number).toLocaleString('en');

if (process.argv[1] === import.meta.filename) console.table(await run({ quick: process.argv.includes('--quick') }));
