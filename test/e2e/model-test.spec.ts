import type { Browser } from 'playwright-core';
import { ExamPage, launchBrowser, screenshot, startMockTest, visitAsStudent } from '../support/browser/browser.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

const HOUR_MS = 60 * 60_000;
const MOCK_TEST = { subject: 'Physics', marks: 25, minutes: 20 } as const;

describe('live model test pages', () => {
  let server: Server;
  let browser: Browser;
  let id: string;

  beforeAll(async () => {
    server = await startServer();
    const tutor = await registerTutor(server, 'tutor');
    const physics = await addQuestions(server, tutor, 'Physics', 29);
    const body = modelTestOf(physics.slice(0, 4), scheduleMinute(new Date(Date.now() - HOUR_MS)));
    id = await storeModelTest(server, tutor, body);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('[ROUTE-22] [ROUTE-23] [EXAM-2] [EXAM-4] [EXAM-8] [EXAM-20] [EXAM-23] [EXAM-24] [EXAM-26] [EXAM-30] [EXAM-32] [EXAM-34] [EXAM-36] [EXAM-40] let a student take the test once, like a mock test', async () => {
    const { page, context, errors } = await visitAsStudent(browser, server, 'student');
    const exam = new ExamPage(page);
    const start = () => page.getByRole('button', { name: 'Start Exam' }).click();

    await startMockTest(page, MOCK_TEST);
    await exam.options.first().waitFor();
    const running = page.url();
    await page.goto(`/student/start-modeltest/${id}`);
    await page.getByRole('heading', { name: 'First week' }).waitFor();
    await screenshot(page, 'model-test-instructions-1440');
    await start();
    await page.getByText('Another exam is running. Finish it first.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back to the running exam' }).click();
    await page.waitForURL(running);
    await exam.submit();

    await page.goto(`/student/start-modeltest/${id}`);
    await start();
    await page.waitForURL(`**/student/modeltest-questions/${id}`);
    await page
      .getByRole('timer')
      .getByText(/^(20:00|19:[3-5]\d)$/)
      .waitFor();
    for (let number = 1; number <= 4; number += 1) {
      await page.getByText(`Physics question ${number}`, { exact: true }).waitFor();
      expect(await exam.options.count()).toBe(4);
      if (number < 4) await exam.next();
    }
    const chosen = () => exam.options.and(page.locator(':checked')).count();
    await exam.choose(/wrong$/);
    await exam.choose(/worst$/);
    expect(await chosen()).toBe(1);
    await page.getByRole('button', { name: 'Clear response' }).click();
    expect(await chosen()).toBe(0);
    await exam.choose(/right$/);
    await page.getByRole('button', { name: 'Previous' }).click();
    await exam.choose(/wrong$/);
    await exam.allSaved();
    await exam.submit();

    await page.getByRole('region', { name: 'Summary' }).getByText('0.19').first().waitFor();
    const verdicts = page.getByRole('article').getByText(/^(Correct|Incorrect|Skipped)$/);
    expect(await verdicts.allTextContents()).toEqual(['Skipped', 'Skipped', 'Incorrect', 'Correct']);
    expect(await page.getByRole('radio').count()).toBe(0);
    expect(await page.getByRole('timer').count()).toBe(0);
    expect(JSON.parse((await page.evaluate('localStorage.getItem("examTimer")')) as string)).toMatchObject({
      isActive: false,
    });
    expect(await page.evaluate('scrollY')).toBe(0);
    await screenshot(page, 'model-test-result-1440');

    await page.getByRole('link', { name: 'Model tests' }).first().click();
    await page.waitForURL('**/student/model-test');
    await page.goto(`/student/start-modeltest/${id}`);
    await page.getByText('You have already taken this model test.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'See the result' }).click();
    await exam.result();
    expect(errors).toEqual([]);
    await context.close();
  });
});
