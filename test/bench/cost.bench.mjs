// What an exam costs: processor time of all threads, bytes written and events for each operation of a student, and the
// sum for 1,000 students, while all students do the same at once. With --against DIR, a second built checkout is measured in the same run, alternately.
// Linux only: the figures are those of /proc. A concurrent load on the machine changes the times slightly, the bytes not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { openSqliteEventStore } from '../../dist/api/platform/event-store/sqlite/sqlite-event-store.js';
import { call, person, post, registerTutors, withServer } from './bench-server.mjs';
import { processorMs } from './process-times.mjs';

const QUESTIONS = 25;
const PROGRESS_ENTRIES = 10;
const PRACTICE_ANSWERS = 10;
/** Rounds of which each starts with a new server; the median counts. */
const ROUNDS = 3;
const OPTIONS = ['one', 'two', 'three', 'four'];
const KIB = 1_024;
const MIB = KIB * KIB;

/** Bytes per operation, as the limits of this release. */
const LIMITS_KIB = { progress: 6.5, answer: 6.5, submit: 90, 'practice answer': 12 };

export async function run({ quick, against }) {
  const checkouts = [{ name: 'this', root: process.cwd() }, ...(against ? [{ name: 'other', root: against }] : [])];
  const rounds = new Map(checkouts.map(({ name }) => [name, []]));
  for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1) {
    for (const { name, root } of checkouts) {
      console.error(`round ${round + 1}: ${root}`);
      const students = quick ? 60 : 200;
      const costs = await withServer((url, dataDir, pid) => measure({ url, dataDir, pid, students }), undefined, root);
      rounds.get(name).push(costs);
    }
  }
  const [own, other] = checkouts.map(({ name }) => medians(rounds.get(name)));
  return [...Object.keys(own).map((figure) => row(figure, own[figure], other?.[figure])), ...sums(own, other)];
}

const row = (figure, cost, other) => ({
  figure,
  value: [text(cost), ...(other ? [`other: ${text(other)}`] : [])].join('; '),
  target: figure in LIMITS_KIB ? `at most ${LIMITS_KIB[figure]} KiB` : '',
});

const text = ({ ms, bytes, events, memory }) =>
  [
    `${ms.toFixed(2)} ms`,
    `${(bytes / KIB).toFixed(1)} KiB`,
    ...(events === undefined ? [] : [`${events.toFixed(2)} events`]),
    ...(memory === undefined ? [] : [`${(memory / KIB).toFixed(0)} KiB of memory`]),
  ].join(', ');

function sums(own, other) {
  const exam = (costs, figure) =>
    costs.start[figure] +
    PROGRESS_ENTRIES * costs.progress[figure] +
    QUESTIONS * costs.answer[figure] +
    costs.submit[figure];
  const sum = (costs) =>
    `${exam(costs, 'ms').toFixed(1)} core-seconds, ${((1_000 * exam(costs, 'bytes')) / MIB).toFixed(0)} MiB`;
  return [
    {
      figure: `1,000 exams of ${QUESTIONS} questions (start, ${PROGRESS_ENTRIES} progress entries, ${QUESTIONS} answers, submit)`,
      value: [sum(own), ...(other ? [`other: ${sum(other)}`] : [])].join('; '),
    },
    ...(other
      ? [
          {
            figure: '… processor time / other',
            value: (exam(own, 'ms') / exam(other, 'ms')).toFixed(2),
            target: 'at most 1.05',
          },
        ]
      : []),
  ];
}

/** Returns the median of each figure of each operation. */
function medians(rounds) {
  const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  return Object.fromEntries(
    Object.keys(rounds[0]).map((operation) => [
      operation,
      Object.fromEntries(
        Object.keys(rounds[0][operation]).map((figure) => [
          figure,
          median(rounds.map((costs) => costs[operation][figure])),
        ]),
      ),
    ]),
  );
}

