// The built server, and a student in a mock test of 200 marks before Chromium with the processor slowed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const QUESTIONS = 210;
const MARKS = 200;
const PASSWORD = 'Passw0rd!';
const ADMIN_PASSWORD = 'Adm1n.istrator';

/** Calls back with a server that has enough questions of one subject, all with formulas. */
export async function withServer(use) {
  const dataDir = mkdtempSync(join(tmpdir(), 'meritlist-bench-'));
  const server = spawn(process.execPath, ['dist/programs/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      NODE_ENV: 'production',
      ADMIN_PASSWORD,
      RATE_LIMIT_PER_ADDRESS: '1000000',
    },
  });
  try {
    const url = await listening(server);
    await addQuestions(url);
    return await use(url);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function listening(server) {
  let printed = '';
  for await (const text of server.stdout) {
    printed += text;
    const port = /is ready on http:\/\/\S+?:(\d+)/.exec(printed)?.[1];
    if (!port) continue;
    server.stdout.resume();
    return `http://127.0.0.1:${port}`;
  }
  throw new Error(`the server ended: ${printed}`);
}

async function post(url, path, body, token) {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const person = (name) => ({
  email: `${name}@bench.test`,
  username: name,
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

async function addQuestions(url) {
  const admin = await post(url, '/admin/login', { username: 'admin', password: ADMIN_PASSWORD });
  await post(url, '/tutor/register', person('tutor'), admin.jwtoken);
  const { email, password } = person('tutor');
  const tutor = await post(url, '/tutor/login', { email, password, rememberMe: false });
  for (let n = 1; n <= QUESTIONS; n += 1) {
    const question = String.raw`A body of mass $m = ${n}\ \mathrm{kg}$ slides down a plane inclined at $\theta = 30^\circ$ with $\mu_k = 0.20$. Its acceleration $a = g\left(\sin\theta - \mu_k\cos\theta\right)$ over $s = \frac{1}{2}at^{2}$ is nearest to`;
    const options = [2, 3, 5, 7].map(
      (root) => String.raw`$\dfrac{${n}\sqrt{${root}}}{${root + 1}}\ \mathrm{m\,s^{-2}}$`,
    );
    const body = { question, subject: 'Physics', options, correctAnswers: [options[0]] };
    await post(url, '/question/add-question', body, tutor.jwtoken);
  }
}

/**
 * Calls back with the page of an exam that has just begun, and its browser.
 * @param slowdown how many times the processor is slowed
 */
export async function withExam(url, { name, viewport, touch = false, slowdown }, use) {
  const student = await post(url, '/student/register', { ...person(name), termAndConditions: true });
  const test = { studentId: student.studentId, subject: 'Physics', marks: MARKS, time: 60 };
  const { mockTestId } = await post(url, '/mockTest/generateMockTest', test, student.jwtoken);
  const userData = JSON.stringify({ jwtoken: student.jwtoken, studentId: student.studentId, isStudent: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const storageState = {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'userData', value: userData }] }],
    };
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      hasTouch: touch,
      isMobile: touch,
      storageState,
    });
    const page = await context.newPage();
    await page.goto(`/student/start-exam/${mockTestId}`);
    await page.getByRole('button', { name: 'Start Exam' }).click();
    await page.locator('#question-heading').waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await use(page, browser);
  } finally {
    await browser.close();
  }
}
