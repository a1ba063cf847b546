// Latency of saving an answer over HTTP, compared with a PUT without effect behind the same guards and DTO, and with
// 8,000 instead of 1,000 running attempts.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { openSqliteEventStore } from '../../dist/api/platform/event-store/sqlite/sqlite-event-store.js';
import { answerRequests, load, startExams, steadily, waitUntilCaughtUp } from './answer-load.mjs';
import { median, spread } from './figures.mjs';
import { fill, wholeAttempt } from './rebuild-workload.mjs';

const STUDENTS = 64;
const RATE = 300;
const SMALL_CROWD = 1_000;
const LARGE_CROWD = 8_000;

export async function run({ quick }) {
  const logs = quick ? [10_000, 100_000] : [100_000, 1_000_000];
  const rows = [];
  for (const events of logs) rows.push(...(await measureWithLog(events, quick)));
  return [...rows, ...(await measureCrowds(quick))];
}

/** Answers per second when many students take turns, which requires caching every attempt. */
function measureCrowds(quick) {
  return withServer(0, async ({ url, server }) => {
    const [{ questions }] = await startExams(url, 1);
    const pins = questions.map(({ _id }) => ({ questionId: _id, version: 0 }));
    server.send({ students: LARGE_CROWD, questions: pins });
    const [{ begun: started }] = await once(server, 'message');
    const papers = started.map((attempt) => ({ ...attempt, questions }));
    const pathOf = ({ attemptId }) => `/api/attempts/${attemptId}/answers`;
    const seconds = quick ? 4 : 15;
    const rates = async (crowd) => measureInRounds({ url, papers: papers.slice(0, crowd), pathOf, seconds });
    await rates(LARGE_CROWD);
    const runs = [];
    for (let round = 0; round < 5; round += 1)
      runs.push({ few: await rates(SMALL_CROWD), many: await rates(LARGE_CROWD) });
    const formatted = (crowd) => crowd.toLocaleString('en');
    const ratios = runs.map(({ few, many }) => many / few);
    return [
      {
        figure: `PUT answers, ${formatted(LARGE_CROWD)} running attempts / ${formatted(SMALL_CROWD)}`,
        value: `${median(ratios).toFixed(2)} (${spread(ratios)})`,
        target: 'at least 0.5',
      },
      {
        figure: `PUT answers, ${formatted(SMALL_CROWD)} running attempts`,
        value: perSecond(runs.map(({ few }) => few)),
      },
      {
        figure: `PUT answers, ${formatted(LARGE_CROWD)} running attempts`,
        value: perSecond(runs.map(({ many }) => many)),
      },
    ];
  });
}

/** Calls back with a server whose log already contains the given number of events. */
async function withServer(events, callback) {
  const dataDir = mkdtempSync(join(tmpdir(), 'meritlist-bench-'));
  const store = await openSqliteEventStore({ file: join(dataDir, 'events.db'), synchronous: 'OFF' });
  await fill(store, events, wholeAttempt);
  await store.close();
  const server = fork(new URL('answers-server.mjs', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      ADMIN_PASSWORD: 'Adm1n.istrator',
      RATE_LIMIT_PER_ADDRESS: '1000000',
    },
  });
  try {
    const [{ url }] = await once(server, 'message');
    await waitUntilCaughtUp(url);
    return await callback({ url, server });
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function measureWithLog(events, quick) {
  return withServer(events, async ({ url }) => {
    const papers = await startExams(url, STUDENTS);
    const seconds = quick ? 2 : 5;
    const answers = { url, papers, pathOf: ({ attemptId }) => `/api/attempts/${attemptId}/answers`, seconds };
    const idle = { url, papers, pathOf: ({ attemptId }) => `/api/idle/${attemptId}`, seconds };
    await load(answers);
    await load(idle);
    const runs = [];
    for (let round = 0; round < 5; round += 1) runs.push({ answers: await load(answers), idle: await load(idle) });
    const ratios = runs.map((each) => each.answers / each.idle);
    const constantRate = await steadily({ ...answers, seconds: quick ? 5 : 15, rate: RATE });
    const steadyIdle = await steadily({ ...idle, seconds: quick ? 5 : 15, rate: RATE });
    const log = `log of ${events.toLocaleString('en')}`;
    return [
      {
        figure: `PUT answers / idle PUT, ${STUDENTS} students, ${log}`,
        value: `${median(ratios).toFixed(2)} (${spread(ratios)})`,
        target: 'at least 0.25, aim 0.4',
      },
      { figure: `PUT answers, ${log}`, value: perSecond(runs.map((each) => each.answers)) },
      { figure: `idle PUT, ${log}`, value: perSecond(runs.map((each) => each.idle)) },
      { figure: `PUT answers at ${RATE}/s, ${log}`, value: percentiles(constantRate) },
      { figure: `idle PUT at ${RATE}/s, ${log}`, value: percentiles(steadyIdle) },
    ];
  });
}

/** Each connection sends the answers of several students in rounds. */
async function measureInRounds({ url, papers, pathOf, seconds }) {
  const requestFactories = papers.map((paper) => answerRequests(paper, pathOf));
  let next = 0;
  const result = await autocannon({
    url,
    connections: STUDENTS,
    duration: seconds,
    setupClient(client) {
      client.on('response', () => client.setRequests([requestFactories[next++ % requestFactories.length]()]));
      client.setRequests([requestFactories[next++ % requestFactories.length]()]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} errors`);
  return result.requests.total / result.duration;
}

const percentiles = ({ p50, p99 }) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
const perSecond = (rates) => `${Math.round(median(rates))} a second (${spread(rates, 0)})`;
