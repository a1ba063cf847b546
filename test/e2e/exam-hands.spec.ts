import type { Browser } from 'playwright-core';
import {
  ExamPage,
  launchBrowser,
  PHONE,
  selectMockTest,
  screenshot,
  visitAsStudent,
} from '../support/browser/browser.js';
import { eventually } from '../support/assertions/eventually.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

const SOON_MS = 5_000;

describe('an entire exam', () => {
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    const tutor = await registerTutor(server, 'tutor');
    await addQuestions(server, tutor, 'English', 25);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('can be taken with the keyboard only', async () => {
    const { page, context } = await visitAsStudent(browser, server, 'keyboard');
    await page.goto('/student/mock-test');
    const { keyboard } = page;
    /** Presses Tab until the element has the focus. */
    const tabTo = async (target: ReturnType<typeof page.getByRole>) => {
      await target.first().waitFor();
      for (let pressCount = 0; pressCount < 60; pressCount += 1) {
        const hasFocus = await target.evaluateAll((elements) =>
          elements.some((element) => element === element.ownerDocument.activeElement),
        );
        if (hasFocus) return;
        await keyboard.press('Tab');
      }
      throw new Error('the keyboard does not reach it');
    };
    await tabTo(page.getByRole('radio', { name: 'Physics' }));
    for (let pressCount = 0; pressCount < 3; pressCount += 1) await keyboard.press('ArrowDown');
    await tabTo(page.getByRole('radio', { name: '25', exact: true }));
    await keyboard.press('Space');
    await tabTo(page.getByRole('radio', { name: '10 minutes' }));
    await keyboard.press('Space');
    await tabTo(page.getByRole('button', { name: 'Start Exam' }));
    await keyboard.press('Enter');
    await page.waitForURL('**/student/start-exam/*');
    // The setup page has the same button, and remains until the instructions are rendered
    await page.getByRole('heading', { name: 'English Mock Test' }).waitFor();
    await tabTo(page.getByRole('button', { name: 'Start Exam' }));
    await keyboard.press('Enter');
    await page.waitForURL('**/student/exam-questions/*');
    const exam = new ExamPage(page);
    await exam.options.first().waitFor();

    await keyboard.press('a');
    await keyboard.press('ArrowRight');
    await keyboard.press('2');
    await keyboard.press('m');
    await keyboard.press('j');
    await keyboard.press('C');
    await keyboard.press('Backspace');
    await keyboard.press('j');
    await keyboard.press('m');
    await keyboard.press('ArrowRight');
    await keyboard.press('k');
    await exam.allSaved();
    await exam.expectStandings(
      'Answered',
      'Answered and marked',
      'Not answered',
      'Marked',
      'Not answered',
      'Not visited',
    );
    await tabTo(page.getByRole('button', { name: 'Submit test' }));
    await keyboard.press('Enter');
    await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }));
    await keyboard.press('Enter');
    await exam.result();
    await context.close();
  });

  it('[EXAM-39] can be taken by touch at 360 px, and its result is scrolled to the top after submitting', async () => {
    const { page, context } = await visitAsStudent(browser, server, 'touch', { viewport: PHONE, touch: true });
    await selectMockTest(page, { subject: 'English', marks: 25, minutes: 10 });
    const start = page.getByRole('button', { name: 'Start Exam' });
    await start.waitFor();
    const { y, height } = (await start.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(PHONE.height);
    await start.tap();
    await page.waitForURL('**/student/exam-questions/*');
    const exam = new ExamPage(page);
    const tap = (name: string | RegExp) => page.getByRole('button', { name }).tap();
    await page.getByRole('radio', { name: /right$/ }).tap();
    await tap('Next');
    await page.getByRole('radio', { name: /wrong$/ }).tap();
    await tap('Mark for review');
    await tap('Next');
    await page.getByRole('radio', { name: /worst$/ }).tap();
    await tap('Clear response');
    await exam.allSaved();
    await screenshot(page, 'exam-touch-360');
    await tap(/^List of questions/);
    await page.getByRole('dialog').waitFor();
    await screenshot(page, 'exam-sheet-360');
    await exam.expectStandings('Answered', 'Answered and marked', 'Not answered');
    await tap('Submit test');
    await page.getByRole('heading', { name: 'Submit the test?' }).waitFor();
    await page.keyboard.press('Escape');
    // The focus returns to the button that opened the palette
    await page.locator('button:focus', { hasText: 'List of questions' }).waitFor();
    // As with an open on-screen keyboard: the question must be scrolled
    await page.setViewportSize({ width: PHONE.width, height: 360 });
    for (let number = 3; number < 25; number += 1) await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Question 25 of 25' }).waitFor();
    await tap(/^List of questions/);
    const list = page.getByRole('dialog');
    // The palette opens at the current question, above the button at its bottom
    await eventually(async () => {
      const currentItem = (await list.locator('[aria-current=true]').boundingBox())!;
      const submit = (await list.getByRole('button', { name: 'Submit test' }).boundingBox())!;
      expect(currentItem.y + currentItem.height).toBeLessThan(submit.y);
    }, SOON_MS);
    await tap('Close');
    await page.evaluate('scrollTo(0, 9_999)');
    expect(await page.evaluate('scrollY')).toBeGreaterThan(20);
    await tap(/^List of questions/);
    await list.getByRole('button', { name: 'Submit test' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).tap();
    await exam.result();
    expect(await page.evaluate('scrollY')).toBe(0);
    await page.setViewportSize(PHONE);
    // Score: (1 - 0.25) / 25
    await page.getByText('0.03').first().waitFor();
    // No horizontal scrolling
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    await screenshot(page, 'result-360');
    await context.close();
  });
});
