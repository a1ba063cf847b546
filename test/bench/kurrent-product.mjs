// The product with a simulated KurrentDB on a slow disk: students saving answers, a migration, and starts on the
// migrated log.
import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntilCaughtUp, load, startExams } from './answer-load.mjs';
import { listening } from './bench-server.mjs';
import { startKurrentStandIn } from './kurrent-stand-in.mjs';
import { processorMs } from './process-times.mjs';
import { withSimulated } from './simulated.mjs';

const APPEND_DELAY_MS = 2;
const STUDENTS = 50;
/** Until the server has compiled its code. */
const WARM_UP_SECONDS = 5;
/** A simulated student has about 127 events */
const SIMULATED = { quick: 160, full: 1_600 };
const CLI = resolve('dist/api/cli.js');

export async function kurrentProduct({ quick, students, data }) {
  const simulationOptions = { students: students ?? (quick ? SIMULATED.quick : SIMULATED.full), data };
  return [...(await answers(quick ? 2 : 10)), ...(await withSimulated(simulationOptions, moveAndStart))];
}

async function answers(seconds) {
  const standIn = await startKurrentStandIn({ appendDelayMs: APPEND_DELAY_MS });
  const dataDir = mkdtempSync(join(tmpdir(), 'meritlist-bench-'));
  const server = fork(new URL('answers-server.mjs', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: environment(dataDir, standIn.url),
  });
  try {
    const [{ url }] = await once(server, 'message');
    await waitUntilCaughtUp(url);
    const papers = await startCrowd(url, server);
    const path = ({ attemptId }) => `/api/attempts/${attemptId}/answers`;
    await load({ url, papers, path, seconds: WARM_UP_SECONDS });
    const [before, usedBefore] = [await standIn.counts(), processorMs(server.pid)];
    const rate = await load({ url, papers, path, seconds });
    const [after, used] = [await standIn.counts(), processorMs(server.pid) - usedBefore];
    const reads = after.reads.pages + after.reads.streams - before.reads.pages - before.reads.streams;
    return [
      { figure: `answers/s, ${STUDENTS} students, an append takes ${APPEND_DELAY_MS} ms`, value: rate.toFixed(0) },
      {
        figure: '… processor time of the product for an answer',
        value: `${(used / (rate * seconds)).toFixed(2)} ms`,
        target: 'at most 1.5 ms on a server',
      },
      {
        figure: '… reads per append, without polls of the newest position',
        value: (reads / (after.appends - before.appends)).toFixed(2),
        target: 'at most 2',
      },
    ];
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await standIn.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Creates students in an exam, whose passwords are not hashed. */
async function startCrowd(url, server) {
  const [{ questions }] = await startExams(url, 1);
  server.send({ students: STUDENTS, questions: questions.map(({ _id }) => ({ questionId: _id, version: 0 })) });
  const [{ begun: attempts }] = await once(server, 'message');
  return attempts.map((sitting) => ({ ...sitting, questions }));
}

async function moveAndStart(folder, { events }) {
  const standIn = await startKurrentStandIn({ appendDelayMs: APPEND_DELAY_MS });
  const env = environment(folder, standIn.url);
  try {
    const migrationSeconds = await secondsOf(() => {
      const args = [CLI, 'migrate', '--from', `sqlite:${join(folder, 'events.db')}`, '--to', standIn.url];
      execFileSync(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
    });
    const count = events.toLocaleString('en');
    return [
      { figure: `migration of ${count} events from SQLite, checked and compared`, value: `${migrationSeconds} s` },
      { figure: `first start on ${count} events, until all lists are built`, value: `${await started(env)} s` },
      { figure: '… next start', value: `${await started(env)} s` },
    ];
  } finally {
    await standIn.stop();
  }
}

async function started(env) {
  const server = spawn(process.execPath, [CLI, 'start'], {
    cwd: env.DATA_DIR,
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  try {
    return await secondsOf(async () => listsBuilt(await listening(server)));
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

async function listsBuilt(url) {
  for (;;) {
    const answer = await fetch(`${url}/api/health/ready`);
    const { warnings } = await answer.json();
    if (answer.ok && !warnings.some((warning) => warning.includes('being built'))) return;
    await delay(50);
  }
}

async function secondsOf(task) {
  const startedAt = performance.now();
  await task();
  return ((performance.now() - startedAt) / 1_000).toFixed(1);
}

const environment = (dataDir, url) => ({
  ...process.env,
  DATA_DIR: dataDir,
  EVENT_STORE_URL: url,
  PORT: '0',
  NODE_ENV: 'production',
  ADMIN_PASSWORD: 'Adm1n.istrator',
  RATE_LIMIT_PER_ADDRESS: '1000000',
});
