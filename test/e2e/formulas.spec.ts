import type { Browser } from 'playwright-core';
import { launchBrowser, PHONE, screenshot, startMockTest, visitAsStudent } from '../support/browser/browser.js';
import { eventually } from '../support/assertions/eventually.js';
import { addQuestion, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';
import { formulaQuestion } from '../support/data/written-questions.js';

/** Runs in the page: returns the box of the current question's formula and its unbreakable parts. */
const OVERFLOWING_FORMULAS = `[...document.querySelectorAll('.katex-display')].filter((box) => !box.closest('[aria-hidden=true]')).map((box) => ({
  pulled: box.scrollWidth > box.clientWidth,
  tabIndex: box.tabIndex,
  lines: new Set([...box.querySelectorAll(':scope > .katex > .katex-html > .katex-base')].map(({ offsetTop, offsetHeight }) =>
    Math.round((offsetTop + offsetHeight / 2) / 40))).size,
}))`;

const QUESTIONS = 100;
const SOON_MS = 5_000;
/** A formula that cannot be broken across lines. */
const WIDE_FORMULA = String.raw` In short, $\left(\dfrac{a_1 + a_2 + a_3 + a_4 + a_5 + a_6 + a_7 + a_8 + a_9 + a_{10} + a_{11} + a_{12}}{b_1 + b_2}\right)$, as one says ক্ষেত্রফল.`;
const INLINE_FORMULAS = `[...document.querySelectorAll('main .katex.scroll-x-fade:not([aria-hidden] *)')].map((formula) => ({
  isPulled: formula.scrollWidth > formula.clientWidth,
  isWithin: formula.getBoundingClientRect().right <= innerWidth,
  tabIndex: formula.tabIndex,
  fades: getComputedStyle(formula).getPropertyValue('--more'),
}))`;
/** True if the page has loaded the Bangla font. */
const HAS_BANGLA = `[...document.fonts].some(({ family, status }) => /Bengali/.test(family) && status === 'loaded')`;

describe('formulas', () => {
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    const tutor = await registerTutor(server, 'tutor');
    for (let number = 1; number <= QUESTIONS; number += 1) {
      const { question, ...otherFields } = formulaQuestion(number, 'Math');
      await addQuestion(server, tutor, { ...otherFields, question: question + WIDE_FORMULA });
    }
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it.each(['light', 'dark'])(
    'scroll horizontally on a phone, also by keyboard, and use the Bangla font: %s',
    async (theme) => {
      const { page, context } = await visitAsStudent(browser, server, `formulas${theme}`, {
        viewport: PHONE,
        touch: true,
        dark: theme === 'dark',
      });
      await startMockTest(page, { subject: 'Math', marks: QUESTIONS, minutes: 60 });
      await page.locator('.katex-display .katex-base').first().waitFor();
      await page.evaluate('document.fonts.ready');
      expect(await page.evaluate(HAS_BANGLA)).toBe(true);
      // Overflow is detected after rendering
      await eventually(async () => {
        expect(await page.evaluate(OVERFLOWING_FORMULAS)).toEqual([{ pulled: true, tabIndex: 0, lines: 1 }]);
        expect(await page.evaluate(INLINE_FORMULAS)).toEqual([
          { isPulled: true, isWithin: true, tabIndex: 0, fades: '48px' },
        ]);
      }, SOON_MS);
      await page.locator('.katex.scroll-x-fade').filter({ visible: true }).focus();
      await page.keyboard.press('ArrowRight');
      await eventually(async () => {
        const scrolled = await page.evaluate("document.querySelector('main .katex.scroll-x-fade:focus').scrollLeft");
        expect(scrolled).toBeGreaterThan(0);
      }, SOON_MS);
      expect(await page.getByRole('heading', { name: `Question 1 of ${QUESTIONS}` }).count()).toBe(1);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
      const arrow = page.getByRole('button', { name: /^List of questions/ }).locator('svg');
      const { x, width } = (await arrow.boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(PHONE.width);
      await screenshot(page, `exam-formulas-360-${theme}`);
      await context.close();
    },
  );
});
