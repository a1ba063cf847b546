import { readFileSync } from 'node:fs';
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
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestion, addQuestions, registerTutor, type Person } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

const SIZES = [{ width: 1440, height: 900 }, PHONE];
const HOUR_MS = 60 * 60_000;
const REMARKED_MS_MAX = 20_000;
const requests = {
  question: String.raw`A proton and an $\alpha$ particle of equal kinetic energy enter a magnetic field at right angles to it. The ratio of the radii of their paths is`,
  subject: 'Physics' as const,
  options: ['$1 : 1$', '$1 : 2$', '$2 : 1$', '$1 : 4$'],
  correctAnswers: ['$2 : 1$'],
};

describe('correcting a wrong answer key', () => {
  let server: Server;
  let browser: Browser;
  let tutor: Person;
  let ann: ExamTaker;

  beforeAll(async () => {
    server = await startServer();
    browser = await launchBrowser();
    tutor = await registerTutor(server, 'sadia');
    const questionIds = [
      await addQuestion(server, tutor, requests),
      ...(await addQuestions(server, tutor, 'Physics', 4)),
    ];
    const liveFrom = scheduleMinute(new Date(Date.now() - HOUR_MS));
    const testId = await storeModelTest(server, tutor, modelTestOf(questionIds, liveFrom, { ExpiryDays: 2 }));
    const takeTest = async (name: string, option: string) => {
      const student = await ExamTaker.register(server, name);
      const { attemptId, questions } = await student.startModelTest(testId);
      await student.answer(attemptId, questionIds[0]!, option);
      const otherQuestion = questions.find(({ _id }) => _id === questionIds[1])!;
      await student.answer(
        attemptId,
        otherQuestion._id,
        otherQuestion.options.find((text) => text.endsWith(' right'))!,
      );
      await student.submit(attemptId);
      return student;
    };
    ann = await takeTest('ann', '$1 : 1$');
    for (const name of ['bob', 'cid']) await takeTest(name, '$2 : 1$');
    await takeTest('dan', '$1 : 4$');
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('lets a tutor preview the changes and notifies the affected students', async () => {
    const student = await visit(browser, server.url, { userData: userDataOf(ann.person) });
    const live = waitForLiveConnection(student.page);
    await student.page.goto('/student/exam-history');
    await student.page.getByText('1 exam, newest first').waitFor();
    await live;

    const { page, errors } = await visit(browser, server.url, { userData: tutorDataOf(tutor) });
    await page.goto('/tutor/answer-keys');
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('kinetic');
    await page.waitForURL('**search=kinetic');
    await page.getByRole('link', { name: /^A proton/ }).click();
    await page.getByRole('radio', { name: /^A / }).check({ force: true });
    await page.getByText('Apply to 4 attempts').waitFor();
    await page.getByRole('cell', { name: 'ann', exact: true }).waitFor();
    const upcomingSteps = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save all as CSV' }).click();
    const table = await upcomingSteps;
    expect(table.suggestedFilename()).toMatch(/^key-correction-[-0-9a-f]{36}\.csv$/);
    expect(readFileSync(await table.path(), 'utf8')).toMatch(/^name,before,after,.*\n(\w+,0\.\d\d,.*\n){3}$/);
    await page
      .getByLabel('Reason')
      .fill('The charge is twice the proton’s: with equal energy both paths have one radius.');
    for (const size of SIZES) expect(await screenshotAt(page, size, 'key-correction')).toBe(size.width);
    await page.getByRole('button', { name: 'Apply to 4 attempts' }).click();
    await page.getByRole('dialog', { name: 'Change the key from C to A?' }).waitFor();
    for (const size of SIZES) await screenshotAt(page, size, 'key-correction-asked');
    // The notification disappears after 5 s
    const notification = student.page.getByRole('alert').filter({ hasText: 'An exam was marked again: 15% → 40%' });
    const navigation = notification.getByRole('button', { name: 'See why' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply correction' }).click();
    await Promise.all([page.getByText('Attempts are being marked again.').waitFor(), navigation]);

    await student.page.getByText(/^Marked again on .*: 15% → 40%\. The charge is twice/).waitFor();
    for (const size of SIZES) expect(await screenshotAt(student.page, size, 'marked-again')).toBe(size.width);
    await student.page.goto('/student/exam-history');
    await student.page.getByText('Marked again: 15% → 40%', { exact: true }).waitFor();

    await page.getByText('3 attempts marked again').waitFor();
    for (const size of SIZES) expect(await screenshotAt(page, size, 'key-corrected')).toBe(size.width);
    await page.getByRole('button', { name: 'Reverse this correction' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('It was right as it was.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse correction' }).click();
    await page.getByText(/^Reversed: It was right/).waitFor();
    // Attempts are regraded in sequence
    await eventually(async () => {
      await student.page.reload();
      await student.page
        .getByText('Marked again: 40% → 15%', { exact: true })
        .waitFor({ timeout: REMARKED_MS_MAX / 4 });
    }, REMARKED_MS_MAX);
    expect([...errors, ...student.errors]).toEqual([]);
  }, 120_000);
});
