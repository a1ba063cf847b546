import type { Browser, Locator } from 'playwright-core';
import {
  DESKTOP,
  ExamPage,
  launchBrowser,
  PHONE,
  screenshot,
  startMockTest,
  visitAsStudent,
} from '../support/browser/browser.js';
import { eventually } from '../support/assertions/eventually.js';
import { addQuestion, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

const SIZES = [
  { width: 800, height: 360, touch: true },
  { width: 844, height: 390, touch: true },
  { width: 910, height: 433, touch: false },
  { width: 360, height: 740, touch: true },
  { width: 768, height: 1024, touch: true },
  { width: 1440, height: 900, touch: false },
] as const;

/** Minimum sizes in px for reading, and for targets of a thumb or a mouse */
const READ_MIN = 150;
const TAP_MIN = 44;
const CLICK_MIN = 32;
const SOON_MS = 10_000;

/** Returns the size of the visible part of an element in px. */
async function visibleSize(locator: Locator): Promise<{ width: number; height: number }> {
  const box = (await locator.boundingBox())!;
  const { width, height } = locator.page().viewportSize()!;
  const within = (from: number, size: number, end: number) => Math.min(from + size, end) - Math.max(from, 0);
  return { width: within(box.x, box.width, width), height: within(box.y, box.height, height) };
}

/** Expects that the whole element is visible, uncovered and large enough. */
async function canBePressed(locator: Locator, min: number): Promise<void> {
  // A list is scrolled after its first frame
  await eventually(async () => {
    const box = (await locator.boundingBox())!;
    const size = await visibleSize(locator);
    expect(size.height).toBeCloseTo(box.height, 0);
    expect(size.width).toBeCloseTo(box.width, 0);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(min);
  }, SOON_MS);
  await locator.click({ trial: true, timeout: SOON_MS });
}

describe('exams on different screen sizes', () => {
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    const tutor = await registerTutor(server, 'tutor');
    const passage = 'A long passage on levers, which has to be read to its end before anybody can answer. '.repeat(8);
    for (let number = 1; number <= 25; number += 1) {
      const options = ['first', 'second', 'third', 'fourth', 'fifth'].map((word) => `The ${word} of ${number}`);
      await addQuestion(server, tutor, {
        question: `${number % 2 ? passage : ''}What is right of ${number}?`,
        subject: 'English',
        options,
        correctAnswers: [options[0]!],
      });
    }
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it.each(SIZES)('give most of the screen to the question at $width × $height', async ({ width, height, touch }) => {
    const { page, context } = await visitAsStudent(browser, server, `size${width}`, {
      viewport: { width, height },
      touch,
    });
    const checkSizes = async (name: string) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await screenshot(page, `exam-${width}x${height}${name}-${colorScheme}`);
      }
    };
    const min = touch && width !== 768 ? TAP_MIN : CLICK_MIN;
    const button = (label: string | RegExp) => page.getByRole('button', { name: label });
    await startMockTest(page, { subject: 'English', marks: 25, minutes: 10 });
    const exam = new ExamPage(page);
    await exam.options.first().waitFor();

    await checkSizes('');
    const question = await visibleSize(page.getByRole('region', { name: 'Question' }));
    expect(question.height).toBeGreaterThanOrEqual(READ_MIN);
    const palette = page.getByRole('complementary', { name: 'Questions' });
    const neighbour = (await palette.isVisible()) ? await visibleSize(palette) : undefined;
    expect(neighbour?.width ?? 0).toBeLessThanOrEqual(question.width);
    // Every option can be scrolled into view and selected
    for (let index = 0; index < 5; index += 1) {
      const option = exam.options.nth(index);
      await option.scrollIntoViewIfNeeded();
      await canBePressed(option, min);
    }
    await exam.options.nth(1).click();
    await exam.allSaved();
    for (const label of ['Mark for review', 'Clear response', 'Next']) await canBePressed(button(label), min);
    await button('Next').click();
    await page.getByRole('heading', { name: 'Question 2 of 25' }).waitFor();
    expect((await visibleSize(exam.options.first())).height).toBeGreaterThanOrEqual(min);
    expect(await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')).toEqual([width, width]);

    const list = button(/^List of questions/);
    const opens = (await list.count()) > 0;
    if (opens) {
      await canBePressed(list, min);
      await list.press('Enter');
      await page.getByRole('dialog').waitFor();
    }
    await canBePressed(button('Question 2, '), min - 2);
    await checkSizes('-palette');
    await button(/^Question 25, /).scrollIntoViewIfNeeded();
    await canBePressed(button(/^Question 25, /), CLICK_MIN);
    await canBePressed(button('Submit test'), min);
    await button('Submit test').press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Submit the test?' }).waitFor();
    await checkSizes('-submit');
    for (const label of ['Cancel', 'Submit']) {
      await canBePressed(dialog.getByRole('button', { name: label, exact: true }), min);
    }
    await dialog.getByRole('button', { name: 'Submit', exact: true }).press('Enter');
    await exam.result();
    await context.close();
  });

  it('let a phone close the submit dialog while offline, and keep keyboard shortcuts after the window is widened', async () => {
    const { page, context } = await visitAsStudent(browser, server, 'cutoff', {
      viewport: PHONE,
      touch: true,
      keepsPages: true,
    });
    await startMockTest(page, { subject: 'English', marks: 25, minutes: 10 });
    const exam = new ExamPage(page);
    await exam.options.first().waitFor();
    await context.setOffline(true);
    await page.keyboard.press('a');
    await page.getByRole('button', { name: /^No connection/ }).waitFor();
    const openList = () => page.getByRole('button', { name: /^List of questions/ }).click();
    await openList();
    await page.getByRole('button', { name: 'Submit test' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/1 answer is not saved yet/).waitFor();
    await screenshot(page, 'exam-submit-offline-360');
    for (const label of ['Submit', 'Cancel']) {
      await canBePressed(dialog.getByRole('button', { name: label, exact: true }), TAP_MIN);
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await openList();
    await dialog.waitFor();
    await page.setViewportSize(DESKTOP);
    await dialog.waitFor({ state: 'detached' });
    // Shortcuts work again shortly after the palette is closed
    await eventually(async () => {
      await page.keyboard.press('c');
      expect(await exam.options.nth(2).isChecked()).toBe(true);
    }, SOON_MS);
    // As on a desktop with 200 % page zoom
    await page.setViewportSize({ width: 720, height: 450 });
    await page.getByText('1 of 25', { exact: true }).waitFor();
    expect(await dialog.count()).toBe(0);
    await screenshot(page, 'exam-offline-720x450');
    await context.close();
  });
});
