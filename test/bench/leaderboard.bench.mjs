// Event loop delays in ms caused by a leaderboard with a million students: at startup, when its read model is replaced,
// during changes, when it is read completely, and with thousands of watchers.
import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { LeaderboardWatch } from '../../dist/api/live/leaderboard-watch.js';
import { systemClock } from '../../dist/api/platform/clock.js';
import { openSqliteEventStore } from '../../dist/api/platform/event-store/sqlite/sqlite-event-store.js';
import { accountDirectoryProjection } from '../../dist/projections/account-directory/account-directory.projection.js';
import { AccountDirectoryQueries } from '../../dist/projections/account-directory/account-directory.queries.js';
import { contributionsProjection } from '../../dist/projections/contributions/contributions.projection.js';
import { fingerprintOf } from '../../dist/projections/engine/projection.js';
import { LeaderboardQueries } from '../../dist/projections/leaderboard/leaderboard.queries.js';
import { ReadModels } from '../../dist/projections/read-models.js';
import { openSqliteReadStore } from '../../dist/projections/store/sqlite/sqlite-read-store.js';

const STUDENTS = 1_000_000;
const ATTEMPTS_EACH = 4;
const WATCHERS = 10_000;
const BATCH_SIZE = 5_000;
const LOADED_MS_MAX = 600_000;
const TARGET = 'at most 50 ms';
const settings = { leaderboardWeights: { live: 3, practice: 1, quiz: 0 }, examTimeZone: 'Asia/Dhaka' };

/** @param quick true for a tenth of the students */
export async function run({ quick }) {
  const students = quick ? STUDENTS / 10 : STUDENTS;
  const folder = mkdtempSync(join(tmpdir(), 'meritlist-bench-'));
  const reads = await openSqliteReadStore({ file: join(folder, 'read-models.db') });
  const events = await openSqliteEventStore({ file: join(folder, 'events.db') });
  const rows = [];
  const row = (label, { seconds, longest }) =>
    rows.push({
      figure: `${label}, ${students.toLocaleString('en')} students`,
      value: `${longest.toFixed(0)} ms at a time, ${seconds.toFixed(1)} s in all`,
      target: TARGET,
    });
  try {
    await fillReadModels(reads, students);
    const progress = { waitFor: async () => true, lag: () => [] };
    const directory = new AccountDirectoryQueries(reads);
    const readModels = new ReadModels(events, reads, progress);
    const leaderboard = new LeaderboardQueries(readModels, directory, settings, systemClock);
    const loads = loadsOf(leaderboard);
    row('at the start', await measureDelays(() => Promise.all([leaderboard.onModuleInit(), loads.next()])));
    const replaceReadModel = async () => {
      const nextLoad = loads.next();
      await reads.purge([contributionsProjection.name]);
      await nextLoad;
    };
    row('when the read model is replaced', await measureDelays(replaceReadModel));
    row(
      '1,000 finish in one batch',
      await measureDelays(async () => leaderboard.change(finishes(students), BigInt(leaderboard.version + 1))),
    );
    row(
      'read completely',
      await measureDelays(async () => {
        for await (const part of leaderboard.allParts()) JSON.stringify(part);
      }),
    );
    row(`${WATCHERS.toLocaleString('en')} watch`, await measureDelays(() => pushToWatchers(leaderboard, WATCHERS)));
    await leaderboard.onApplicationShutdown();
    return rows;
  } finally {
    await reads.close();
    await events.close();
    rmSync(folder, { recursive: true });
  }
}

/** Returns the longest time for which the event loop was blocked. */
async function measureDelays(task) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  await delay(50);
  delays.enable();
  const startedAt = performance.now();
  await task();
  const seconds = (performance.now() - startedAt) / 1_000;
  await delay(50);
  delays.disable();
  return { seconds, longest: delays.max / 1e6 };
}

/** Resolves once all documents have been processed. */
function loadsOf(leaderboard) {
  let loaded = () => {};
  const { load } = leaderboard;
  leaderboard.load = async (...args) => {
    await load.apply(leaderboard, args);
    loaded();
  };
  const lateFinish = () =>
    delay(LOADED_MS_MAX, undefined, { ref: false }).then(() => Promise.reject(new Error('not loaded')));
  return { next: () => Promise.race([new Promise((resolve) => (loaded = resolve)), lateFinish()]) };
}

async function fillReadModels(reads, students) {
  const startedAt = performance.now();
  for (const { collection, name, ...projection } of [contributionsProjection, accountDirectoryProjection]) {
    const fingerprint = fingerprintOf({ collection, name, ...projection });
    await reads.declare(collection, fingerprint);
    await reads.beginRebuild(collection, fingerprint);
    await reads.switchOver(name);
    const documentOf = collection === contributionsProjection.collection ? contributions : account;
    for (let offset = 0; offset < students; offset += BATCH_SIZE) {
      const puts = Array.from({ length: BATCH_SIZE }, (_, n) => documentOf(offset + n));
      await reads.apply({ collection: name, position: BigInt(offset + 1), puts, deletes: [] });
    }
  }
  console.error(`${students} students in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
}

const idOf = (n) => `00000000-0000-4000-8000-${String((n * 7_919) % 1_000_003).padStart(12, '0')}`;
const SUBJECTS = ['Physics', 'Chemistry', 'Math', 'English'];
const NOW = Date.now();

const contributions = (n) => ({
  _id: idOf(n),
  entries: Array.from({ length: ATTEMPTS_EACH }, (_, index) => entry(n, index, NOW - (index + 1) * 86_400_000)),
});
const entry = (n, index, finishedAt) => {
  const correct = (n * 31 + index * 7) % 26;
  const incorrect = (25 - correct) >> 1;
  const score = Math.round((100 * (correct - 0.25 * incorrect)) / 25) / 100;
  return [
    `${idOf(n)}-${index}`,
    'exam',
    'practice',
    SUBJECTS[index],
    score,
    correct,
    incorrect,
    25 - correct - incorrect,
    finishedAt,
  ];
};

const account = (n) =>
  accountDirectoryProjection.on.StudentRegistered.fold(
    undefined,
    {
      data: { accountId: idOf(n), identity: { username: `Student ${n}`, email: `student${n}@example.org` } },
      metadata: { at: new Date(NOW).toISOString() },
    },
    idOf(n),
  );

/** Returns a batch of events in which a thousand students finish another attempt. */
const finishes = (students) =>
  new Map(
    Array.from({ length: 1_000 }, (_, index) => {
      const n = (index * 977) % students;
      const before = contributions(n);
      return [before._id, { ...before, entries: [...before.entries, entry(n, ATTEMPTS_EACH - 1, NOW)] }];
    }),
  );

/** Emits once to each socket, which is the minimum cost of a push. */
async function pushToWatchers(leaderboard, count) {
  let receivers = 0;
  const watch = new LeaderboardWatch(leaderboard, (socketIds, message) => {
    receivers += JSON.stringify(message).length > 0 ? socketIds.length : 0;
  });
  const emit = (_name, message) => void JSON.stringify(message);
  await Promise.all(
    Array.from({ length: count }, (_, n) =>
      watch.add({ socketId: String(n), studentId: idOf(n), ready: () => true, emit }),
    ),
  );
  receivers = 0;
  leaderboard.change(finishes(1_000), BigInt(leaderboard.version + 1));
  watch.changed();
  while (receivers < count) await delay(10);
  watch.close();
}

if (process.argv[1] === import.meta.filename) console.table(await run({ quick: process.argv.includes('--quick') }));
