import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { AnswerSaved, AttemptStarted } from '../../api/contracts/events/attempt.events.js';
import { openSqliteEventStore } from '../../api/platform/event-store/sqlite/sqlite-event-store.js';
import {
  ExamPage,
  expectStoredOnDevice,
  launchBrowser,
  logInBrowser,
  screenshot,
  startMockTest,
  visit,
  visitAsStudent,
} from '../support/browser/browser.js';
import { eventually } from '../support/assertions/eventually.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';
import { readLog } from '../support/assertions/whole-log.js';

const RIGHT_OPTION = /right$/;
const WRONG_OPTION = /wrong$/;
const MINUTE = 60_000;
/** Remaining time of an exam in ms that is sufficient to load a page on a busy machine */
const PAGE_LOAD_MS_MAX = 18_000;
/** Remaining time of an exam in s when its server stops */
const SECONDS_LEFT = 3;
/** Maximum time in ms until the server has finished overdue attempts */
const FINISHED_MS_MAX = 10_000;

describe('an exam on an unreliable connection', () => {
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer({ clock: true });
    const tutor = await registerTutor(server, 'tutor');
    await addQuestions(server, tutor, 'Math', 25);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** Returns every event recorded so far. */
  async function recordedLog() {
    const events = await openSqliteEventStore({ file: join(server.dataDir, 'events.db') });
    try {
      return await readLog(events);
    } finally {
      await events.close();
    }
  }

  it('[EXAM-57] [EXAM-58] [EXAM-59] loses no answer after 30 s without network, a reload during that time, and a change of browser', async () => {
    const { page, context } = await visitAsStudent(browser, server, 'offline', { keepsPages: true });
    await startMockTest(page, { subject: 'Math', marks: 25, minutes: 60 });
    const exam = new ExamPage(page);
    await exam.choose(RIGHT_OPTION);
    await exam.allSaved();
    await expectStoredOnDevice(page);
    const address = page.url();

    await context.setOffline(true);
    const disconnectedAt = Date.now();
    for (const option of [RIGHT_OPTION, WRONG_OPTION, RIGHT_OPTION]) {
      await exam.next();
      await exam.choose(option);
    }
    await page.getByRole('button', { name: /^No connection/ }).waitFor();
    await page.getByRole('banner').getByText('3 answers stored here').waitFor();
    await exam.expectStandings(
      'Answered',
      ...Array.from({ length: 3 }, () => expect.stringMatching(/^Answered.*not saved/) as string),
      'Not visited',
    );
    await screenshot(page, 'exam-offline-1440');
    // The page, the paper and the pending answers are stored on the device
    await page.reload();
    await page.getByText('4 of 25 answered').waitFor();
    await page.getByRole('banner').getByText('3 answers stored here').waitFor();
    await page.getByRole('alert').getByText('Failed to fetch data').waitFor();
    await exam.next();
    await exam.choose(RIGHT_OPTION);
    await page.getByRole('banner').getByText('4 answers stored here').waitFor();
    await screenshot(page, 'exam-offline-reloaded-1440');
    await page.waitForTimeout(Math.max(0, disconnectedAt + 30_000 - Date.now()));
    await context.setOffline(false);
    await exam.allSaved();
    await page.getByText('Failed to fetch data').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('5 of 25 answered').waitFor();
    await exam.allSaved();
    await exam.expectStandings(...Array.from({ length: 5 }, () => 'Answered'));

    const otherTab = await visit(browser, server.url);
    await logInBrowser(otherTab.page, 'offline');
    await otherTab.page.goto(address);
    const otherExam = new ExamPage(otherTab.page);
    await otherExam.page.getByText('5 of 25 answered').waitFor();
    await otherExam.page.getByRole('button', { name: /^Question 6, / }).click();
    await otherExam.choose(RIGHT_OPTION);
    await otherExam.allSaved();
    await page.getByText('6 of 25 answered').waitFor();
    await otherExam.submit();
    // Five correct, one incorrect: (5 - 0.25) / 25
    await otherExam.page.getByText('0.19').first().waitFor();
    // The first browser is notified
    await exam.result();
    await otherTab.context.close();
    await context.close();
  });

  it('[EXAM-59] sends pending answers in the order in which they were chosen', async () => {
    const { page, context } = await visitAsStudent(browser, server, 'inorder', { keepsPages: true });
    await startMockTest(page, { subject: 'Math', marks: 25, minutes: 60 });
    const exam = new ExamPage(page);
    await exam.options.first().waitFor();
    await context.setOffline(true);
    const chosen = [
      [1, 'wrong'],
      [2, 'right'],
      [3, 'wrong'],
      [1, 'right'],
    ] as const;
    for (const [number, option] of chosen) {
      await page.getByRole('button', { name: new RegExp(`^Question ${number}, `) }).click();
      await exam.choose(new RegExp(`${option}$`));
    }
    await page.getByRole('banner').getByText('3 answers stored here').waitFor();
    await context.setOffline(false);
    await exam.allSaved();

    const log = await recordedLog();
    const { attemptId, questions } = log.findLast(({ type }) => type === 'AttemptStarted')!
      .data as AttemptStarted['data'];
    const saved = log
      .filter(({ type, stream }) => type === 'AnswerSaved' && stream === `attempt-${attemptId}`)
      .map(({ data }) => data as AnswerSaved['data']);
    const recorded = saved.map(({ questionId, option }) => [
      questions.findIndex((pin) => pin.questionId === questionId) + 1,
      /\w+$/.exec(option!)![0],
    ]);
    expect(recorded).toEqual(chosen);
    const times = saved.map(({ chosenAt }) => chosenAt);
    expect(times).toEqual(times.toSorted());
    await context.close();
  });

  it('[EXAM-65] lists late answers in the result', async () => {
    const { page, context } = await visitAsStudent(browser, server, 'toolate');
    await startMockTest(page, { subject: 'Math', marks: 25, minutes: 10 });
    const exam = new ExamPage(page);
    await exam.choose(RIGHT_OPTION);
    await exam.allSaved();
    await context.setOffline(true);
    await exam.next();
    await exam.choose(RIGHT_OPTION);
    await page.getByRole('banner').getByText('1 answer stored here').waitFor();
    await server.advance(11 * MINUTE);
    await context.setOffline(false);
    await exam.result();
    await page.getByText('1 answer arrived after time ran out and does not count.', { exact: true }).waitFor();
    await page.getByText('0.04').first().waitFor();
    await screenshot(page, 'result-late-1440');
    await context.close();
  });

  it('[EXAM-63] sends and counts pending answers after an outage across the deadline', async () => {
    const { page, context } = await visitAsStudent(browser, server, 'outage', { keepsPages: true });
    await page.clock.install();
    await startMockTest(page, { subject: 'Math', marks: 25, minutes: 10 });
    const exam = new ExamPage(page);
    await exam.choose(RIGHT_OPTION);
    await exam.allSaved();
    await context.setOffline(true);
    await exam.next();
    await exam.choose(RIGHT_OPTION);
    await page.getByRole('banner').getByText('1 answer stored here').waitFor();
    // The server is down at the deadline
    await server.advance(10 * MINUTE - SECONDS_LEFT * 1_000);
    server.process.kill('SIGSTOP');
    try {
      const startedAt = performance.now();
      await page.clock.fastForward(10 * MINUTE);
      await page.getByText('Your test will be submitted as soon as the connection is back.').waitFor();
      await page.clock.fastForward(MINUTE);
      await page.getByRole('banner').getByText('1 may be too late').waitFor();
      const leftMs = SECONDS_LEFT * 1_000 - (performance.now() - startedAt);
      if (leftMs > 0) await page.waitForTimeout(leftMs);
    } finally {
      server.process.kill('SIGCONT');
    }
    await context.setOffline(false);
    await exam.result();
    // Both answers count: 2 / 25
    await page.getByText('0.08').first().waitFor();
    await context.close();
  });

  it('shows the server’s time when the device clock is an hour ahead', async () => {
    const { page, context } = await visitAsStudent(browser, server, 'wrongclock');
    await context.addInitScript(`{
      const RealDate = Date;
      const ahead = 3_600_000;
      globalThis.Date = class extends RealDate {
        constructor(...given) { if (given.length) super(...given); else super(RealDate.now() + ahead); }
        static now() { return RealDate.now() + ahead; }
      };
    }`);
    await startMockTest(page, { subject: 'Math', marks: 25, minutes: 10 });
    const exam = new ExamPage(page);
    await page
      .getByRole('timer')
      .getByText(/^(10:00|09:[3-5]\d)$/)
      .waitFor();
    await exam.choose(RIGHT_OPTION);
    await exam.allSaved();
    await exam.submit();
    await page.getByText('0.04').first().waitFor();
    await context.close();
  });

  it('[EXAM-61] is finished by the server at its deadline while the browser is closed', async () => {
    const { page, context } = await visitAsStudent(browser, server, 'closed');
    await startMockTest(page, { subject: 'Math', marks: 25, minutes: 10 });
    const exam = new ExamPage(page);
    await exam.choose(RIGHT_OPTION);
    await exam.next();
    await exam.choose(WRONG_OPTION);
    await exam.allSaved();
    const address = page.url();
    await context.close();
    await server.advance(10 * MINUTE + 16_000);

    const later = await visit(browser, server.url);
    await logInBrowser(later.page, 'closed');
    await eventually(async () => {
      const log = await recordedLog();
      const stream = log.findLast(({ type }) => type === 'AttemptStarted')!.stream;
      expect(log.find((event) => event.type === 'AttemptFinished' && event.stream === stream)).toBeDefined();
    }, FINISHED_MS_MAX);
    await later.page.goto(address);
    await new ExamPage(later.page).result();
    // Score: (1 - 0.25) / 25
    await later.page.getByText('0.03').first().waitFor();
    await later.context.close();
  });

  it('[EXAM-27] [EXAM-46] [EXAM-47] is submitted with the saved answers when the timer reaches zero, and shows a message', async () => {
    const { page, context } = await visitAsStudent(browser, server, 'zero');
    await startMockTest(page, { subject: 'Math', marks: 25, minutes: 10 });
    const exam = new ExamPage(page);
    await exam.choose(RIGHT_OPTION);
    await exam.allSaved();
    await server.advance(10 * MINUTE - PAGE_LOAD_MS_MAX);
    await page.reload();
    await page
      .getByRole('timer')
      .getByText(/^00:[01]\d$/)
      .waitFor();
    await page.getByText("Time's up! The exam has finished.").waitFor({ timeout: 2 * PAGE_LOAD_MS_MAX });
    await exam.result();
    const timer = await page.evaluate<string>('localStorage.getItem("examTimer")');
    expect(JSON.parse(timer)).toEqual({ timeLeft: 0, isActive: false });
    await page.getByText('0.04').first().waitFor();
    await context.close();
  });
});
