import type { Browser } from 'playwright-core';
import { Schedules } from '../../api/contracts/http/schedules.js';
import {
  waitForLiveConnection,
  launchBrowser,
  screenshot,
  tutorDataOf,
  userDataOf,
  visit,
} from '../support/browser/browser.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { scheduleMinute } from '../support/scenarios/model-tests.js';
import { addQuestions, PASSWORD, registerTutor, type Person } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Refetch interval of lists (three seconds), with a margin for a busy machine */
const SEEN_MS_MAX = 10_000;
const NAME = 'Physics paper 4';
const schedules = new Schedules('Asia/Dhaka');

describe('a model test created by a tutor', () => {
  let server: Server;
  let browser: Browser;
  let tutor: Person;
  let ann: ExamTaker;

  beforeAll(async () => {
    server = await startServer({ clock: true });
    tutor = await registerTutor(server, 'tutor');
    for (const subject of ['Physics', 'Math'] as const) await addQuestions(server, tutor, subject, 3);
    ann = await ExamTaker.register(server, 'ann');
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** Logs in with rememberMe, so that the session outlasts the schedule of more than a day. */
  async function rememberedSession(
    role: 'student' | 'tutor',
    { email, id }: Person,
  ): Promise<{ id: string; token: string }> {
    const body = { email, password: PASSWORD, rememberMe: true };
    const login = await server.http<{ jwtoken: string }>('POST', `/${role}/login`, { body });
    return { id, token: login.body.jwtoken };
  }

  it('[ROUTE-31] [ROUTE-33] [ROUTE-34] [TMODEL-44] appears, goes live and closes in a student’s open list in another browser', async () => {
    const studentBrowser = await visit(browser, server.url, {
      userData: userDataOf(await rememberedSession('student', ann.person)),
    });
    const list = studentBrowser.page;
    const creation = await visit(browser, server.url, {
      userData: tutorDataOf(await rememberedSession('tutor', tutor)),
    });
    const { page } = creation;
    const listed = (section: string) =>
      list.getByRole('main').getByRole('region', { name: section }).getByRole('heading', { level: 3, name: NAME });
    const expectInSection = (section: string) => listed(section).waitFor({ timeout: SEEN_MS_MAX });

    const live = waitForLiveConnection(list);
    await list.goto('/student/model-test');
    await list.getByText(/^No model tests yet/).waitFor();
    await live;

    await page.goto('/tutor/model-test');
    await page.getByRole('link', { name: 'Create New' }).first().click();
    await page.getByLabel('Model Test Name').fill(NAME);
    await page.getByLabel('Subject').selectOption('Physics');
    await page.getByLabel('Marks').fill('2');
    await page.getByLabel('Time (minutes)').fill('20');
    const liveFrom = scheduleMinute(new Date(Date.now() + 10 * MINUTE_MS));
    const { date, time } = schedules.of(liveFrom.toISOString());
    await page.getByLabel('Schedule Date').fill(date);
    await page.getByLabel('Schedule Time').fill(time);
    await page.getByLabel('Expires in (days)').fill('1');
    await page.getByText('In Asia/Dhaka', { exact: true }).waitFor();
    await screenshot(page, 'tutor-model-test-details');
    await page.getByRole('tab', { name: /^Questions/ }).click();
    const box = (name: string) => page.getByRole('checkbox', { name });
    // Selects the row with the keyboard once it is rendered
    await page
      .getByRole('listitem')
      .filter({ has: box('Physics question 1') })
      .click();
    const chosen = () => Promise.all([1, 2, 3].map((n) => box(`Physics question ${n}`).isChecked()));
    await eventually(async () => expect(await chosen()).toEqual([true, false, false]), SEEN_MS_MAX);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await eventually(async () => expect(await chosen()).toEqual([true, true, false]), SEEN_MS_MAX);
    await page.getByRole('button', { name: 'Math' }).click();
    await box('Math question 1').waitFor();
    expect(await box('Math question 1').isDisabled()).toBe(true);
    await screenshot(page, 'tutor-model-test-questions');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').filter({ hasText: 'Model Test stored successfully' }).waitFor();
    await expectInSection('Upcoming');

    await page.getByRole('link', { name: 'Back to Model Test' }).click();
    const row = (section: string) => page.getByRole('region', { name: section }).getByRole('link', { name: NAME });
    await row('Upcoming').waitFor();
    await server.advance(liveFrom.getTime() - Date.now());
    await expectInSection('Live');
    await row('Live').waitFor();
    await screenshot(page, 'tutor-model-tests');
    await server.advance(DAY_MS);
    await expectInSection('Archived');
    await row('Archived').click();

    await page.getByRole('button', { name: 'Delete Model Test' }).click();
    const dialog = page.getByRole('dialog');
    const remove = dialog.getByRole('button', { name: 'Delete' });
    await dialog.getByRole('textbox').fill(NAME.toLowerCase());
    expect(await remove.isDisabled()).toBe(true);
    await screenshot(page, 'tutor-model-test-delete');
    await dialog.getByRole('textbox').fill(NAME);
    await remove.click();
    await page.waitForURL('**/tutor/model-test');
    await list.getByText(/^No model tests yet/).waitFor({ timeout: SEEN_MS_MAX });
    expect([...creation.errors, ...studentBrowser.errors]).toEqual([]);
  });
});
