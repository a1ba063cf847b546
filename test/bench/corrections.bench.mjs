// A key correction while other students save answers, with `--students 20000` or an existing folder (`--data DIR`). The
// server is killed three times. The result is compared with a calculation from scratch, and the reversal with the
// previous state.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openSqliteEventStore } from '../../dist/api/platform/event-store/sqlite/sqlite-event-store.js';
import { verdictOn } from '../../dist/api/attempts/scoring.js';
import { listening, person, post } from './bench-server.mjs';
import { withSimulated } from './simulated.mjs';

const STUDENTS = 1_000;
const KILLS = 3;
/** Number of students who save answers during the regrading */
const ANSWERING_STUDENTS = 8;
const REASON = { reason: 'A bench.' };

/** @param quick true for a fifth of the students */
export const run = ({ quick, data, students = quick ? STUDENTS / 5 : STUDENTS }) =>
  withSimulated({ data, students }, async (folder, simulation) => {
    const server = await Running.start(folder);
    try {
      const [tutor] = simulation.tutors;
      const login = { email: tutor.email, password: simulation.password, rememberMe: false };
      const { jwtoken } = await post(server.url, '/tutor/login', login);
      await built(server.url);
      const before = await wholeBoard(server.url, jwtoken);
      const rows = [];
      // Without interruption: the regrading rate and the delay of other requests
      const [first, second = first] = simulation.badKeys;
      const answering = await Answering.begin(server, jwtoken);
      // Annulling the question changes the scores of all attempts that contain it
      const annul = { questionId: first.questionId, correctAnswer: null, ...REASON };
      const restartedAt = performance.now();
      await post(server.url, '/key-corrections', { ...annul, dryRun: true }, jwtoken);
      rows.push({ figure: 'a dry run', value: `${(performance.now() - restartedAt).toFixed(0)} ms` });
      const { correctionId } = await post(server.url, '/key-corrections', { ...annul, dryRun: false }, jwtoken);
      const done = await waitForCorrection(server, jwtoken, correctionId);
      const perSecond = (done.remarked / done.seconds).toFixed(0);
      rows.push({
        figure: `${done.remarked.toLocaleString('en')} attempts regraded`,
        value: `${done.seconds.toFixed(1)} s, ${perSecond} a second`,
        target: '5,000 in under 10 s',
      });
      rows.push({
        figure: 'CPU time per attempt, including projections and concurrent answers',
        value: `${(done.cpuMs / done.remarked).toFixed(2)} ms`,
      });
      rows.push({
        figure: `concurrent answers of ${ANSWERING_STUDENTS} others (${answering.waits.length}), p99`,
        value: `${answering.p99().toFixed(0)} ms`,
        target: 'under 100 ms',
      });
      await answering.end();

      const { questionId, right: correctAnswer } = second;
      const killed = await post(
        server.url,
        '/key-corrections',
        { questionId, correctAnswer, ...REASON, dryRun: false },
        jwtoken,
      );
      for (let kill = 1; kill <= KILLS; kill += 1) {
        await waitForRemarked(server, jwtoken, killed.correctionId, (done.remarked * kill) / (2 * KILLS));
        await server.kill();
        await server.restart();
      }
      await waitForCorrection(server, jwtoken, killed.correctionId);
      await server.kill();
      rows.push({
        figure: `after ${KILLS} kills: attempts that differ from a calculation from scratch, or were regraded twice`,
        value: String(await violationsIn(folder)),
        target: '0',
      });
      await server.restart();
      for (const id of [killed.correctionId, correctionId]) {
        await post(server.url, `/key-corrections/${id}/reverse`, REASON, jwtoken);
        await waitForCorrection(server, jwtoken, id);
      }
      const after = await wholeBoard(server.url, jwtoken);
      const changedRowCount =
        before.filter((row, index) => row !== after[index]).length + Math.abs(before.length - after.length);
      rows.push({
        figure: `reversed: of ${before.length.toLocaleString('en')} ranks that differ from before`,
        value: String(changedRowCount),
        target: '0',
      });
      return rows;
    } finally {
      await server.kill();
    }
  });

/** A server on a folder, which can be killed and restarted. */
class Running {
  static async start(dataDir) {
    const server = new Running();
    server.dataDir = dataDir;
    await server.restart();
    return server;
  }