async function measure({ url, dataDir, pid, students: count }) {
  const meter = await Meter.of(url, dataDir, pid);
  const [tutor] = await registerTutors(url, ['tutor']);
  for (let n = 0; n < 2 * QUESTIONS; n += 1) {
    const body = { question: `Question ${n}`, subject: 'Physics', options: OPTIONS, correctAnswers: ['one'] };
    await post(url, '/question/add-question', body, tutor.jwtoken);
  }
  const students = [];
  for (let n = 0; n < count; n += 1) {
    const { studentId, jwtoken } = await post(url, '/student/register', {
      ...person(`student${n}`),
      termAndConditions: true,
    });
    const test = { studentId, subject: 'Physics', marks: QUESTIONS, time: 60 };
    const { mockTestId } = await post(url, '/mockTest/generateMockTest', test, jwtoken);
    students.push({ jwtoken, mockTestId });
  }
  // The first students warm up the code of each operation and are not counted: a server compiles it within seconds.
  const warmUp = students.splice(0, Math.floor(count / 4));
  const measured = async (operations, operation) => {
    await Promise.all(warmUp.map(operation));
    return meter.costOf(operations * students.length, () => Promise.all(students.map(operation)));
  };
  const costs = {};
  const forEach = async (operation) => {
    for (const student of [...warmUp, ...students]) await operation(student);
  };
  costs.start = await measured(1, async (student) => {
    const exam = { type: 'MockTest', examId: student.mockTestId };
    student.attempt = await call(url, 'POST', '/attempts', exam, student.jwtoken);
  });
  const save = ({ attempt, jwtoken }, index, what, body) =>
    call(
      url,
      'PUT',
      `/attempts/${attempt.attemptId}/${what}`,
      { questionId: attempt.questions[index]._id, ...body },
      jwtoken,
    );
  costs.progress = await measured(PROGRESS_ENTRIES, async (student) => {
    for (let index = 0; index < PROGRESS_ENTRIES; index += 1)
      await save(student, index, 'progress', { visited: true, spentMs: 10 });
  });
  costs.answer = await measured(QUESTIONS, async (student) => {
    for (let index = 0; index < QUESTIONS; index += 1)
      await save(student, index, 'answers', { option: OPTIONS[index % 4] });
  });
  const sockets = [];
  const before = meter.memory();
  await forEach(async ({ jwtoken }) => {
    const socket = io(url, { auth: { token: jwtoken }, transports: ['websocket'], forceNew: true });
    sockets.push(socket);
    await new Promise((resolve) => socket.once('connect', resolve));
  });
  await delay(1_000);
  const memory = Math.max(0, (meter.memory() - before) / count);
  const minute = await meter.costOf(count, () => delay(60_000));
  costs['one minute of an open exam page'] = { ...minute, memory };
  for (const socket of sockets) socket.disconnect();
  costs.submit = await measured(1, ({ attempt, jwtoken }) =>
    call(url, 'POST', `/attempts/${attempt.attemptId}/submit`, {}, jwtoken),
  );
  if (!(await hasPractice(url, students[0]))) return costs;
  await forEach(async (student) => {
    const practice = { source: 'topic', subject: 'Physics', count: PRACTICE_ANSWERS };
    student.practice = await call(url, 'POST', '/practice', practice, student.jwtoken);
  });
  costs['practice answer'] = await measured(PRACTICE_ANSWERS, async ({ practice, jwtoken }) => {
    for (const { _id } of practice.questions)
      await call(url, 'PUT', `/practice/${practice.practiceId}/answers`, { questionId: _id, option: 'one' }, jwtoken);
  });
  return costs;
}

/** Returns true unless the release has no practice yet. */
async function hasPractice(url, { jwtoken }) {
  const { status } = await fetch(`${url}/api/practice/due`, { headers: { authorization: `Bearer ${jwtoken}` } });
  return status !== 404;
}

/** Reads what a server process has used so far. */
class Meter {
  static async of(url, dataDir, pid) {
    return new Meter(url, await openSqliteEventStore({ file: join(dataDir, 'events.db') }), pid);
  }

  constructor(url, log, pid) {
    this.url = url;
    this.log = log;
    this.pid = pid;
  }

  /** Returns the average cost of operations, including what read models do with them afterwards. */
  async costOf(operations, work) {
    await this.settled();
    const before = await this.read();
    await work();
    await this.settled();
    const after = await this.read();
    const each = (figure) => (after[figure] - before[figure]) / operations;
    return { ms: each('ms'), bytes: each('bytes'), events: each('events') };
  }

  async read() {
    const bytes = Number(/write_bytes: (\d+)/.exec(this.file('io'))[1]);
    const events = Number(await this.log.lastPosition());
    return { ms: processorMs(this.pid), bytes, events };
  }

  /** Returns the resident memory in bytes. */
  memory() {
    return KIB * Number(/VmRSS:\s+(\d+)/.exec(this.file('status'))[1]);
  }

  /** Resolves once all read models have processed all events. */
  async settled() {
    for (;;) {
      const { projectionLagMs } = await (await fetch(`${this.url}/api/health/ready`)).json();
      if (projectionLagMs < 100) break;
      await delay(50);
    }
    await delay(300);
  }

  file(name) {
    return readFileSync(`/proc/${this.pid}/${name}`, 'utf8');
  }
}
