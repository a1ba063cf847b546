import type { Browser, Page } from 'playwright-core';
import type { RunningAttempt } from '../../api/attempts/attempt.dto.js';
import {
  adminDataOf,
  launchBrowser,
  PHONE,
  screenshotAt,
  PHONE_LANDSCAPE,
  userDataOf,
  visit,
} from '../support/browser/browser.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { addQuestion, logInAdmin, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';
import { formulaQuestion } from '../support/data/written-questions.js';

const QUESTIONS = 25;
const SECOND_MS = 1_000;
/** Seconds on each question, and the second at which an answer is selected */
const VISIT_SECONDS = 60;
const CHOICE_SECONDS = 35;
/** Questions viewed without a connection */
const OFFLINE_QUESTIONS = { from: 10, to: 12 };
const SIZES = [{ width: 1440, height: 900 }, PHONE_LANDSCAPE, PHONE];

describe('attempt replay page', () => {
  let server: Server;
  let browser: Browser;
  let ann: ExamTaker;
  let attempt: RunningAttempt;

  beforeAll(async () => {
    server = await startServer({ clock: true });
    browser = await launchBrowser();
    const tutor = await registerTutor(server, 'tutor');
    for (let number = 1; number <= QUESTIONS; number += 1) {
      await addQuestion(server, tutor, formulaQuestion(number, 'Math'));
    }
    await ExamTaker.register(server, 'anwar');
    ann = await ExamTaker.register(server, 'ann');
    attempt = await takeAttempt(ann);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /**
   * Views each question for a minute, changes some answers, is offline for two minutes, and returns to the third
   * question.
   */
  async function takeAttempt(student: ExamTaker): Promise<RunningAttempt> {
    const startedAt = Date.now();
    let elapsedSeconds = 0;
    let clockOffsetMs = 0;
    // The duration of the calls is not added
    const advanceTo = async (seconds: number) => {
      elapsedSeconds += seconds;
      const ms = startedAt + elapsedSeconds * SECOND_MS - (Date.now() + clockOffsetMs);
      clockOffsetMs += ms;
      await server.advance(ms);
    };
    const paper = await student.startMockTest({ subject: 'Math', marks: QUESTIONS, time: 30 });
    const { attemptId, questions } = paper;
    const queuedCalls: (() => Promise<unknown>)[] = [];
    const visitQuestion = async (index: number, letter: number | undefined, overrides: object = {}) => {
      const { _id, options } = questions[index]!;
      const isOffline = index >= OFFLINE_QUESTIONS.from && index < OFFLINE_QUESTIONS.to;
      const sendOrQueue = async (call: () => Promise<unknown>) =>
        isOffline ? void queuedCalls.push(call) : await call();
      if (!isOffline) for (const call of queuedCalls.splice(0)) await call();
      await advanceTo(CHOICE_SECONDS);
      if (letter !== undefined) {
        const chosenAt = new Date(startedAt + elapsedSeconds * SECOND_MS).toISOString();
        await sendOrQueue(() => student.answer(attemptId, _id, options[letter]!, { chosenAt }));
      }
      await advanceTo(VISIT_SECONDS - CHOICE_SECONDS);
      // Shorter than the actual time, so that no views overlap
      const spentMs = VISIT_SECONDS * SECOND_MS - 500;
      await sendOrQueue(() =>
        student.call('PUT', `/attempts/${attemptId}/progress`, {
          questionId: _id,
          visited: true,
          spentMs,
          ...overrides,
        }),
      );
    };
    for (let index = 0; index < QUESTIONS - 1; index += 1) {
      await visitQuestion(index, index % 6 === 5 ? undefined : index % 4, index % 8 === 3 ? { marked: true } : {});
    }
    await visitQuestion(2, 3);
    await advanceTo(20);
    await student.submit(attemptId);
    return paper;
  }

  const now = (page: Page) => page.getByRole('slider').getAttribute('aria-valuetext');

  it("shows an admin the student's actions in the last five minutes of an attempt [CARD-17]", async () => {
    const { page, errors } = await visit(browser, server.url, { userData: adminDataOf(await logInAdmin(server)) });
    await page.goto('/admin/attempts');
    await page.getByText('1 attempt, newest first').waitFor();
    for (const size of SIZES) expect(await screenshotAt(page, size, 'attempts')).toBe(size.width);
    await page.getByRole('searchbox', { name: 'Find a student' }).fill('anw');
    await page.getByText('No finished attempts match.').waitFor();
    await page.getByRole('searchbox', { name: 'Find a student' }).fill('ann');
    await page.getByRole('link', { name: /^ann, / }).click();

    await page.getByRole('heading', { name: 'Math Mock Test, ann' }).waitFor();
    await page.getByRole('button', { name: 'Last 5 minutes' }).click();
    expect(await now(page)).toMatch(/^20:\d\d, question 21$/);
    await page.getByRole('button', { name: 'Next action' }).click();
    expect(await now(page)).toMatch(/^20:[34]\d, question 21$/);
    await page.locator('.katex').first().waitFor();
    for (const size of SIZES) expect(await screenshotAt(page, size, 'replay')).toBe(size.width);

    await page
      .getByRole('button', { name: /^Changes/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^All actions/ }).click();
    const revisit = page.getByRole('listitem').filter({ hasText: 'Chose D' }).last();
    await revisit.getByRole('button').click();
    expect(await now(page)).toMatch(/, question 3$/);
    await page.getByText('Changed once').waitFor();
    await page.getByRole('checkbox', { name: 'Show the correct answer' }).check({ force: true });
    await page.getByText('Correct answer', { exact: true }).waitFor();
    for (const size of SIZES) await screenshotAt(page, size, 'replay-acts');

    // With the keyboard
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('slider').focus();
    await page.keyboard.press('Home');
    expect(await now(page)).toBe('0:00, question 1');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.keyboard.press('Space');
    await page.getByRole('slider').fill('660');
    await page.getByText('Not connected', { exact: true }).waitFor();
    for (const size of SIZES) await screenshotAt(page, size, 'replay-gap');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL('**/admin/attempts?who=ann');
    expect(errors).toEqual([]);
  }, 90_000);

  it('shows a student their own attempt', async () => {
    const { page, errors } = await visit(browser, server.url, {
      userData: userDataOf(ann.person),
      viewport: PHONE,
      touch: true,
    });
    await page.goto(`/student/exam-history/${attempt.attemptId}`);
    await page.getByRole('link', { name: 'Replay', exact: true }).click();
    await page.getByRole('heading', { name: 'Math Mock Test' }).waitFor();
    for (const tab of ['Sheet', 'Time', 'Changes', 'Question']) {
      await page.getByRole('button', { name: tab, exact: true }).tap();
      await page.getByRole('slider').fill('930');
      await screenshotAt(page, PHONE, `replay-own-${tab.toLowerCase()}`);
    }
    expect(await now(page)).toBe('15:30, question 16');
    expect(errors).toEqual([]);
  });
});
