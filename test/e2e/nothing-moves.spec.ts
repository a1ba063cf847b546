import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { ExamPage, launchBrowser, screenshot, userDataOf, visit } from '../support/browser/browser.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { addQuestion, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';
import { formulaQuestion, longQuestion } from '../support/data/written-questions.js';

const SIZES = [
  { width: 1440, height: 900, touch: false },
  { width: 844, height: 390, touch: true },
  { width: 768, height: 1024, touch: true },
  { width: 360, height: 740, touch: true },
] as const;
const QUESTIONS = 25;
const SLOW_RESPONSE_MS = 300;
const SOON_MS = 5_000;

/** Runs in the page: records layout shifts, and the position of each question's options in each frame. */
const WATCH_SCRIPT = `
  const found = [];
  globalThis.turns = [];
  globalThis.places = {};
  // questions with a hint at the bottom that more options follow
  globalThis.led = new Set();
  new PerformanceObserver((list) => found.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true });
  // a question that replaces another one is no shift
  globalThis.shifts = () => found
    .filter(({ startTime }) => startTime > turns[0] + 1 && !turns.some((at) => Math.abs(at - startTime) < 100))
    .map(({ value, sources }) => [value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 200) ?? node?.nodeName)].join('\\n'));
  const placeOf = (row) => {
    let { x, y, width, height } = row.getBoundingClientRect();
    for (let box = row; box; box = box.parentElement) y += box.scrollTop;
    return [x, y, width, height].map(Math.round).join(' ');
  };
  const look = () => {
    const rows = [...document.querySelectorAll('main [role=radiogroup]:not([aria-hidden] *) label')];
    if (rows.length > 0) {
      const question = document.querySelector('#question-heading').textContent;
      if (!places[question]) turns.push(performance.now());
      const way = [...document.querySelectorAll('main ~ div > button')].find((button) => button.textContent === 'Options below');
      if (way && getComputedStyle(way).visibility === 'visible') led.add(question);
      (places[question] ??= new Set()).add(rows.map(placeOf).join(', '));
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;
/** Returns the questions whose options had more than one position. */
const MOVED_QUESTIONS = `Object.entries(places).filter(([, seen]) => seen.size > 1).map(([question, seen]) => [question, ...seen].join('\\n'))`;

describe('layout stability of an exam while fonts load, the connection drops and answers are saved', () => {
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    const tutor = await registerTutor(server, 'tutor');
    for (let number = 1; number <= QUESTIONS; number += 1) {
      const write = number % 5 === 0 ? longQuestion : formulaQuestion;
      await addQuestion(server, tutor, write(number, 'Math'));
    }
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it.each(SIZES)('nothing moves at $width × $height', async ({ width, height, touch }) => {
    const student = await ExamTaker.register(server, `still${width}`);
    const { examId } = await student.startMockTest({ subject: 'Math', marks: QUESTIONS, time: 60 });
    const { page, context, errors } = await visit(browser, server.url, {
      viewport: { width, height },
      touch,
      userData: userDataOf(student.person),
    });
    await page.addInitScript(WATCH_SCRIPT);
    await page.route(/\.woff2$|\/api\/attempts\/.*\/answers/, async (route) => {
      await delay(SLOW_RESPONSE_MS);
      await route.continue();
    });
    await page.goto(`/student/exam-questions/${examId}`);
    const exam = new ExamPage(page);
    await exam.options.first().waitFor();
    const next = page.getByRole('button', { name: 'Next' });
    const showsQuestion = (number: number) => {
      const firstPaint = `[...led].some((heading) => heading.startsWith('Question ${number} '))`;
      return eventually(async () => expect(await page.evaluate(firstPaint)).toBe(true), SOON_MS);
    };
    const passage = page.getByText(/regret\?$/).filter({ visible: true });
    const slot = page.getByRole('banner');

    for (let number = 1; number <= QUESTIONS; number += 1) {
      await page.getByRole('heading', { name: `Question ${number} of ${QUESTIONS}` }).waitFor();
      // Positions are recorded in the next frames
      if (width === 360 && (await passage.count()) > 0) await showsQuestion(number);
      await choose(page, number % 4);
      if (number % 8 === 3) {
        await context.setOffline(true);
        await choose(page, (number + 1) % 4);
        await slot.getByText('No connection', { exact: true }).waitFor();
        await screenshot(page, `exam-still-${width}x${height}-offline`);
      }
      if (number % 8 === 5) {
        await slot.getByText(/^\d answers stored here$/).waitFor();
        await context.setOffline(false);
        await exam.allSaved();
      }
      if (number % 8 === 7) await exam.allSaved();
      if (number < QUESTIONS) await next.click();
    }
    await exam.allSaved();
    await screenshot(page, `exam-still-${width}x${height}-last`);
    expect(await page.evaluate(MOVED_QUESTIONS)).toEqual([]);
    expect(await page.evaluate('Object.keys(places).length')).toBe(QUESTIONS);
    expect(await page.evaluate('shifts()')).toEqual([]);
    // On a phone in portrait orientation each passage ends below the buttons
    const shiftCount = await page.evaluate<number>('led.size');
    expect(shiftCount >= QUESTIONS / 5).toBe(width === 360);
    await exam.submit();
    expect(errors).toEqual([]);
    await context.close();
  });
});

const choose = (page: Page, index: number): Promise<void> => page.keyboard.press('ABCD'[index]!);
