// Blocks of the server's event loop while it handles each operation of the OpenAPI document on the largest data, and the
// worst texts and files within the limits, and the latency of answers of running exams at the same time. The server
// measures its event loop itself. `--only TEXT` selects operations by name.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { steadily, waitUntilCaughtUp } from './answer-load.mjs';
import { withServer } from './bench-server.mjs';
import { operations } from './event-loop-operations.mjs';
import { reads } from './event-loop-reads.mjs';
import { writes } from './event-loop-writes.mjs';
import { median } from './figures.mjs';
import { fillLargest } from './largest-data.mjs';

const CLIENTS = 50;
/** Answers per second of all clients together. */
const RATE = 100;
const ROUNDS = 5;
/** Time in which an operation is repeated; files take longer. */
const SECONDS = 2;
const FILE_SECONDS = 10;
const BLOCK_MS_MAX = 20;
/** Pause between two calls, so that hourly limits are not reached. */
const PAUSE_MS = 300;
const BUILT_POLL_MS = 500;
const METER = new URL('./event-loop-meter.mjs', import.meta.url).href;

export async function run({ quick, only = '' }) {
  let data;
  return withServer(
    async (url, _dataDir, _pid, server) => {
      await waitUntilBuilt(url);
      console.error('the read models are built');
      const papers = await startPapers(url, data);
      const all = await allOperations(url, data, quick);
      const names = Object.keys(all).filter((name) => name.includes(only));
      const answers = { url, papers, path: ({ attemptId }) => `/api/attempts/${attemptId}/answers`, rate: RATE };
      await steadily({ ...answers, seconds: 2 });
      const rounds = [];
      for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1) {
        const idleOperation = { run: () => delay(0), seconds: quick ? 4 : FILE_SECONDS };
        const figures = { 'no operation': await measured(server, answers, idleOperation) };
        for (const name of names) {
          if (round > 0 && all[name].once) figures[name] = rounds[0][name];
          else figures[name] = await measured(server, answers, all[name]);
          const { blockMs, statuses, failure = statuses } = figures[name];
          console.error(`round ${round + 1}: ${name}: ${blockMs.toFixed(0)} ms, ${failure}`);
        }
        rounds.push(figures);
      }
      const idle = median(rounds.map((figures) => figures['no operation'].p99));
      return ['no operation', ...names].map((name) =>
        row(
          name,
          rounds.map((figures) => figures[name]),
          idle,
        ),
      );
    },
    async (dataDir) => {
      data = await fillLargest(dataDir);
      console.error('the data are written');
    },
    undefined,
    METER,
  );
}

/** Waits until all read models are built. */
async function waitUntilBuilt(url) {
  await waitUntilCaughtUp(url);
  for (;;) {
    const { warnings } = await (await fetch(`${url}/api/health/ready`)).json();
    if (!warnings.some((warning) => /built|behind|loading/.test(warning))) return;
    await delay(BUILT_POLL_MS);
  }
}

/** Starts exams of the clients, who are the last students. */
const startPapers = (url, { students }) =>
  Promise.all(
    students.slice(-CLIENTS).map(async (student) => {
      const call = caller(url)(student);
      const test = { studentId: student.id, subject: 'Math', marks: 25, time: 60 };
      const { mockTestId } = await call.json('POST', '/mockTest/generateMockTest', test);
      const paper = await call.json('POST', '/attempts', { type: 'MockTest', examId: mockTestId });
      return { token: student.token, attemptId: paper.attemptId, questions: paper.questions };
    }),
  );

/** Returns all operations by name. @throws Error if the bench lacks an operation of the document */
async function allOperations(url, data, quick) {
  const document = JSON.parse(readFileSync('dist/openapi.json', 'utf8'));
  const callerOf = caller(url);
  const { admin, tutors, diligent } = data;
  await addObjects(data, callerOf);
  const callers = {
    visitor: callerOf({}),
    student: callerOf(diligent),
    tutor: callerOf(tutors[0]),
    admin: callerOf(admin),
  };
  const written = writes(data, callerOf);
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const method of Object.keys(methods)) {
      const name = `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`;
      if (method !== 'get' && !written[name]) throw new Error(`${name}: add it to event-loop-writes.mjs`);
    }
  }
  const seconds = quick ? 4 : FILE_SECONDS;
  // tutors of their own, so that hourly limits are not reached
  const files = Object.entries(operations).map(([name, run], n) => {
    const call = callerOf(tutors[50 + n]);
    // invalid files are rejected
    return [name, { run: () => run((method, path, body) => call(method, path, body, [400, 409, 413, 422])), seconds }];
  });
  return Object.fromEntries([
    ...Object.entries(reads(document, data, callers)).map(([name, run]) => [name, { run, seconds: SECONDS }]),
    ...Object.entries(written).map(([name, operation]) => [
      name,
      { seconds: SECONDS, ...(typeof operation === 'function' ? { run: operation } : operation) },
    ]),
    ...files,
  ]);
}

