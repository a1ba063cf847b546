// Latency of the leaderboard at random past times of a simulated history, and the event loop delays it causes. `npm run
// bench -- replay`, or `node test/bench/replay.bench.mjs [--quick] [--full] [--data DIR]`: --full simulates 20,000
// students, --data uses an existing folder.
import 'reflect-metadata';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '../../dist/api/platform/clock.js';
import { Settings } from '../../dist/api/platform/config/settings.js';
import { openPlatform } from '../../dist/api/startup/platform.js';
import {
  contributionsIn,
  contributionsProjection,
} from '../../dist/projections/contributions/contributions.projection.js';
import { ExamDays } from '../../dist/api/platform/shared/exam-days.js';
import { PastLeaderboardQueries } from '../../dist/projections/leaderboard/past/past-leaderboard.queries.js';
import { readRulesSet } from '../../dist/projections/leaderboard/past/scoring-rules.js';
import { rankedStudentOf } from '../../dist/projections/leaderboard/points.js';
import { compare } from '../../dist/projections/leaderboard/ranks.js';
import { currentEvent } from '../../dist/api/platform/event-store/event-log.js';
import { withSimulated } from './simulated.mjs';

const STUDENTS = { quick: 300, normal: 1_000, full: 20_000 };
const INSTANTS = 200;
const FOLDED_COUNT = 20;
const BUILT_MS_MAX = 3_600_000;
const P95_MS = 300;
const LONGEST_MS = 50;

/** @param {{ quick?: boolean, full?: boolean, data?: string }} options */
export function run({ quick, full, data }) {
  const students = full ? STUDENTS.full : quick ? STUDENTS.quick : STUDENTS.normal;
  return withSimulated({ data, students }, (folder, { events, from, to }) => measured(folder, events, from, to));
}

async function measured(folder, count, from, to) {
  const settings = new Settings({ ...process.env, DATA_DIR: folder, NODE_ENV: 'test' });
  const platform = await openPlatform(settings, systemClock);
  try {
    const { events, reads, progress } = platform;
    // All read models, because a rebuild would also block the event loop
    const readModels = progress.lag().map(({ projection }) => projection);
    await progress.waitFor(readModels, await events.lastPosition(), BUILT_MS_MAX);
    const boards = new PastLeaderboardQueries(events, reads, settings);
    const boardAt = (instant) => boards.at({ at: new Date(instant), by: 'recorded', weights: 'then' });
    const random = randomFrom(7);
    const [begin, end] = [Date.parse(from), Date.parse(to)];
    const instants = Array.from({ length: INSTANTS }, () => Math.floor(begin + random() * (end - begin)));

    const coldPage = await measureBlocking(() => boardAt(end));
    const times = [];
    const warmPageMs = await measureBlocking(async () => {
      for (const instant of instants) {
        const startedAt = performance.now();
        const board = await boardAt(instant);
        board.page(0, 50);
        times.push(performance.now() - startedAt);
      }
    });
    const folded = await foldsOf(events, instants.slice(0, FOLDED_COUNT));
    let equalCount = 0;
    for (const [instant, rows] of folded) {
      if (JSON.stringify((await boardAt(instant)).rows) === JSON.stringify(rows)) equalCount += 1;
    }
    const sorted = times.toSorted((a, b) => a - b);
    const { rows, facts } = await boardAt(end);
    const history = `${rows.length.toLocaleString('en')} ranked, ${count.toLocaleString('en')} events, ${facts.toLocaleString('en')} facts`;
    return [
      { figure: `first query of the end, creating snapshots (${history})`, value: `${coldPage.ms.toFixed(0)} ms` },
      {
        figure: `${INSTANTS} random instants, median and p95`,
        value: `${sorted[INSTANTS / 2].toFixed(0)} and ${sorted[Math.ceil(0.95 * INSTANTS) - 1].toFixed(0)} ms`,
        target: `p95 under ${P95_MS} ms`,
      },
      {
        figure: 'longest blocking of the event loop',
        value: `${Math.max(coldPage.longest, warmPageMs.longest).toFixed(0)} ms`,
        target: `at most ${LONGEST_MS} ms`,
      },
      {
        figure: 'equal to a fold from the beginning',
        value: `${equalCount} of ${FOLDED_COUNT}`,
        target: `${FOLDED_COUNT} of ${FOLDED_COUNT}`,
      },
    ];
  } finally {
    await platform.close();
  }
}

/** Returns the leaderboards at these times, folded from the first event by the current code. */
async function foldsOf(events, instants) {
  const set = await readRulesSet(events);
  const boards = new Map();
  for (const at of instants) {
    const instant = new Date(at).toISOString();
    const { weights, timeZone } = set.findLast((ruleSet) => ruleSet.at <= instant) ?? set[0];
    const rules = { weights, days: new ExamDays(timeZone) };
    const documents = new Map();
    for await (const batch of events.readAll(0n, { types: Object.keys(contributionsProjection.on) })) {
      for (const recorded of batch.events) {
        if (recorded.metadata.at > instant) continue;
        const event = currentEvent(recorded);
        const { documents: idsOf, fold } = contributionsProjection.on[event.type];
        for (const id of [idsOf(event)].flat()) {
          const after = fold(documents.get(id), event, id);
          if (after) documents.set(id, after);
        }
      }
    }
    const ranked = [...documents.values()].flatMap((ruleSet) =>
      ruleSet.banned ? [] : (rankedStudentOf(ruleSet._id, contributionsIn(ruleSet), rules) ?? []),
    );
    boards.set(at, ranked.toSorted(compare));
  }
  return boards;
}

/** Returns the longest time for which the event loop was blocked. */
async function measureBlocking(task) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  await delay(50);
  delays.enable();
  const startedAt = performance.now();
  await task();
  const ms = performance.now() - startedAt;
  await delay(50);
  delays.disable();
  return { ms, longest: delays.max / 1e6 };
}

function randomFrom(seed) {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

if (process.argv[1] === import.meta.filename) {
  const [quick, full] = ['--quick', '--full'].map((word) => process.argv.includes(word));
  const argIndex = process.argv.indexOf('--data');
  console.table(await run({ quick, full, data: argIndex < 0 ? undefined : process.argv[argIndex + 1] }));
}
