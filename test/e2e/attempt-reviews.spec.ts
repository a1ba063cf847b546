import type { Browser } from 'playwright-core';
import type { RunningAttempt } from '../../api/attempts/attempt.dto.js';
import { SHARE_ATTEMPTS_MIN } from '../../api/contracts/http/item-statistics.js';
import {
  ExamPage,
  launchBrowser,
  PHONE,
  screenshotAt,
  startMockTest,
  TABLET,
  userDataOf,
  visit,
} from '../support/browser/browser.js';
import { ExamTaker, rightOf, wrongOf } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

const HOUR_MS = 60 * 60_000;
const PAPER = 6;
const MOCK = { subject: 'Physics', marks: 25, minutes: 10 };
const SHARED_TEXT = /% got it right$/;

type Question = RunningAttempt['questions'][number];

describe('review in the result', () => {
  let server: Server;
  let browser: Browser;
  let ann: ExamTaker;
  let attemptId: string;

  beforeAll(async () => {
    server = await startServer({ clock: true });
    browser = await launchBrowser();
    const tutor = await registerTutor(server, 'tutor');
    const physics = await addQuestions(server, tutor, 'Physics', MOCK.marks + PAPER);
    const liveFrom = scheduleMinute(new Date(Date.now() - HOUR_MS));
    const modelTestId = await storeModelTest(server, tutor, modelTestOf(physics.slice(0, PAPER), liveFrom));
    ann = await ExamTaker.register(server, 'ann');
    attemptId = await takeAttempt(ann, modelTestId);
    for (let number = 1; number < SHARE_ATTEMPTS_MIN; number += 1) {
      await (await ExamTaker.register(server, `student-${number}`)).takeModelTest(modelTestId, number % PAPER, 1);
    }
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /**
   * Takes an attempt: changes the first answer to an incorrect one, answers the second question quickly, skips the
   * last one, and takes 30 s for each of the others.
   */
  async function takeAttempt(student: ExamTaker, modelTestId: string): Promise<string> {
    const paper = await student.startModelTest(modelTestId);
    const visitQuestion = async ({ _id }: Question, seconds: number, ...options: string[]) => {
      await server.advance(seconds * 1000);
      for (const option of options) await student.answer(paper.attemptId, _id, option);
      const noted = { questionId: _id, visited: true, spentMs: seconds * 1000 };
      await student.call('PUT', `/attempts/${paper.attemptId}/progress`, noted);
    };
    const [first, second, ...otherQuestions] = paper.questions as [Question, Question, ...Question[]];
    await visitQuestion(first, 45, wrongOf(first), rightOf(first), wrongOf(first));
    await visitQuestion(second, 5, wrongOf(second));
    for (const question of otherQuestions.slice(0, -1)) await visitQuestion(question, 30, rightOf(question));
    await student.submit(paper.attemptId);
    return paper.attemptId;
  }

  const openResult = async () => {
    const visitor = await visit(browser, server.url, { userData: userDataOf(ann.person) });
    await visitor.page.goto(`/student/exam-history/${attemptId}`);
    return visitor;
  };

  it('[FEEDBACK-6] shows the same time, share of correct answers and changed answers under each question as the replay', async () => {
    const { page, context, errors } = await openResult();
    const questions = page.getByRole('region', { name: 'Questions' }).getByRole('article');
    await questions.first().getByText('You took 0:45').waitFor();
    await questions.first().getByText(SHARED_TEXT).waitFor();
    const option = (text: RegExp) => questions.first().getByRole('listitem').filter({ hasText: text }).first();
    const letterOf = async (text: RegExp) => (await option(text).innerText()).trim()[0];
    const [wrong, right] = [await letterOf(/ wrong/), await letterOf(/ right/)];
    await questions.first().getByText(`Changed ${wrong} → ${right} → ${wrong}`).waitFor();
    expect(await questions.getByText(SHARED_TEXT).count()).toBe(PAPER);
    const times = await questions.getByText(/^You took /).allInnerTexts();
    expect(
      await questions
        .last()
        .getByText(/^You took /)
        .count(),
    ).toBe(0);

    await page.getByRole('link', { name: 'Replay question 2' }).click();
    await page.waitForURL(`**/student/exam-history/${attemptId}/replay?question=2`);
    await page.getByRole('heading', { name: 'Question 2', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Time per question' }).click();
    const bars = page.getByRole('complementary').getByRole('listitem');
    const replayed = (await bars.allInnerTexts()).map((bar) => bar.split(/\s+/).at(-1));
    expect(times.map((time) => time.split(' ').at(-1))).toEqual(replayed.slice(0, -1));
    expect(replayed.at(-1)).toBe('–');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('[FEEDBACK-7] shows up to three insights, each with a button that shows its questions', async () => {
    const { page, context, errors } = await openResult();
    const insights = page.getByRole('region', { name: 'Insights' });
    const items = insights.getByRole('listitem');
    await items.nth(2).waitFor();
    expect(await items.getByRole('paragraph').allInnerTexts()).toEqual([
      'You changed 1 answer from correct to incorrect, which cost you 1.25 marks.',
      '1 quick incorrect answer cost you 0.25 marks. It took less than half your usual time of 30 seconds.',
      expect.stringMatching(/^You finished with 17 minutes \d+ seconds left, but skipped 1 question\.$/),
    ]);
    await insights.getByRole('button', { name: 'Show question 6' }).click();
    const questions = page.getByRole('region', { name: 'Questions' }).getByRole('article');
    expect(await questions.filter({ visible: true }).count()).toBe(1);
    await page.getByRole('article', { name: 'Question 6, Skipped' }).and(page.locator(':focus')).waitFor();
    expect(await screenshotAt(page, PHONE, 'review-insight')).toBe(PHONE.width);
    expect(await screenshotAt(page, TABLET, 'review-insight')).toBe(TABLET.width);
    await page.getByRole('button', { name: 'Show all questions' }).click();
    expect(await questions.filter({ visible: true }).count()).toBe(PAPER);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('[FEEDBACK-8] shows the counts on the tabs and the insights only after the marking animation', async () => {
    const bob = await ExamTaker.register(server, 'bob');
    const { page, context, errors } = await visit(browser, server.url, { userData: userDataOf(bob.person) });
    await startMockTest(page, MOCK);
    const exam = new ExamPage(page);
    await exam.choose(/ right$/);
    await exam.allSaved();
    // records the tabs in each frame from the first one on, without any input that would end the animation
    await page.evaluate(`
      globalThis.frames = [];
      requestAnimationFrame(function look() {
        const buttons = [...document.querySelectorAll('main fieldset button')].map((button) => button.textContent);
        const insights = document.querySelector('[aria-label="Insights"]');
        const marked = document.querySelector('[aria-label="Summary"] tfoot')?.textContent;
        if (insights) frames.push({ tabs: buttons.join('|'), isSeen: insights.checkVisibility({ visibilityProperty: true }), isMarked: !marked.endsWith('–') });
        requestAnimationFrame(look);
      })`);
    await page.getByRole('button', { name: 'Submit test' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByRole('button', { name: 'Correct 1', exact: true }).waitFor();
    await page.getByRole('region', { name: 'Insights' }).waitFor();
    const frames = await page.evaluate<{ tabs: string; isSeen: boolean; isMarked: boolean }[]>('frames');
    const earlyFrames = frames.filter(({ isMarked }) => !isMarked);
    expect(earlyFrames.length).toBeGreaterThan(0);
    expect(new Set(earlyFrames.map(({ tabs }) => tabs))).toEqual(new Set(['All 25|Incorrect |Skipped |Correct ']));
    expect(earlyFrames.some(({ isSeen }) => isSeen)).toBe(false);
    expect(frames.at(-1)).toMatchObject({ tabs: 'All 25|Incorrect 0|Skipped 24|Correct 1', isSeen: true });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('[FEEDBACK-9] states results as marks, number of questions, percentage and correct answers', async () => {
    const { page, context, errors } = await openResult();
    const summary = page.getByRole('region', { name: 'Summary' });
    await summary.getByText('of 6 marks · 42%').waitFor();
    await summary.getByText('2.50', { exact: true }).first().waitFor();
    await summary.getByText('3 correct answers').waitFor();
    await page.goto('/student/exam-history');
    await page.getByRole('cell', { name: '0.42 2.5 of 6 · 42%' }).waitFor();
    await page.getByRole('region', { name: 'Your scores' }).getByText('42%', { exact: true }).first().waitFor();
    await page.goto('/student/dashboard');
    await page.getByRole('region', { name: 'Your scores' }).getByText('42%', { exact: true }).first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
