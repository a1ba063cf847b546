// A live model test with 100,000 students that ends at its deadline without submissions: the time until all results are
// visible, and the duration of concurrent saves.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventsOfCommand } from '../../dist/api/platform/event-store/event-log.js';
import { openSqliteEventStore } from '../../dist/api/platform/event-store/sqlite/sqlite-event-store.js';
import { streams } from '../../dist/api/contracts/events/streams.js';
import { GRACE_MS } from '../../dist/api/contracts/http/limits.js';
import { person, post, withServer } from './bench-server.mjs';

const QUESTIONS = 25;
const ANSWERED = 10;
/** Number of streams written concurrently */
const WRITERS = 64;
const PROBERS = 4;
/** Interval of each prober in ms */
const SAVE_EVERY_MS = 200;
const NAME = 'Model test';

/** @param quick true for a tenth of the students */
export async function run({ quick }) {
  const students = quick ? 10_000 : 100_000;
  // Leaves time to write the history and for the server to process it
  const deadline = new Date(Date.now() + (quick ? 90_000 : 480_000));
  return withServer(
    async (url, dataDir) => {
      await caughtUp(url);
      const probers = await Promise.all(Array.from({ length: PROBERS }, (_, n) => startedAttempt(url, `prober${n}`)));
      const control = await saveTimesUntil(url, probers, delay(5_000));
      const graceEndMs = deadline.getTime() + GRACE_MS;
      if (Date.now() > deadline.getTime()) throw new Error('the deadline came before the server was ready');
      await delay(graceEndMs - Date.now());
      const ended = whenEnded(join(dataDir, 'events.db'), students).then(async (endTime) => {
        await resultsVisible(url);
        return { recorded: endTime - graceEndMs, shown: Date.now() - graceEndMs };
      });
      const saveTimes = await saveTimesUntil(url, probers, ended);
      const { recorded, shown: durations } = await ended;
      const studentCount = students.toLocaleString('en');
      return [
        {
          figure: `${studentCount} endings at one deadline, from the end of the grace until the last is recorded`,
          value: `${inSeconds(recorded)}, ${Math.round((1_000 * students) / recorded)} a second`,
        },
        { figure: '… until all results are shown', value: inSeconds(durations), target: '3,000 within 30 s' },
        { figure: 'a concurrent save', value: percentiles(saveTimes), target: 'p99 under 500 ms' },
        { figure: 'for comparison: a save before the deadline', value: percentiles(control) },
      ];
    },
    (dataDir) => fill(join(dataDir, 'events.db'), students, deadline),
  );
}

/** Writes the history, in which every student is in the same exam. */
async function fill(file, students, deadline) {
  const fillStartedAt = performance.now();
  const store = await openSqliteEventStore({ file, synchronous: 'OFF' });
  const startedAt = new Date();
  const append = (stream, events) =>
    store.append(
      stream,
      'none',
      eventsOfCommand(stream, events, {
        commandId: randomUUID(),
        actor: 'process:bench',
        correlationId: randomUUID(),
        now: startedAt,
      }),
    );
  const options = ['one', 'two', 'three', 'four'];
  const questions = Array.from({ length: 2 * QUESTIONS }, () => ({ questionId: randomUUID(), version: 0 }));
  for (const [n, { questionId }] of questions.entries()) {
    const question = { questionId, question: `Question ${n}`, subject: 'Math', options, correctAnswers: ['one'] };
    await append(streams.question(questionId), [{ type: 'QuestionAdded', data: question }]);
  }
  const examId = randomUUID();
  let left = students;
  const write = async () => {
    while (left-- > 0) {
      const [studentId, attemptId] = [randomUUID(), randomUUID()];
      const data = {
        attemptId,
        studentId,
        type: 'ModelTest',
        examId,
        name: NAME,
        subject: 'Math',
        weighing: 'live',
        questions: questions.slice(0, QUESTIONS),
        optionSeed: randomUUID(),
        startedAt: startedAt.toISOString(),
        deadline: deadline.toISOString(),
      };
      await append(streams.sittings(studentId), [{ type: 'SittingStarted', data }]);
      const answers = questions.slice(0, ANSWERED).map(({ questionId }, n) => ({
        type: 'AnswerSaved',
        data: { attemptId, studentId, questionId, option: options[n % 4], chosenAt: startedAt.toISOString() },
      }));
      await append(streams.attempt(attemptId), [
        { type: 'AttemptStarted', data: { ...data, recordsWork: true } },
        ...answers,
      ]);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  await store.close();
  console.error(`${students} in mid-exam after ${inSeconds(performance.now() - fillStartedAt)}`);
}

async function caughtUp(url) {
  const startedAt = performance.now();
  await resultsVisible(url);
  console.error(`the server is ready after ${inSeconds(performance.now() - startedAt)}`);
}

/** Resolves once every read model has processed all events. */
async function resultsVisible(url) {
  for (;;) {
    const { status, warnings, projectionLagMs } = await (await fetch(`${url}/api/health/ready`)).json();
    if (status === 'ready' && warnings.length === 0 && projectionLagMs < 100) return;
    await delay(100);
  }
}

/** Returns the time at which the last of `count` finished attempts was recorded (Unix time, ms). */
async function whenEnded(file, students) {
  const store = await openSqliteEventStore({ file });
  try {
    let ended = 0;
    for await (const { events } of store.subscribe(0n, { types: ['AttemptFinished'] })) {
      ended += events.length;
      if (ended >= students) return Date.parse(events.at(-1).metadata.recordedAt);
    }
  } finally {
    await store.close();
  }
}

async function startedAttempt(url, name) {
  const { jwtoken, studentId } = await post(url, '/student/register', { ...person(name), termAndConditions: true });
  const { mockTestId } = await post(
    url,
    '/mockTest/generateMockTest',
    { studentId, subject: 'Math', marks: QUESTIONS, time: 60 },
    jwtoken,
  );
  return { jwtoken, ...(await post(url, '/attempts', { type: 'MockTest', examId: mockTestId }, jwtoken)) };
}

/** Measures the duration of saves in ms until `until` resolves. */
async function saveTimesUntil(url, probers, untilPromise) {
  let isOver = false;
  const ending = untilPromise.finally(() => (isOver = true));
  const times = [];
  const save = async ({ jwtoken, attemptId, questions }) => {
    for (let n = 0; !isOver; n += 1) {
      const { _id: questionId, options } = questions[n % questions.length];
      const option = options[Math.floor(n / questions.length) % options.length];
      const startedAt = performance.now();
      const answer = await fetch(`${url}/api/attempts/${attemptId}/answers`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${jwtoken}` },
        body: JSON.stringify({ questionId, option, chosenAt: new Date().toISOString() }),
      });
      if (!answer.ok) throw new Error(`a save returned ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
      times.push(performance.now() - startedAt);
      await delay(SAVE_EVERY_MS);
    }
  };
  await Promise.all([ending, ...probers.map(save)]);
  return times.toSorted((a, b) => a - b);
}

const inSeconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;
function percentiles(times) {
  const percentileAt = (share) => `${times[Math.floor(times.length * share)].toFixed(1)} ms`;
  return `p50 ${percentileAt(0.5)}, p99 ${percentileAt(0.99)}, maximum ${times.at(-1).toFixed(1)} ms`;
}

if (process.argv[1] === import.meta.filename) console.table(await run({ quick: process.argv.includes('--quick') }));