  async restart() {
    this.process = spawn(process.execPath, [resolve('dist/api/cli.js'), 'start'], {
      cwd: this.dataDir,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DATA_DIR: this.dataDir,
        PORT: '0',
        NODE_ENV: 'production',
        RATE_LIMIT_PER_ADDRESS: '1000000',
      },
    });
    this.url = await listening(this.process);
    while ((await fetch(`${this.url}/api/health/ready`)).status !== 200) await delay(100);
  }

  /** Returns the CPU time in ms; available on Linux only. */
  cpuMs() {
    const [user, system] = readFileSync(`/proc/${this.process.pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11);
    return (Number(user) + Number(system)) * 10;
  }

  async kill() {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }
}

/** Students in mock tests who save answers continuously, with the duration of each save. */
class Answering {
  waits = [];
  #over = false;

  static async begin(server) {
    const answering = new Answering();
    answering.running = Array.from({ length: ANSWERING_STUDENTS }, async (_, n) => {
      const { jwtoken, studentId } = await post(server.url, '/student/register', {
        ...person(`answering${n}`),
        termAndConditions: true,
      });
      const test = { studentId, subject: 'Physics', marks: 25, time: 60 };
      const { mockTestId } = await post(server.url, '/mockTest/generateMockTest', test, jwtoken);
      const paper = await post(server.url, '/attempts', { type: 'MockTest', examId: mockTestId }, jwtoken);
      await answering.#answer(server.url, jwtoken, paper);
    });
    while (answering.waits.length < ANSWERING_STUDENTS) await delay(20);
    answering.waits = [];
    return answering;
  }

  async #answer(url, token, { attemptId, questions }) {
    for (let n = 0; !this.#over; n += 1) {
      const { _id: questionId, options } = questions[n % questions.length];
      const startedAt = performance.now();
      const answer = await fetch(`${url}/api/attempts/${attemptId}/answers`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ questionId, option: options[n % options.length] }),
      });
      await answer.arrayBuffer();
      if (answer.status === 200) this.waits.push(performance.now() - startedAt);
      // At the maximum rate allowed for an account
      await delay(answer.status === 200 ? 150 : 1_000);
    }
  }

  p99() {
    return this.waits.toSorted((a, b) => a - b)[Math.floor(this.waits.length * 0.99)] ?? 0;
  }

  async end() {
    this.#over = true;
    await Promise.all(this.running);
  }
}

const read = async (url, path, token) =>
  (await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json();

/** Waits until the correction has finished. Returns `seconds` and `cpuMs` up to the last regraded attempt. */
async function waitForCorrection(server, token, id) {
  const startedAt = performance.now();
  const cpuMs = server.cpuMs();
  let last = { remarked: 0, at: startedAt, cpuMs };
  for (;;) {
    const { status, remarked } = await read(server.url, `/key-corrections/${id}`, token);
    if (remarked > last.remarked) last = { remarked, at: performance.now(), cpuMs: server.cpuMs() };
    if (status === 'done') return { remarked, seconds: (last.at - startedAt) / 1_000, cpuMs: last.cpuMs - cpuMs };
    await delay(50);
  }
}

async function waitForRemarked(server, token, id, count) {
  for (;;) {
    const { status, remarked } = await read(server.url, `/key-corrections/${id}`, token);
    if (remarked >= count || status === 'done') return;
    await delay(5);
  }
}

/** The read models of a freshly simulated history must be built first */
async function built(url) {
  for (;;) {
    const { status, reasons, warnings } = await (await fetch(`${url}/api/health/ready`)).json();
    if (status === 'ready' && ![...reasons, ...warnings].some((text) => text.includes('built'))) return;
    await delay(500);
  }
}

/** Returns the rank and points of every student. */
async function wholeBoard(url, token) {
  const rows = await read(url, '/score/leaderboard', token);
  return rows.map(({ slNo, studentId, Point }) => `${slNo} ${studentId} ${Point}`);
}

/** Returns attempts whose verdicts contradict the corrected keys, and attempts regraded twice by one correction. */
async function violationsIn(folder) {
  const store = await openSqliteEventStore({ file: join(folder, 'events.db') });
  const keys = new Map();
  const verdicts = new Map();
  let faults = 0;
  const regradedIds = new Set();
  for await (const { events } of store.readAll(0n)) {
    for (const { type, data } of events) {
      if (type === 'KeyCorrected') {
        for (const { version, after } of data.versions) keys.set(`${data.questionId} ${version}`, after);
      }
      if (type === 'AttemptFinished' || type === 'AttemptRemarked') verdicts.set(data.attemptId, data.verdicts);
      if (type !== 'AttemptRemarked') continue;
      const commandKey = `${data.correctionId} ${data.attemptId}`;
      if (regradedIds.has(commandKey)) faults += 1;
      regradedIds.add(commandKey);
    }
  }
  await store.close();
  for (const graded of verdicts.values()) {
    for (const { questionId, version, option, verdict } of graded) {
      const key = keys.get(`${questionId} ${version}`);
      if (key !== undefined && verdictOn(option, key === null ? [] : [key]) !== verdict) faults += 1;
    }
  }
  return faults;
}