/** Adds a picture, a key correction and a receipt, which cannot be generated without a server. */
async function addObjects(data, callerOf) {
  const call = callerOf(data.tutors[49]);
  data.picture = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  ({ pictureId: data.pictureId } = await call.json('POST', '/pictures?alt=A%20graph', data.picture));
  const { questionId } = data.rankedTest.items[5];
  const correction = { questionId, correctAnswer: 'two', reason: 'A bench.', dryRun: false };
  ({ correctionId: data.correctionId } = await call.json('POST', '/key-corrections', correction));
  const isDone = async () => (await call.json('GET', `/key-corrections/${data.correctionId}`)).status === 'done';
  while (!(await isDone())) await delay(BUILT_POLL_MS);
  const getReceipt = () => callerOf(data.admin).json('GET', `/attempts/${data.attemptId}/receipt`, undefined, [409]);
  // until the attempts are sealed
  do await delay(BUILT_POLL_MS);
  while (!(data.receipt = await getReceipt()).proof);
}

/** Repeats an operation while the clients answer. */
async function measured(server, answers, operation) {
  const { run, seconds, times = Infinity, once: isOnce = false } = operation;
  server.send({ meter: 'begin' });
  let isTimeOver = false;
  let isOver = false;
  let failure;
  const statuses = new Set();
  const repeated = (async () => {
    for (let count = 0; !isTimeOver && count < (isOnce ? 1 : times); count += 1) {
      operation.calls = (operation.calls ?? -1) + 1;
      const status = await run(operation.calls);
      // a quick operation reaches the limit of bytes that its account may send; what it did until then counts
      if (status === 429 && statuses.size > 0) break;
      if (status === 429) throw new Error('an operation was limited before it was measured');
      if (status !== undefined) statuses.add(status);
      await delay(PAUSE_MS);
    }
  })()
    .catch((error) => (failure = error.message))
    .finally(() => (isOver = true));
  let { p99 } = await steadily({ ...answers, seconds });
  isTimeOver = true;
  while (!isOver) p99 = Math.max(p99, (await steadily({ ...answers, seconds: 1 })).p99);
  await repeated;
  server.send({ meter: 'end' });
  const [{ blockMs, collectorMs }] = await once(server, 'message');
  return { p99, blockMs, collectorMs, statuses: [...statuses], failure };
}

function row(name, rounds, idle) {
  const failure = rounds.find((round) => round.failure)?.failure;
  if (failure) {
    process.exitCode = 1;
    return { figure: name, value: `failed: ${failure}` };
  }
  const medianOf = (figure) => median(rounds.map((round) => round[figure]));
  const statuses = [...new Set(rounds.flatMap((round) => round.statuses))];
  return {
    figure: `${name}${statuses.length > 0 ? ` (${statuses.join(', ')})` : ''}`,
    value: `block ${medianOf('blockMs').toFixed(0)} ms, collector ${medianOf('collectorMs').toFixed(0)} ms, answers p99 ${medianOf('p99').toFixed(0)} ms`,
    target: `block under ${BLOCK_MS_MAX} ms, p99 under ${Math.max(2 * idle, idle + 20).toFixed(0)} ms`,
  };
}

const isBytes = (body) => typeof body === 'string' || Buffer.isBuffer(body);

/**
 * Returns a function of a user that returns functions which send a request: one returns the status, `json` the answer.
 * @throws Error for a refused request, except with status 429 and with the given statuses
 */
const caller = (url) => (user) => {
  const send = async (method, path, body, { accept } = {}, refusals = []) => {
    const content = body !== undefined && (isBytes(body) ? 'application/octet-stream' : 'application/json');
    const headers = {
      ...(user.token && { authorization: `Bearer ${user.token}` }),
      ...(content && { 'content-type': content }),
      ...(accept && { accept }),
    };
    const request = { method, headers, body: content === 'application/json' ? JSON.stringify(body) : body };
    const answer = await fetch(`${url}/api${path}`, request);
    if (answer.status >= 400 && ![429, ...refusals].includes(answer.status)) {
      throw new Error(`${method} ${path} returned ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
    }
    return answer;
  };
  const call = async (method, path, body, more) => {
    const [headers, refusals] = Array.isArray(more) ? [{}, more] : [more, []];
    const answer = await send(method, path, body, headers, refusals);
    await answer.body?.pipeTo(new WritableStream());
    return answer.status;
  };
  return Object.assign(call, {
    json: async (method, path, body, refusals) => {
      const answer = await send(method, path, body, {}, refusals);
      return answer.status === 204 ? undefined : answer.json();
    },
  });
};
