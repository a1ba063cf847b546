import type { Browser, BrowserContext, Page } from 'playwright-core';
import { MOCK_TEST_MARKS, MOCK_TEST_MINUTES, SUBJECTS } from '../../api/contracts/http/limits.js';
import {
  ExamPage,
  launchBrowser,
  selectMockTest,
  screenshot,
  startMockTest,
  visitAsStudent,
} from '../support/browser/browser.js';
import { eventually } from '../support/assertions/eventually.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

const SOON_MS = 5_000;
const TEST = { subject: 'Chemistry', marks: 25, minutes: 20 } as const;

describe('mock test pages', () => {
  let server: Server;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let students = 0;

  beforeAll(async () => {
    server = await startServer();
    const tutor = await registerTutor(server, 'tutor');
    await addQuestions(server, tutor, 'Chemistry', 30);
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    students += 1;
    ({ page, context } = await visitAsStudent(browser, server, `student${students}`));
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const radios = async (group: string) => {
    const radios = page.getByRole('radiogroup', { name: group }).getByRole('radio');
    await radios.first().waitFor();
    return radios.evaluateAll((all) =>
      all.map((input) => (input as unknown as { ariaLabel: string | null }).ariaLabel),
    );
  };
  /** Returns the alert with this text. */
  const alertText = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor();
  const redirect = (address: string) => page.route(address, (route) => route.abort());

  it('[ROUTE-12] [MOCK-1] [MOCK-2] [MOCK-3] [MOCK-4] [MOCK-8] [ROUTE-20] set up a test by subject, marks and time', async () => {
    await page.goto('/student/mock-test');
    await page.getByRole('heading', { name: 'Mock Test' }).waitFor();
    for (const subject of SUBJECTS) await page.getByRole('radio', { name: subject }).waitFor({ state: 'attached' });
    expect(await radios('Subject')).toHaveLength(SUBJECTS.length);
    expect(await radios('Marks')).toHaveLength(MOCK_TEST_MARKS.length);
    for (const marks of MOCK_TEST_MARKS) {
      await page.getByRole('radio', { name: String(marks), exact: true }).waitFor({ state: 'attached' });
    }
    expect(await radios('Time in minutes')).toHaveLength(MOCK_TEST_MINUTES.length);
    for (const minutes of MOCK_TEST_MINUTES) {
      await page.getByRole('radio', { name: `${minutes} minutes` }).waitFor({ state: 'attached' });
    }

    const start = page.getByRole('button', { name: 'Start Exam' });
    const choices: [string, string][] = [
      ['Subject', TEST.subject],
      ['Marks', String(TEST.marks)],
      ['Time in minutes', `${TEST.minutes} minutes`],
    ];
    for (const [group, name] of choices) {
      expect(await start.isDisabled()).toBe(true);
      const radio = page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });
      await radio.check({ force: true });
    }
    expect(await start.isEnabled()).toBe(true);
    await screenshot(page, 'setup-1440');
    await start.click();
    await page.waitForURL(/\/student\/start-exam\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { name: 'Chemistry Mock Test' }).waitFor();
    await screenshot(page, 'instructions-1440');
  });

  it('[MOCK-5] [MOCK-6] [MOCK-7] [MOCK-10] [MOCK-11] show missing values below their fields, and an alert with the reason why no test was created', async () => {
    await page.goto('/student/mock-test');
    const field = (name: string) => page.getByRole('radiogroup', { name });
    const fields = [
      ['Subject', 'Physics', 'Please select a subject.'],
      ['Marks', '25', 'Please select marks.'],
      ['Time in minutes', '10 minutes', 'Please select a time limit.'],
    ] as const;
    for (const [name, option, hint] of fields) {
      await field(name).getByRole('radio', { name: option, exact: true }).focus();
      await page.keyboard.press('Tab');
      await page.getByText(hint, { exact: true }).waitFor();
    }
    for (const [name, option, hint] of fields) {
      await field(name).getByRole('radio', { name: option, exact: true }).check({ force: true });
      await page.getByText(hint, { exact: true }).waitFor({ state: 'detached' });
    }
    const start = page.getByRole('button', { name: 'Start Exam' });
    await start.click();
    await alertText('Not enough questions: 0 available in Physics, 25 needed.');
    await page.route('**/api/mockTest/generateMockTest', (route) => route.fulfill({ status: 409, json: {} }));
    // A click within half a second of the previous click counts as a double click
    await start.click({ delay: 600 });
    await alertText('Failed to create mock test');
  });

  it('[EXAM-41] [EXAM-42] [EXAM-43] [EXAM-44] [EXAM-45] store the timer state in the browser', async () => {
    interface Timer {
      timeLeft: number;
      isActive: boolean;
    }
    /** Reads the stored timer and the clock of the page in ms. */
    const timer = async (): Promise<[Timer, number]> => {
      const [text, savedAt] = await page.evaluate<[string, number]>(
        '[localStorage.getItem("examTimer"), performance.now()]',
      );
      return [JSON.parse(text) as Timer, savedAt];
    };
    const isRunning = () => eventually(async () => expect((await timer())[0]?.isActive).toBe(true), SOON_MS);
    await startMockTest(page, TEST);
    await new ExamPage(page).options.first().waitFor();
    await isRunning();
    const [first, startedAt] = await timer();
    expect(first).toEqual({ timeLeft: expect.any(Number) as number, isActive: true });
    expect(first.timeLeft).toBeLessThanOrEqual(TEST.minutes * 60);
    expect(first.timeLeft).toBeGreaterThan(TEST.minutes * 60 - 30);
    await page.waitForTimeout(4_000);
    const [later, ended] = await timer();
    expect(Math.abs(first.timeLeft - later.timeLeft - (ended - startedAt) / 1_000)).toBeLessThan(2);
    await page.reload();
    await new ExamPage(page).options.first().waitFor();
    await isRunning();
    const [reloaded] = await timer();
    expect(reloaded.timeLeft).toBeLessThanOrEqual(later.timeLeft);
    expect(reloaded.timeLeft).toBeGreaterThan(later.timeLeft - 30);
    // Leaving the page stops its timer, but not the exam
    await page.getByRole('link', { name: 'Meritlist' }).click();
    await page.getByRole('region', { name: 'Exam in progress' }).waitFor();
    const [stopped] = await timer();
    expect(stopped.isActive).toBe(false);
    await page.waitForTimeout(1_500);
    expect((await timer())[0]).toEqual(stopped);
  });

  it('[EXAM-1] [EXAM-3] [EXAM-5] [ROUTE-21] start a countdown and open the questions', async () => {
    await startMockTest(page, TEST);
    expect(page.url()).toMatch(/\/student\/exam-questions\/[0-9a-f-]{36}$/);
    await page
      .getByRole('timer')
      .getByText(/^(20:00|19:[3-5]\d)$/)
      .waitFor();
    await eventually(async () => {
      const timer = JSON.parse((await page.evaluate('localStorage.getItem("examTimer")')) as string) as object;
      expect(timer).toEqual({ timeLeft: expect.any(Number) as number, isActive: true });
      expect((timer as { timeLeft: number }).timeLeft).toBeGreaterThan(TEST.minutes * 60 - 40);
    }, SOON_MS);
    const id = page.url().split('/').at(-1);
    expect(await page.evaluate(`sessionStorage.getItem('exam:${id}')`)).toContain('attemptId');
  });

  it('[EXAM-6] [EXAM-7] prevent a second start, and let the student continue a running test', async () => {
    await startMockTest(page, TEST);
    await new ExamPage(page).options.first().waitFor();
    const id = page.url().split('/').at(-1);
    // As in a tab that was opened before the exam was started
    const secondTab = '**/api/attempts/{current,at-exam/*}';
    await page.route(secondTab, (route) => route.fulfill({ status: 204 }));
    await page.goto(`/student/start-exam/${id}`);
    await page.getByRole('button', { name: 'Start Exam' }).click();
    await page.getByText('You have already started this exam. You cannot restart it.').waitFor();
    await page.unroute(secondTab);
    await page.getByRole('link', { name: 'Resume the exam' }).click();
    await page.waitForURL(`**/student/exam-questions/${id}`);
    await new ExamPage(page).options.first().waitFor();
  });

  it('report another running exam with a link to it', async () => {
    await startMockTest(page, TEST);
    const running = page.url();
    await new ExamPage(page).options.first().waitFor();
    await selectMockTest(page, TEST);
    await page.getByRole('button', { name: 'Start Exam' }).click();
    await page.getByText('Another exam is running. Finish it first.').waitFor();
    await page.getByRole('link', { name: 'Back to the running exam' }).click();
    await page.waitForURL(running);
  });

  it('[EXAM-19] [EXAM-21] [EXAM-22] show every question with its options, one of which can be selected, changed and cleared', async () => {
    await startMockTest(page, TEST);
    const exam = new ExamPage(page);
    const { questions } = await page.evaluate<{ questions: { question: string; options: string[] }[] }>(`(async () => {
      const { jwtoken } = JSON.parse(localStorage.getItem('userData'));
      const answer = await fetch('/api/attempts/current', { headers: { authorization: 'Bearer ' + jwtoken } });
      return answer.json();
    })()`);
    expect(questions).toHaveLength(TEST.marks);
    for (let number = 1; number <= TEST.marks; number += 1) {
      const { question, options } = questions[number - 1]!;
      await page.getByRole('button', { name: new RegExp(`^Question ${number}, `) }).click();
      await page.getByRole('button', { name: new RegExp(`^Question ${number}, `), pressed: undefined }).waitFor();
      await page.getByText(question, { exact: true }).waitFor();
      const labels = await page.getByRole('radiogroup').locator('label').allTextContents();
      // Each option follows its letter
      expect(labels.map((label) => label.slice(1).trim())).toEqual(options);
      expect(await exam.options.count()).toBe(options.length);
    }

    const chosen = () =>
      exam.options.evaluateAll((all) => all.map((input) => (input as unknown as { checked: boolean }).checked));
    await exam.choose(/right$/);
    await exam.choose(/worst$/);
    expect((await chosen()).filter(Boolean)).toHaveLength(1);
    expect(await exam.options.and(page.getByLabel(/worst$/)).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Clear response' }).click();
    expect((await chosen()).filter(Boolean)).toHaveLength(0);
    await exam.choose(/right$/);
    await exam.allSaved();
    expect(await exam.options.and(page.getByLabel(/right$/)).isChecked()).toBe(true);
  });

  it('[EXAM-25] [EXAM-29] [EXAM-31] [EXAM-33] [EXAM-35] show the graded, read-only result with a summary from the top after Submit', async () => {
    await startMockTest(page, TEST);
    const exam = new ExamPage(page);
    await exam.choose(/right$/);
    await exam.next();
    await exam.choose(/wrong$/);
    await exam.allSaved();
    await exam.submit();

    const verdicts = page.getByRole('article').getByText(/^(Correct|Incorrect|Skipped)$/);
    // Questions are rendered a few per frame
    await verdicts.nth(TEST.marks - 1).waitFor();
    expect(await verdicts.allTextContents()).toEqual([
      'Correct',
      'Incorrect',
      ...Array.from({ length: TEST.marks - 2 }, () => 'Skipped'),
    ]);
    for (const name of ['Correct', 'Incorrect', 'Skipped', 'Score']) await page.getByText(name).first().waitFor();
    await page.getByText('0.03').first().waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    expect(await page.getByRole('timer').count()).toBe(0);
    expect(JSON.parse((await page.evaluate('localStorage.getItem("examTimer")')) as string)).toMatchObject({
      isActive: false,
    });
    expect(await page.evaluate('scrollY')).toBe(0);
    await page.reload();
    await exam.result();
    expect(await page.getByRole('radio').count()).toBe(0);
  });

  it('[EXAM-11] [EXAM-12] [EXAM-15] [EXAM-17] report content that cannot be loaded, without a server and with a failing one', async () => {
    await startMockTest(page, TEST);
    const exam = new ExamPage(page);
    await exam.options.first().waitFor();
    const address = page.url();
    const id = address.split('/').at(-1);

    await redirect(`**/api/mockTest/${id}`);
    await page.goto(`/student/start-exam/${id}`);
    await alertText('Failed to fetch data');
    await page.goto(address);
    await alertText('Failed to fetch data');
    await page.unroute(`**/api/mockTest/${id}`);

    // The page looks the same to students in both cases
    await page.route(`**/api/mockTest/${id}`, (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, message: 'Something went wrong.', error: 'unexpected' } }),
    );
    await page.goto(`/student/start-exam/${id}`);
    await alertText('Failed to fetch data');
    await page.goto(address);
    await alertText('Failed to fetch data');
    await page.unroute(`**/api/mockTest/${id}`);

    await redirect('**/api/attempts/at-exam/*');
    await page.goto(address);
    await alertText('Error fetching questions');
    await page.unroute('**/api/attempts/at-exam/*');

    await page.route('**/api/attempts/at-exam/*', async (route) => {
      const answer = await route.fetch();
      const attempt = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...attempt, questions: [] } });
    });
    await page.goto(address);
    await page.getByText('No questions available.').waitFor();
  });
});
