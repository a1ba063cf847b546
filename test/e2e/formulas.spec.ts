import type { Browser } from 'playwright-core';
import { launchBrowser, PHONE, registerInBrowser, shoot, startMockTest, visit } from '../support/browser.js';
import { addQuestion, registerTutor } from '../support/people.js';
import { startServer, type Server } from '../support/server.js';
import { formulaQuestion } from '../support/written-questions.js';

/** In the page: the box of the formula of the question that is shown, and the pieces between which a line of it could break. */
const LOOK = `[...document.querySelectorAll('.katex-display')].filter((box) => !box.closest('[aria-hidden=true]')).map((box) => ({
  pulled: box.scrollWidth > box.clientWidth,
  tabIndex: box.tabIndex,
  lines: new Set([...box.querySelectorAll(':scope > .katex > .katex-html > .katex-base')].map(({ offsetTop, offsetHeight }) =>
    Math.round((offsetTop + offsetHeight / 2) / 40))).size,
}))`;

describe('formulas', () => {
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    const tutor = await registerTutor(server, 'tutor');
    for (let number = 1; number <= 25; number += 1) await addQuestion(server, tutor, formulaQuestion(number, 'Math'));
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it.each(['light', 'dark'])('wider than a phone stay in one line that scrolls by itself, %s', async (theme) => {
    const { page, context } = await visit(browser, server.url, {
      viewport: PHONE,
      touch: true,
      dark: theme === 'dark',
    });
    await registerInBrowser(page, `formulas${theme}`);
    await startMockTest(page, { subject: 'Math', marks: 25, minutes: 10 });
    await page.locator('.katex-display .katex-base').first().waitFor();
    await page.evaluate('document.fonts.ready');
    expect(await page.evaluate(LOOK)).toEqual([{ pulled: true, tabIndex: 0, lines: 1 }]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    await shoot(page, `exam-formulas-360-${theme}`);
    await context.close();
  });
});
