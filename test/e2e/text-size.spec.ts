import type { Browser, Page } from 'playwright-core';
import {
  DESKTOP,
  ExamPage,
  launchBrowser,
  PHONE,
  screenshot,
  startMockTest,
  visitAsStudent,
} from '../support/browser/browser.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

describe('the text size setting', () => {
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    const tutor = await registerTutor(server, 'tutor');
    await addQuestions(server, tutor, 'Chemistry', 25);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const sizes = (page: Page) =>
    page.evaluate<number[]>(
      `[...document.querySelectorAll('main .reading')].map((text) => parseFloat(getComputedStyle(text).fontSize))`,
    );
  const step = (page: Page, name: string) => page.getByRole('button', { name: `Text size: ${name}`, exact: true });
  const widest = (page: Page) => page.evaluate('document.documentElement.scrollWidth');

  it('can be increased by keyboard for the question and its options, and survives a reload', async () => {
    const { page, context } = await visitAsStudent(browser, server, 'desk', { viewport: DESKTOP });
    await startMockTest(page, { subject: 'Chemistry', marks: 25, minutes: 10 });
    const exam = new ExamPage(page);
    await exam.options.first().waitFor();
    expect(new Set(await sizes(page))).toEqual(new Set([20]));
    await step(page, 'normal').press('Enter');
    await step(page, 'large').waitFor();
    expect(new Set(await sizes(page))).toEqual(new Set([24]));
    await step(page, 'large').press('Enter');
    await step(page, 'very large').waitFor();
    await screenshot(page, 'exam-very-large-1440');
    await page.reload();
    await step(page, 'very large').waitFor();
    expect(new Set(await sizes(page))).toEqual(new Set([36]));
    await exam.submit();
    // Also in graded questions and their options
    expect(new Set(await sizes(page))).toEqual(new Set([36]));
    await context.close();
  });

  it('causes no horizontal scrolling at its maximum on a 360 px screen', async () => {
    const { page, context } = await visitAsStudent(browser, server, 'phone', { viewport: PHONE, touch: true });
    await startMockTest(page, { subject: 'Chemistry', marks: 25, minutes: 10 });
    const exam = new ExamPage(page);
    await exam.options.first().waitFor();
    await page.getByRole('button', { name: /^List of questions/ }).tap();
    await step(page, 'normal').tap();
    await step(page, 'large').tap();
    await step(page, 'very large').waitFor();
    await page.getByRole('button', { name: 'Close' }).tap();
    expect(new Set(await sizes(page))).toEqual(new Set([36]));
    expect(await widest(page)).toBe(PHONE.width);
    await screenshot(page, 'exam-very-large-360');
    await page.getByRole('button', { name: /^List of questions/ }).tap();
    await page.getByRole('dialog').waitFor();
    await exam.submit();
    expect(await widest(page)).toBe(PHONE.width);
    await screenshot(page, 'result-very-large-360');
    await context.close();
  });
});
