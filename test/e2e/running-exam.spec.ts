import type { Browser } from 'playwright-core';
import {
  ExamPage,
  launchBrowser,
  logInBrowser,
  PHONE,
  screenshot,
  startMockTest,
  visitAsStudent,
} from '../support/browser/browser.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

describe('a running exam', () => {
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    await addQuestions(server, await registerTutor(server, 'tutor'), 'Physics', 25);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('is linked from every page, including after a new login, until it is finished', async () => {
    const { page, context } = await visitAsStudent(browser, server, 'wanderer');
    await startMockTest(page, { subject: 'Physics', marks: 25, minutes: 20 });
    const exam = new ExamPage(page);
    await exam.choose(/right$/);
    await exam.allSaved();
    const address = page.url();
    const band = page.getByRole('region', { name: 'Exam in progress' });
    for (const path of ['/', '/student/mock-test', '/student/exam-history']) {
      await page.goto(path);
      await band.getByText(/^Physics mock test · 1[89]:\d\d left$/).waitFor();
      await screenshot(page, `running-exam${path.replaceAll('/', '-')}`);
    }
    await page.goto('/student/dashboard');
    await band.getByRole('heading', { name: 'Physics Mock Test' }).waitFor();
    await band.getByText('1 of 25 answered').waitFor();
    await screenshot(page, 'running-exam-dashboard');
    const time = await band.getByRole('timer').textContent();
    await band.getByText(time!).waitFor({ state: 'detached' });
    await page.setViewportSize(PHONE);
    await screenshot(page, 'running-exam-360');
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.waitForURL('**/login');
    await band.waitFor({ state: 'detached' });
    await logInBrowser(page, 'wanderer');
    await band.getByRole('link', { name: 'Resume' }).click();
    await page.waitForURL(address);
    await page.getByText('1 of 25 answered').waitFor();
    expect(await band.count()).toBe(0);
    await exam.submit();
    await page.goto('/student/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await band.count()).toBe(0);
    await context.close();
  });
});
