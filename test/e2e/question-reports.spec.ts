import type { Browser } from 'playwright-core';
import {
  waitForLiveConnection,
  launchBrowser,
  PHONE,
  screenshotAt,
  tutorDataOf,
  userDataOf,
  visit,
} from '../support/browser/browser.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestion, addQuestions, registerTutor, type Person } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

const SIZES = [{ width: 1440, height: 900 }, { width: 768, height: 1024 }, PHONE];
const HOUR_MS = 60 * 60_000;
const QUESTION = {
  question: String.raw`A stone is dropped from rest. How far does it fall in $2\ \mathrm{s}$? ($g = 10\ \mathrm{m/s^2}$)`,
  subject: 'Physics' as const,
  options: ['10 m', '20 m', '30 m', '40 m'],
  correctAnswers: ['40 m'],
};

describe('reporting a question', () => {
  let server: Server;
  let browser: Browser;
  let tutor: Person;
  let testId: string;

  beforeAll(async () => {
    server = await startServer();
    browser = await launchBrowser();
    tutor = await registerTutor(server, 'sadia');
    const questionIds = [
      await addQuestion(server, tutor, QUESTION),
      ...(await addQuestions(server, tutor, 'Physics', 4)),
    ];
    const liveFrom = scheduleMinute(new Date(Date.now() - HOUR_MS));
    testId = await storeModelTest(server, tutor, modelTestOf(questionIds, liveFrom, { ExpiryDays: 2 }));
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** Returns a student who chose an option of the question whose key is wrong. */
  const taker = async (name: string, option = '20 m') => {
    const student = await ExamTaker.register(server, name);
    const { attemptId, questions } = await student.startModelTest(testId);
    const { _id: questionId } = questions.find(({ options }) => options.includes('20 m'))!;
    await student.answer(attemptId, questionId, option);
    await student.submit(attemptId);
    return { student, attemptId };
  };

  it('[REPORT-10] [REPORT-11] [REPORT-12] lets a tutor correct the key, and notifies the student of the outcome', async () => {
    const { student, attemptId } = await taker('ann');
    const ann = await visit(browser, server.url, { userData: userDataOf(student.person) });
    const tutors = await visit(browser, server.url, { userData: tutorDataOf(tutor) });
    const count = tutors.page.getByRole('complementary').getByRole('link', { name: 'Reports' });
    const tutorsLive = waitForLiveConnection(tutors.page);
    await tutors.page.goto('/tutor/reports');
    await tutors.page.getByText('No reports are open.').waitFor();
    await count.filter({ hasText: '0 waiting' }).waitFor();
    await tutorsLive;

    await ann.page.goto(`/student/exam-history/${attemptId}`);
    const article = ann.page.getByRole('article').filter({ hasText: 'A stone is dropped' });
    await article.getByRole('button', { name: /^Report a problem/ }).click();
    const dialog = ann.page.getByRole('dialog', { name: 'Report a problem' });
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await dialog.getByText('Please select a reason').waitFor();
    await dialog.getByRole('radio', { name: 'Answer key' }).check({ force: true });
    await dialog.getByLabel('Comment (optional)').fill('s = gt²/2 = 20 m, so B is correct.');
    await dialog.getByText('34 of 500').waitFor();
    for (const size of SIZES) expect(await screenshotAt(ann.page, size, 'report-problem')).toBe(size.width);
    // A draft survives a reload
    const live = waitForLiveConnection(ann.page);
    await ann.page.reload();
    await article.getByRole('button', { name: /^Report a problem/ }).click();
    expect(await dialog.getByLabel('Comment (optional)').inputValue()).toBe('s = gt²/2 = 20 m, so B is correct.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await dialog.waitFor({ state: 'detached' });
    await ann.page.getByRole('button', { name: 'My reports' }).click();
    await ann.page.waitForURL('**/student/reports');
    await ann.page.getByText('Waiting for a tutor').waitFor();
    await live;

    const { page } = tutors;
    const row = page.getByRole('article', { name: 'Question 1' });
    await row.getByText('s = gt²/2 = 20 m, so B is correct.').waitFor();
    await count.filter({ hasText: '1 waiting' }).waitFor();
    for (const size of SIZES) expect(await screenshotAt(page, size, 'reported-questions')).toBe(size.width);
    await row.getByRole('link', { name: 'Correct key' }).click();
    await page.getByRole('radio', { name: /^B / }).check({ force: true });
    await page.getByLabel('Reason').fill('The stone falls 20 m.');
    await page.getByRole('button', { name: 'Apply to 1 attempt' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply correction' }).click();
    await page.getByText('Attempts are being marked again.').waitFor();

    await count.click();
    await row.getByRole('button', { name: 'Reply' }).click();
    await row.getByRole('radio', { name: 'Key corrected' }).check({ force: true });
    await row.getByLabel('Message (optional)').fill('You were right, thank you.');
    for (const size of SIZES) expect(await screenshotAt(page, size, 'report-reply')).toBe(size.width);
    // Registered before the click, because the notification disappears after some seconds
    const expectReply = ann.page.getByRole('button', { name: 'See the reply' }).click();
    await row.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText('No reports are open.').waitFor();
    await count.filter({ hasText: '0 waiting' }).waitFor();

    await expectReply;
    await ann.page.getByText('The answer key was corrected', { exact: true }).waitFor();
    await ann.page.getByText('You were right, thank you.').waitFor();
    for (const size of SIZES) expect(await screenshotAt(ann.page, size, 'own-reports')).toBe(size.width);
    expect([...ann.errors, ...tutors.errors]).toEqual([]);
  }, 120_000);

  it('[REPORT-10] is available in Mistake Review, and in practice only after an answer', async () => {
    const { student } = await taker('bob', '10 m');
    const { page, errors } = await visit(browser, server.url, { userData: userDataOf(student.person) });
    const button = page.getByRole('button', { name: /^Report a problem/ });
    const report = async () => {
      await button.click();
      const dialog = page.getByRole('dialog', { name: 'Report a problem' });
      await dialog.getByRole('radio', { name: 'Text or options' }).check({ force: true });
      await dialog.getByRole('button', { name: 'Send report' }).click();
      await page.getByRole('link', { name: 'Reported' }).waitFor();
    };
    await addQuestions(server, tutor, 'English', 5);
    const { status } = await student.call('POST', '/practice', { source: 'topic', subject: 'English' });
    expect(status).toBe(201);
    await page.goto('/student/practice');
    await page.getByRole('radiogroup').getByRole('radio').first().check({ force: true });
    expect(await button.count()).toBe(0);
    await page.getByRole('button', { name: 'Check answer' }).click();
    await report();

    await page.goto('/student/mistake-review');
    // Questions of a live model test are not available in practice
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText('A stone is dropped').waitFor();
    await report();
    await page.reload();
    await page.getByRole('button', { name: 'Show all' }).click();
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'You have reported this question' });
    await dialog.getByRole('link', { name: 'My reports' }).click();
    await page.waitForURL('**/student/reports');
    await page.getByText('A stone is dropped').waitFor();
    expect(await page.getByText('Waiting for a tutor').count()).toBe(2);
    expect(errors).toEqual([]);
  });
});
