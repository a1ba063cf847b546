// Starts the built server with questions, and opens Chromium with a throttled CPU, logged in as a student in a mock
// test of 200 questions or as any other user.
import { chromium } from 'playwright-core';
import { person, post, registerTutors, withServer } from './bench-server.mjs';

const QUESTIONS = 210;
const MARKS = 200;

/**
 * Calls back with a server that has enough questions of one subject, all with formulas, and with the session of their
 * tutor.
 */
export const withExamServer = (callback) =>
  withServer(async (url) => {
    const [tutor] = await registerTutors(url, ['tutor']);
    await addQuestions(url, tutor);
    return callback(url, tutor);
  });

async function addQuestions(url, tutor) {
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
 * Calls back with the page of a newly started exam and its browser.
 * @param sight as in `withPage`
 */
export async function withExam(url, { name, ...sight }, callback) {
  const student = await post(url, '/student/register', { ...person(name), termAndConditions: true });
  const test = { studentId: student.studentId, subject: 'Physics', marks: MARKS, time: 60 };
  const { mockTestId } = await post(url, '/mockTest/generateMockTest', test, student.jwtoken);
  const userData = { jwtoken: student.jwtoken, studentId: student.studentId, isStudent: true };
  await withPage(url, { ...sight, userData }, async (page, browser, slow) => {
    await page.goto(`/student/start-exam/${mockTestId}`);
    await page.getByRole('button', { name: 'Start Exam' }).click();
    await page.locator('#question-heading').waitFor();
    await slow();
    await callback(page, browser);
  });
}

/**
 * Calls back with a page, its browser and a CPU throttle.
 * @param userData content of local storage after login
 * @param slowdown CPU slowdown factor
 */
export async function withPage(url, { userData, viewport, touch = false, slowdown }, callback) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const localStorage = [{ name: 'userData', value: JSON.stringify(userData) }];
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      hasTouch: touch,
      isMobile: touch,
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await callback(page, browser, () => session.send('Emulation.setCPUThrottlingRate', { rate: slowdown }));
  } finally {
    await browser.close();
  }
}
