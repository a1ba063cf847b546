// Two exam days with the number of students given by the options.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as scoring from '../../dist/api/attempts/scoring.js';
import { START } from '../../dist/api/platform/event-store/event-store.js';
import { openSqliteEventStore } from '../../dist/api/platform/event-store/sqlite/sqlite-event-store.js';
import { behindOf, faultsIn, Acknowledgements } from './checks.mjs';
import { makeCrowd } from './crowd.mjs';
import { ExamServer } from './exam-server.mjs';
import { mockTestsDay } from './mock-tests-day.mjs';
import { modelTestDay } from './model-test-day.mjs';
import { options } from './options.mjs';
import { Phase } from './phase.mjs';
import { deliveryTimes, missedPushCounts } from './pushes.mjs';
import { GROWTH_MAX, growthOf, quietMinutes } from './quiet-minutes.mjs';
import { Staff } from './staff.mjs';
import { stops } from './stops.mjs';
import { Student } from './student.mjs';

const TUTORS = 10;
/** One in this number of students loses connections, and one is in a mock test instead of the model test */
const RARE_STUDENT_DIVISOR = 30;
const RARE_MIN = 6;
const SAMPLE_MS = 2_000;

const STUDENT_COUNT = options.students;
const RARE_STUDENT_COUNT = Math.max(RARE_MIN, Math.ceil(STUDENT_COUNT / RARE_STUDENT_DIVISOR));
/** Durations in ms */
const DURATIONS_MS = options.quick
  ? { come: 500, start: 600, answer: 1_000, submit: 500, quiet: 1_000, stop: 500 }
  : {
      come: 15 * STUDENT_COUNT,
      start: 10_000,
      answer: 60_000,
      submit: 10_000,
      quiet: 60_000 * options.quietMinutes,
      stop: 4_000,
    };
/** Rates per second */
const RATES = {
  answers: options.quick ? STUDENT_COUNT : STUDENT_COUNT / 5,
  others: options.quick ? RARE_STUDENT_COUNT : STUDENT_COUNT / 50,
  doubts: Math.max(1, STUDENT_COUNT / 1_500),
  bans: options.quick ? 1 : 0.1,
};

const dataDir = mkdtempSync(join(tmpdir(), 'meritlist-load-'));
const server = new ExamServer(dataDir, { movesClock: options.quick });
const acknowledgements = new Acknowledgements();
const phases = [];
const faults = [];
// Removes the folder on any kind of exit
process.once('exit', () => {
  server.kill();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(2));

console.error(`creating ${STUDENT_COUNT} students …`);
const crowd = await makeCrowd(dataDir, { tutors: TUTORS, students: STUDENT_COUNT + RARE_STUDENT_COUNT });
await server.start();
const allStudents = crowd.students.map((person, number) => new Student(person, number, server, acknowledgements));
const day = {
  phase,
  server,
  students: allStudents.slice(0, STUDENT_COUNT),
  others: allStudents.slice(STUDENT_COUNT),
  watchers: allStudents.slice(0, STUDENT_COUNT).filter((_, index) => index % 2 === 0),
  dropping: allStudents.slice(0, RARE_STUDENT_COUNT),
  tutors: crowd.tutors.map((tutor) => new Staff(tutor, server)),
  admin: new Staff(crowd.admin, server),
  questionsOf: crowd.questionsOf,
  rates: RATES,
  lengths: DURATIONS_MS,
  // Number of SIGTERM restarts under load
  restarts: options.quick ? 1 : 3,
};
await Promise.all([day.admin, ...day.tutors].map((person) => person.connect()));

const checkWatchers = async (phaseName) => {
  const behind = await behindOf(day.watchers, day.admin);
  if (behind > 0) faults.push(`${behind} watchers do not show the current leaderboard ${phaseName}`);
};
await mockTestsDay(day);
await checkWatchers('after the mock tests');
await modelTestDay(day);
await checkWatchers('after the model test');
const quiet = await quietMinutes(day);
await checkWatchers('after the quiet minutes');
judgeGrowth(quiet);
const watched = [...phases];
await stops(day);
await checkWatchers('after the restarts');
for (const { socket, calls } of [...allStudents, ...day.tutors, day.admin]) {
  socket?.disconnect();
  calls.agent.destroy();
}
await server.stop();

const log = await readLog();
printPushes(log, day.watchers, watched);
faults.push(...faultsIn(log, acknowledgements, scoring));
faults.push(...phases.flatMap((each) => each.failures()));
// The first calls of a server are the slowest
if (!options.quick) faults.push(...phases.flatMap((each) => each.missed()));
console.log(
  `\n${acknowledgements.answers.length} answers, ${acknowledgements.attempts.size} attempts and ${acknowledgements.results.length} results were acknowledged; ` +
    `${log.length} events are in the log.`,
);
console.log(faults.length === 0 ? 'No violations.' : `Violations:\n${faults.map((each) => `- ${each}`).join('\n')}`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Runs, measures and prints one part of a day. */
async function phase(name, work) {
  console.error(`${name} …`);
  const current = new Phase(name);
  phases.push(current);
  // Discards delays from before
  current.processor.push((await server.metrics()).processor);
  const sampling = setInterval(() => void sample(current), SAMPLE_MS);
  try {
    await work(current);
  } finally {
    clearInterval(sampling);
    await sample(current);
    current.end();
    current.print();
  }
  return current;
}

async function sample(current) {
  // The server may have been stopped
  const metrics = await server.metrics().catch(() => undefined);
  if (metrics) current.sampled(metrics);
}

function judgeGrowth(quiet) {
  const growth = growthOf(quiet);
  if (!growth) return console.log('memory: the quiet minutes were too short to measure its growth');
  const perMinute = (mb) => `${mb.toFixed(2)} MB a minute`;
  const { resident, inUse } = growth;
  console.log(`memory grew by ${perMinute(resident)} resident, ${perMinute(inUse)} in use; target under ${GROWTH_MAX}`);
  if (Math.max(resident, inUse) >= GROWTH_MAX) faults.push(`memory grew by ${perMinute(Math.max(resident, inUse))}`);
}

async function readLog() {
  const events = await openSqliteEventStore({ file: join(dataDir, 'events.db') });
  const log = [];
  for await (const batch of events.readAll(START)) log.push(...batch.events);
  await events.close();
  return log;
}

function printPushes(log, watchers, watched) {
  const rows = watched.flatMap((current) => {
    const times = deliveryTimes(log, watchers, current);
    if (times.length === 0) return [];
    for (const ms of times) current.recordTime('commit to watcher', ms);
    const { pushes, heldBack: missed } = missedPushCounts(watchers, current);
    return current
      .rows()
      .filter((row) => row['wait'] === 'commit to watcher')
      .map((row) => ({ phase: current.name, ...row, pushes, withheld: missed }));
  });
  console.log(`\nLeaderboard at ${watchers.length} watchers`);
  console.table(rows);
}
