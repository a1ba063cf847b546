import type { Browser } from 'playwright-core';
import {
  ExamPage,
  launchBrowser,
  PHONE,
  registerInBrowser,
  screenshot,
  startMockTest,
  visit,
  type Visitor,
} from '../support/browser/browser.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

/** The correct option of every question created by people.ts */
const RIGHT_OPTION = /right$/;
const WRONG_OPTION = /wrong$/;

describe('live leaderboard', () => {
  let server: Server;
  let browser: Browser;
  let ann: Visitor;
  let bob: Visitor;

  beforeAll(async () => {
    server = await startServer();
    const tutor = await registerTutor(server, 'tutor');
    await addQuestions(server, tutor, 'Physics', 30);
    browser = await launchBrowser();
    ann = await visit(browser, server.url, { keepsPages: true });
    bob = await visit(browser, server.url, { viewport: PHONE, touch: true, keepsPages: true });
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('[CARD-3] [CARD-14] updates for one student when another one finishes a mock test', async () => {
    await registerInBrowser(ann.page, 'ann');
    await registerInBrowser(bob.page, 'bob');
    await bob.page.goto('/student/leaderboard');
    await bob.page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
    await screenshot(bob.page, 'story-leaderboard-empty-360');

    const { page } = ann;
    await startMockTest(page, { subject: 'Physics', marks: 25, minutes: 10 });
    const exam = new ExamPage(page);
    await exam.choose(WRONG_OPTION);
    await exam.allSaved();
    await exam.choose(RIGHT_OPTION);
    await exam.next();
    await exam.choose(WRONG_OPTION);
    await exam.allSaved();
    await page.getByRole('button', { name: 'Clear response' }).click();
    await exam.next();
    await exam.choose(RIGHT_OPTION);
    await exam.next();
    await exam.choose(WRONG_OPTION);
    await exam.allSaved();
    await screenshot(page, 'story-exam-1440');

    await page.reload();
    await page.getByText('3 of 25 answered').waitFor();

    await exam.submit();

    // Two correct, one incorrect, 22 skipped: (2 - 0.25) / 25
    await page.getByText('0.07').first().waitFor();
    expect(await page.evaluate('window.scrollY')).toBe(0);
    await screenshot(page, 'story-result-1440');

    await bob.page.getByRole('row', { name: /ann/ }).getByText('0.07').waitFor();
    await screenshot(bob.page, 'story-leaderboard-360');
    expect([...ann.errors, ...bob.errors]).toEqual([]);
  });
});
