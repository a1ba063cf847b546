// The built server, and a student in a mock test of 200 marks before Chromium with the processor slowed.
import { chromium } from 'playwright-core';
import { person, post, registerTutors, withServer } from './bench-server.mjs';

const QUESTIONS = 210;
const MARKS = 200;

/** Calls back with a server that has enough questions of one subject, all with formulas. */
export const withExamServer = (use) =>
  withServer(async (url) => {
    await addQuestions(url);
    return use(url);
  });

async function addQuestions(url) {
  const [tutor] = await registerTutors(url, ['tutor']);
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
