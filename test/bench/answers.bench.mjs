// Saving an answer over HTTP, beside a PUT that does nothing behind the same guards and DTO.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { median, spread } from './figures.mjs';

const STUDENTS = 64;
const RATE = 300;

export async function run({ quick }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'meritlist-bench-'));
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
    const papers = await sittingStudents(url);
    const seconds = quick ? 2 : 5;
    const answers = { url, papers, path: ({ attemptId }) => `/api/attempts/${attemptId}/answers`, seconds };
    const idle = { url, papers, path: ({ attemptId }) => `/api/idle/${attemptId}`, seconds };
    await load(answers);
    await load(idle);
    const runs = [];
    for (let turn = 0; turn < 5; turn += 1) runs.push({ answers: await load(answers), idle: await load(idle) });
    const ratios = runs.map((each) => each.answers.perSecond / each.idle.perSecond);
    const steady = await load({ ...answers, rate: RATE, seconds: quick ? 5 : 15 });
    const steadyIdle = await load({ ...idle, rate: RATE, seconds: quick ? 5 : 15 });
    return [
      {
        figure: `PUT answers / idle PUT, ${STUDENTS} students`,
        value: `${median(ratios).toFixed(2)} (${spread(ratios)})`,
        target: 'at least 0.25, aim 0.4',
      },
      { figure: 'PUT answers', value: `${perSecond(runs.map((each) => each.answers.perSecond))}` },
      { figure: 'idle PUT', value: `${perSecond(runs.map((each) => each.idle.perSecond))}` },
      { figure: `PUT answers at ${RATE}/s`, value: `p50 ${steady.p50} ms, p99 ${steady.p99} ms` },
      { figure: `idle PUT at ${RATE}/s`, value: `p50 ${steadyIdle.p50} ms, p99 ${steadyIdle.p99} ms` },
    ];
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Students in mid-exam, each with a paper of 25 questions. */
async function sittingStudents(url) {
  const call = async (method, path, body, token) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const password = 'Passw0rd!';
  const person = (name) => ({ email: `${name}@bench.test`, username: name, password, confirmPassword: password });
  const admin = await call('POST', '/admin/login', { username: 'admin', password: 'Adm1n.istrator' });
  await call('POST', '/tutor/register', person('tutor'), admin.jwtoken);
  const tutor = await call('POST', '/tutor/login', { email: person('tutor').email, password, rememberMe: false });
  for (let n = 0; n < 50; n += 1) {
    const options = ['one', 'two', 'three', 'four'].map((word) => `${word} ${n}`);
    const question = { question: `Question ${n}`, subject: 'Math', options, correctAnswers: [options[0]] };
    await call('POST', '/question/add-question', question, tutor.jwtoken);
  }
  const papers = [];
  for (let n = 0; n < STUDENTS; n += 1) {
    const student = { ...person(`student${n}`), termAndConditions: true };
    const { jwtoken, studentId } = await call('POST', '/student/register', student);
    const test = { studentId, subject: 'Math', marks: 25, time: 60 };
    const { mockTestId } = await call('POST', '/mockTest/generateMockTest', test, jwtoken);
    const paper = await call('POST', '/attempts', { type: 'MockTest', examId: mockTestId }, jwtoken);
    papers.push({ token: jwtoken, attemptId: paper.attemptId, questions: paper.questions });
  }
  return papers;
}

/** Each connection is one student, who never chooses the same option of a question twice in a row. */
async function load({ url, papers, path, seconds, rate }) {
  let next = 0;
  const result = await autocannon({
    url,
    connections: STUDENTS,
    duration: seconds,
    ...(rate && { overallRate: rate }),
    setupClient(client) {
      const paper = papers[next++ % papers.length];
      let count = 0;
      const ask = () => {
        const question = paper.questions[count % paper.questions.length];
        const option = question.options[Math.floor(count / paper.questions.length) % question.options.length];
        count += 1;
        client.setRequests([
          {
            method: 'PUT',
            path: path(paper),
            headers: { authorization: `Bearer ${paper.token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ questionId: question._id, option, chosenAt: new Date().toISOString() }),
          },
        ]);
      };
      client.on('response', ask);
      ask();
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} errors`);
  return { perSecond: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}

const perSecond = (rates) => `${Math.round(median(rates))} a second (${spread(rates, 0)})`;
