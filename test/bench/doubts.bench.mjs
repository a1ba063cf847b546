// Latency from a student's request to the message to each tutor while many students ask doubts concurrently.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { person, post, registerTutors, withServer } from './bench-server.mjs';

const TUTORS = 10;
const STUDENTS = 50;
/** Maximum per student and hour */
const DOUBTS_EACH = 20;
/** Doubts per second in the constant-rate part, more than in practice */
const RATE = 50;
/** Timeout for missing messages */
const TIMEOUT_MS = 10_000;
const SUBJECTS = ['Physics', 'Chemistry', 'Math', 'English', 'Others'];
const TARGET = 'p99 under 250 ms';

export async function run({ quick }) {
  const each = quick ? 4 : DOUBTS_EACH;
  const rows = [];
  for (const { manner: pattern, ask: askDoubt } of [
    { manner: `at ${RATE} a second`, ask: steadily },
    { manner: `from ${STUDENTS} students at once, each again as soon as it is answered`, ask: withoutPause },
  ]) {
    const { times, seconds } = await withServer((url) => measured(url, each, askDoubt));
    rows.push({
      figure: `${each * STUDENTS} doubts ${pattern}: from the request to each of ${TUTORS} tutors`,
      value: `${percentiles(times)}; ${Math.round((each * STUDENTS) / seconds)} doubts a second`,
      target: TARGET,
    });
  }
  return rows;
}

/** Returns the latency of each doubt to each tutor, and the total sending time, in ms. */
async function measured(url, each, askAll) {
  const names = (role, count) => Array.from({ length: count }, (_, n) => `${role}${n}`);
  const tutors = await Promise.all((await registerTutors(url, names('tutor', TUTORS))).map(listening.bind(null, url)));
  const students = [];
  for (const name of names('student', STUDENTS)) {
    students.push(await post(url, '/student/register', { ...person(name), termAndConditions: true }));
  }
  const doubts = [];
  const askDoubt = async ({ studentId, jwtoken }, number, since = performance.now()) => {
    const doubt = `Why is $v^2 = u^2 - 2gh$ also true on the way down? (${number})`;
    const body = { subject: SUBJECTS[number % SUBJECTS.length], doubt };
    const { _id } = await post(url, `/student/doubts/${studentId}`, body, jwtoken);
    doubts.push({ _id, since });
  };
  const startedAt = performance.now();
  await askAll(students, each, askDoubt);
  const seconds = (performance.now() - startedAt) / 1_000;
  await waitForDelivery(tutors, doubts);
  tutors.forEach(({ socket }) => socket.close());
  return { times: tutors.flatMap(({ heard }) => doubts.map(({ _id, since }) => heard.get(_id) - since)), seconds };
}

/** Simulates a tutor's open page, which records when it receives each doubt. */
async function listening(url, { jwtoken }) {
  const socket = io(url, { auth: { token: jwtoken }, transports: ['websocket'], forceNew: true });
  const receivedAt = new Map();
  socket.on('doubt:asked', ({ _id }) => receivedAt.set(_id, performance.now()));
  await once(socket, 'connect');
  return { socket, heard: receivedAt };
}

/** Sends a doubt every 1/50 s at a constant rate, and measures the latency from the scheduled time. */
async function steadily(students, each, askDoubt) {
  const startedAt = performance.now() + 100;
  await Promise.all(
    Array.from({ length: students.length * each }, async (_, number) => {
      const due = startedAt + (number * 1_000) / RATE;
      await delay(due - performance.now());
      await askDoubt(students[number % students.length], number, due);
    }),
  );
}

async function withoutPause(students, each, askDoubt) {
  await Promise.all(
    students.map(async (student) => {
      for (let number = 0; number < each; number += 1) await askDoubt(student, number);
    }),
  );
}

async function waitForDelivery(tutors, doubts) {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!tutors.every(({ heard }) => doubts.every(({ _id }) => heard.has(_id)))) {
    if (performance.now() > deadline) throw new Error('some tutors did not receive some doubts');
    await delay(50);
  }
}

function percentiles(times) {
  times.sort((a, b) => a - b);
  const percentileAt = (share) => `${times[Math.floor(times.length * share)].toFixed(1)} ms`;
  return `p50 ${percentileAt(0.5)}, p99 ${percentileAt(0.99)}, maximum ${times.at(-1).toFixed(1)} ms`;
}
