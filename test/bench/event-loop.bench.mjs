// Blocks of the server's event loop while it handles the worst texts, files and plans within the limits, and the latency of
// answers of running exams at the same time. The server measures its event loop itself.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { startExams, steadily, waitUntilCaughtUp } from './answer-load.mjs';
import { registerTutors, withServer } from './bench-server.mjs';
import { CARDS, existingQuestions, operations, studentOperations } from './event-loop-operations.mjs';
import { median } from './figures.mjs';
import { studentWithCards } from './student-with-cards.mjs';

const CLIENTS = 50;
/** Answers per second of all clients together. */
const RATE = 100;
const ROUNDS = 5;
const BLOCK_MS_MAX = 20;
/** Pause between two calls, so that hourly limits are not reached. */
const PAUSE_MS = 300;
const METER = new URL('./event-loop-meter.mjs', import.meta.url).href;

export async function run({ quick }) {
  return withServer(
    async (url, _dataDir, _pid, server) => {
      await waitUntilCaughtUp(url);
      const papers = await startExams(url, CLIENTS);
      const tutors = await registerTutors(url, ['importer', ...Object.keys(operations).map((_, n) => `tutor${n}`)]);
      const importQuestions = caller(url, tutors.shift());
      for (const file of existingQuestions(quick)) await importQuestions('POST', '/questions/import?format=json', file);
      const student = caller(url, await studentWithCards(url, 'Physics', CARDS));
      const all = {
        ...Object.fromEntries(
          Object.entries(operations).map(([name, run], n) => [name, () => run(caller(url, tutors[n]))]),
        ),
        ...Object.fromEntries(Object.entries(studentOperations).map(([name, run]) => [name, () => run(student)])),
      };
      const names = Object.keys(all);
      const answers = {
        url,
        papers,
        path: ({ attemptId }) => `/api/attempts/${attemptId}/answers`,
        seconds: quick ? 4 : 10,
        rate: RATE,
      };
      await steadily({ ...answers, seconds: 2 });
      const rounds = [];
      for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1) {
        const figures = { 'no operation': await measured(server, answers, () => delay(0)) };
        for (const name of names) {
          console.error(`round ${round + 1}: ${name}`);
          figures[name] = await measured(server, answers, all[name]);
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
    undefined,
    undefined,
    METER,
  );
}

/** Repeats an operation while the clients answer. */
async function measured(server, answers, operation) {
  server.send({ meter: 'begin' });
  let isOver = false;
  const statuses = new Set();
  const repeated = (async () => {
    while (!isOver) {
      const status = await operation();
      // a quick operation reaches the limit of bytes that its account may send; what it did until then counts
      if (status === 429 && statuses.size > 0) break;
      if (status === 429) throw new Error('an operation was limited before it was measured');
      statuses.add(status);
      await delay(PAUSE_MS);
    }
  })();
  const { p99 } = await steadily(answers);
  isOver = true;
  await repeated;
  server.send({ meter: 'end' });
  const [{ blockMs, collectorMs }] = await once(server, 'message');
  return { p99, blockMs, collectorMs, statuses: [...statuses].filter((status) => status !== undefined) };
}

function row(name, rounds, idle) {
  const medianOf = (figure) => median(rounds.map((round) => round[figure]));
  const statuses = [...new Set(rounds.flatMap((round) => round.statuses))];
  return {
    figure: `${name}${statuses.length > 0 ? ` (${statuses.join(', ')})` : ''}`,
    value: `block ${medianOf('blockMs').toFixed(0)} ms, collector ${medianOf('collectorMs').toFixed(0)} ms, answers p99 ${medianOf('p99').toFixed(0)} ms`,
    target: `block under ${BLOCK_MS_MAX} ms, p99 under ${Math.max(2 * idle, idle + 20).toFixed(0)} ms`,
  };
}

/** Returns a function that sends a request, reads the whole answer and returns its status. */
const caller =
  (url, { jwtoken }) =>
  async (method, path, body, type = 'application/octet-stream') => {
    const content = body && { 'content-type': type };
    const request = { method, headers: { authorization: `Bearer ${jwtoken}`, ...content }, body };
    const answer = await fetch(`${url}/api${path}`, request);
    await answer.body?.pipeTo(new WritableStream());
    if (answer.status >= 500) throw new Error(`${method} ${path} returned ${answer.status}`);
    return answer.status;
  };
