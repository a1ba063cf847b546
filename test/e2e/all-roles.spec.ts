import type { Browser, Page } from 'playwright-core';
import { Schedules } from '../../api/contracts/http/schedules.js';
import { ADMIN } from '../support/server/http-request.js';
import {
  ExamPage,
  waitForLiveConnection,
  launchBrowser,
  logInBrowser,
  registerInBrowser,
  screenshot,
  startMockTest,
  visit,
} from '../support/browser/browser.js';
import { scheduleMinute } from '../support/scenarios/model-tests.js';
import { PASSWORD } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

const HOUR_MS = 60 * 60_000;
/** Longer than the time between the clicks of a double click */
const DOUBLE_CLICK_MS = 600;
const schedules = new Schedules('Asia/Dhaka');

const QUESTIONS = [
  'subject,question,optionA,optionB,optionC,optionD,correctAnswer',
  ...Array.from(
    { length: 30 },
    (_, n) => `Physics,A body falls ${n + 1} s. Which is right?,${n} right,${n} wrong,${n} worse,${n} worst,${n} right`,
  ),
  '',
].join('\n');

describe('an admin, a tutor and a student', () => {
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('complete a model test together, from the registration of the tutor to a ban and unban, in separate browsers', async () => {
    const [adminBrowser, tutorBrowser, studentBrowser] = [
      await visit(browser, server.url),
      await visit(browser, server.url),
      await visit(browser, server.url),
    ];
    const [admin, tutor, student] = [adminBrowser.page, tutorBrowser.page, studentBrowser.page];

    await admin.goto('/sys-admin-cracked');
    await admin.getByLabel('Username').fill(ADMIN.username);
    await admin.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await admin.getByRole('button', { name: 'Sign in' }).click();
    await admin.waitForURL('**/admin/dashboard');
    await admin.getByRole('link', { name: 'Add Tutor' }).first().click();
    await addTutor(admin, 'selina');

    await tutor.goto('/tutor-login');
    await tutor.getByLabel('Email').fill('selina@example.test');
    await tutor.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await tutor.getByRole('button', { name: 'Sign in' }).click();
    await tutor.waitForURL('**/tutor/dashboard');
    await importQuestions(tutor);
    await scheduleTest(tutor);

    await registerInBrowser(student, 'nusrat');
    await student.goto('/student/model-test');
    await student.getByRole('link', { name: 'Open paper Falling bodies' }).click();
    await student.getByRole('button', { name: 'Start Exam' }).click();
    const exam = new ExamPage(student);
    await exam.choose(/right$/);
    await exam.next();
    await exam.choose(/wrong$/);
    await exam.allSaved();
    await exam.submit();
    // Score: (1 - 0.25) / 2
    await student.getByRole('region', { name: 'Summary' }).getByText('0.38').first().waitFor();

    const live = [waitForLiveConnection(tutor), waitForLiveConnection(student)];
    await tutor.goto('/tutor/reviews');
    await tutor.getByText('There are no unsolved doubts').waitFor();
    await student.goto('/student/doubts');
    await Promise.all(live);
    await student.getByRole('radio', { name: 'Physics' }).check({ force: true });
    await student.getByRole('textbox', { name: 'Your doubt' }).fill('Does a heavy body fall faster?');
    await student.getByRole('button', { name: 'Ask' }).click();
    await tutor.getByRole('article').getByText('Does a heavy body fall faster?').waitFor();
    await tutor.getByRole('textbox', { name: 'Answer to nusrat' }).fill('Not where there is no air.');
    await tutor.keyboard.press('Control+Enter');
    await student.getByRole('article').getByText('Not where there is no air.').waitFor();

    await startMockTest(student, { subject: 'Physics', marks: 25, minutes: 20 });
    await exam.choose(/right$/);
    await exam.allSaved();
    await admin.getByRole('link', { name: 'Students' }).first().click();
    await admin.getByRole('searchbox').fill('nusr');
    const row = admin.getByRole('row').filter({ hasText: 'nusrat' });
    await row.getByRole('button', { name: /^Ban/ }).waitFor();
    // Concurrent requests: the state must be consistent whether or not the answer counts
    await Promise.all([
      exam.next().then(() => exam.choose(/worse$/)),
      row.getByRole('button', { name: /^Ban/ }).click(),
    ]).catch(() => undefined);
    await student.waitForURL('**/you-are-banned');
    await screenshot(student, 'story-banned-1440');
    // Unban appears in the place of Ban, and the second click of a double click is dropped
    await admin.waitForTimeout(DOUBLE_CLICK_MS);
    await row.getByRole('button', { name: 'Unban' }).click();
    await row.getByRole('button', { name: /^Ban/ }).waitFor();
    await screenshot(admin, 'story-students-1440');

    await student.getByRole('button', { name: 'Logout' }).click();
    await student.waitForURL('**/login');
    await logInBrowser(student, 'nusrat');
    await student.getByRole('region', { name: 'Exam in progress' }).getByRole('link', { name: 'Resume' }).click();
    await student.waitForURL('**/student/exam-questions/*');
    await exam.expectStandings('Answered');
    await exam.submit();
    expect([...adminBrowser.errors, ...tutorBrowser.errors, ...studentBrowser.errors]).toEqual([]);
  });
});

async function addTutor(page: Page, username: string): Promise<void> {
  await page.getByRole('heading', { name: 'Register a New Tutor' }).waitFor();
  await page.getByLabel('Email').fill(`${username}@example.test`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: /tutor/i }).click();
  await page.getByText('New Tutor added successfully!').waitFor();
}

async function importQuestions(page: Page): Promise<void> {
  await page.goto('/tutor/import-questions');
  const file = { name: 'physics.csv', mimeType: 'text/csv', buffer: Buffer.from(QUESTIONS) };
  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.getByRole('button', { name: 'Add 30 questions' }).click();
  await page.getByText('questions added', { exact: true }).waitFor();
}

/** Creates a model test of two questions that has been live for an hour. */
async function scheduleTest(page: Page): Promise<void> {
  await page.goto('/tutor/create-modeltest');
  const { date, time } = schedules.of(scheduleMinute(new Date(Date.now() - HOUR_MS)).toISOString());
  await page.getByLabel('Model Test Name').fill('Falling bodies');
  await page.getByLabel('Subject').selectOption('Physics');
  await page.getByLabel('Marks').fill('2');
  await page.getByLabel('Time (minutes)').fill('20');
  await page.getByLabel('Schedule Date').fill(date);
  await page.getByLabel('Schedule Time').fill(time);
  await page.getByLabel('Expires in (days)').fill('1');
  await page.getByRole('tab', { name: /^Questions/ }).click();
  for (const number of [29, 30]) {
    await page.getByRole('checkbox', { name: `A body falls ${number} s.` }).check();
  }
  await page.keyboard.press('Control+Enter');
  await page.getByRole('alert').filter({ hasText: 'Model Test stored successfully' }).waitFor();
}
