// Time to find the rank of a random student in memory, compared with counting in an SQLite index, in microseconds.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../dist/api/platform/sqlite/driver.js';
import { Ranks } from '../../dist/projections/leaderboard/ranks.js';
import { median, spread } from './figures.mjs';

const RUNS = 5;
const PAGE = 50;

/** Measures with a million students, and with a tenth to show the growth. @param quick true for fewer lookups */
export async function run({ quick }) {
  const rows = [];
  for (const students of [1_000_000, 100_000]) rows.push(...measured(students, quick ? 20_000 : 100_000));
  return rows;
}

function measured(students, lookups) {
  const all = Array.from({ length: students }, (_, n) => rankedOf(n));
  const startedAt = performance.now();
  const ranks = new Ranks(all);
  const loadedIn = performance.now() - startedAt;
  const counting = countingInSqlite(all);
  const randomStudent = () => all[Math.floor(Math.random() * students)];
  const operations = {
    lookup: { times: lookups, once: () => ranks.rankOf(randomStudent().studentId) },
    update: { times: lookups, once: () => ranks.put(withMorePoints(randomStudent())) },
    page: { times: lookups, once: () => ranks.page(Math.floor(Math.random() * students), PAGE) },
    count: { times: Math.ceil(lookups / 500), once: () => counting.rankOf(randomStudent()) },
  };
  const runs = Array.from({ length: RUNS }, () =>
    Object.fromEntries(
      Object.entries(operations).map(([name, { times, once: operation }]) => [name, timed(times, operation)]),
    ),
  );
  counting.close();
  const row = (name, figure, target) => ({
    figure: `${figure} among ${students.toLocaleString('en')}`,
    value: `p50 ${among(runs, name, 'p50')} µs, p99 ${among(runs, name, 'p99')} µs`,
    ...(target && { target }),
  });
  const ratios = runs.map(({ lookup, count }) => count.p50 / lookup.p50);
  return [
    row('lookup', 'rank lookup', 'microseconds'),
    row('update', 'points updated'),
    row('page', `page of ${PAGE} at any depth`),
    row('count', 'the same rank by COUNT over an index of SQLite'),
    {
      figure: `COUNT / lookup among ${students.toLocaleString('en')}`,
      value: `${Math.round(median(ratios))} (${spread(ratios, 0)})`,
    },
    { figure: `ranks of ${students.toLocaleString('en')} loaded`, value: `${Math.round(loadedIn)} ms` },
  ];
}

const rankedOf = (n) => ({
  studentId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  points: Math.floor(Math.random() * 30_000),
  correct: Math.floor(Math.random() * 500),
  lastFinish: 1_780_000_000_000 + Math.floor(Math.random() * 1e9),
});

const withMorePoints = (ranked) => ({ ...ranked, points: ranked.points + Math.floor(Math.random() * 100) });

function timed(times, operation) {
  const durations = Array.from({ length: times }, () => {
    const startedAt = performance.now();
    operation();
    return (performance.now() - startedAt) * 1_000;
  }).sort((a, b) => a - b);
  return { p50: durations[Math.floor(times * 0.5)], p99: durations[Math.floor(times * 0.99)] };
}

function among(runs, operation, percentile) {
  const values = runs.map((each) => each[operation][percentile]);
  return `${median(values).toFixed(1)} (${spread(values, 1)})`;
}

function countingInSqlite(students) {
  const folder = mkdtempSync(join(tmpdir(), 'meritlist-bench-'));
  const schema = 'CREATE TABLE students (id TEXT PRIMARY KEY, points INT); CREATE INDEX by_points ON students (points)';
  const db = openDatabase(join(folder, 'read-models.db'), {
    kind: 'read-models',
    version: 1,
    schema,
    synchronous: 'OFF',
  });
  const insert = db.prepare('INSERT INTO students VALUES (?, ?)');
  db.exec('BEGIN');
  for (const { studentId, points } of students) insert.run(studentId, points);
  db.exec('COMMIT');
  const count = db.prepare('SELECT count(*) AS ahead FROM students WHERE points > ?');
  return {
    rankOf: ({ points }) => count.get(points).ahead + 1,
    close: () => {
      db.close();
      rmSync(folder, { recursive: true });
    },
  };
}

if (process.argv[1] === import.meta.filename) console.table(await run({ quick: process.argv.includes('--quick') }));
