import moment from 'moment';
import type { Browser, Page } from 'playwright-core';
import { MODEL_TEST_DATE } from '../../api/contracts/http/patterns.js';
import type { ModelTest } from '../../api/model-tests/model-test.dto.js';
import {
  waitForLiveConnection,
  launchBrowser,
  screenshot,
  userDataOf,
  visit,
  type Visitor,
} from '../support/browser/browser.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { modelTestOf, modelTestsInLists, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { expectOnlyLogged } from '../support/browser/page-contents.js';
import { startServer, type Server } from '../support/server/server.js';

const MINUTE_MS = 60_000;
/** Minutes, as in the following constants */
const DAY = 24 * 60;
/** Minutes until one test opens and another closes */
const SOON_MINUTES = 10;
const SEEN_MS_MAX = 5_000;

describe("the student's model test list", () => {
  let server: Server;
  let browser: Browser;
  let ann: ExamTaker;
  let ben: ExamTaker;
  let visitor: Visitor;
  let page: Page;
  let [liveTest, closing, opening, later, archivedTest] = [] as ModelTest[] as [
    ModelTest,
    ModelTest,
    ModelTest,
    ModelTest,
    ModelTest,
  ];

  beforeAll(async () => {
    server = await startServer({ clock: true });
    const tutor = await registerTutor(server, 'tutor');
    const questionIds = await addQuestions(server, tutor, 'Physics', 5);
    const add = async (Name: string, from: number) => {
      const instant = new Date(Date.now() + from * MINUTE_MS);
      const id = await storeModelTest(server, tutor, modelTestOf(questionIds, instant, { Name }));
      return (await modelTestsInLists(server, tutor)).find(({ _id }) => _id === id)!;
    };
    liveTest = await add('Live paper', -60);
    closing = await add('Closing paper', SOON_MINUTES - DAY);
    opening = await add('Opening paper', SOON_MINUTES);
    later = await add('Later paper', 3 * DAY);
    archivedTest = await add('Past paper', -3 * DAY);
    ann = await ExamTaker.register(server, 'ann');
    ben = await ExamTaker.register(server, 'ben');
    browser = await launchBrowser();
  });
  beforeEach(() => openAs(ann));
  afterEach(() => page.context().close());
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  async function openAs(student: ExamTaker, timeZone = 'Asia/Dhaka'): Promise<void> {
    visitor = await visit(browser, server.url, { userData: userDataOf(student.person), timeZone });
    ({ page } = visitor);
  }
  const section = (name: string) => page.getByRole('main').getByRole('region', { name });
  const card = ({ Name }: ModelTest) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: Name }) });
  /** Clicks at an arbitrary point of the card */
  const pressOn = (test: ModelTest) => card(test).click({ position: { x: 90, y: 60 } });
  /** Expects an additional toast with this text. */
  const toastTexts = async (text: string, press: () => Promise<void>) => {
    const toasts = () =>
      page
        .getByRole('alert')
        .filter({ hasText: text })
        .evaluateAll((all) => all.map(({ id }) => id));
    const before = await toasts();
    await press();
    const isNew = (id: string) => !before.includes(id);
    await eventually(async () => expect((await toasts()).filter(isNew)).toHaveLength(1), SEEN_MS_MAX);
  };
  const testsBySection = () =>
    Promise.all(
      ['Live', 'Upcoming', 'Archived'].map((name) =>
        section(name).getByRole('heading', { level: 3 }).allTextContents(),
      ),
    );
  const expectTests = (...expected: string[][]) =>
    eventually(async () => expect(await testsBySection()).toEqual(expected), SEEN_MS_MAX);
  const isAtList = () => expect(new URL(page.url()).pathname).toBe('/student/model-test');

  it.each(['Asia/Dhaka', 'Europe/London'])(
    '[ROUTE-13] [MODEL-1] [MODEL-2] [MODEL-3] [MODEL-7] [MODEL-8] [MODEL-9] [MODEL-22] [CARD-33] shows tests in their sections, with times in the time zone %s',
    async (timeZone) => {
      await page.context().close();
      await openAs(ann, timeZone);
      const formatted = (instant: string) =>
        moment(new Date(instant).toLocaleString('sv-SE', { timeZone })).format(MODEL_TEST_DATE);
      await page.goto('/student/model-test');
      await page.getByRole('heading', { level: 1, name: 'Model Tests' }).waitFor();
      await expectTests(['Closing paper', 'Live paper'], ['Opening paper', 'Later paper'], ['Past paper']);
      await card(liveTest)
        .getByText(`Available till ${formatted(liveTest.liveUntil)}`)
        .waitFor();
      await card(opening).getByText(formatted(opening.liveFrom), { exact: true }).waitFor();
      await card(later).getByText(formatted(later.liveFrom), { exact: true }).waitFor();
      await card(archivedTest)
        .getByText(`Ended ${formatted(archivedTest.liveUntil)}`)
        .waitFor();
      await screenshot(page, `model-tests-${timeZone.split('/')[1]!.toLowerCase()}`);
    },
  );

  it('[MODEL-12] [MODEL-13] [MODEL-14] opens live and archived tests, and reports when a test is not live yet', async () => {
    await page.goto('/student/model-test');
    const notLive = (press: () => Promise<void>) => toastTexts('This exam is not live yet!', press);
    await notLive(() => pressOn(opening));
    await notLive(() => pressOn(later));
    await notLive(() => card(later).getByRole('button').press('Enter'));
    isAtList();
    for (const test of [liveTest, archivedTest]) {
      await pressOn(test);
      await page.waitForURL(`**/student/start-modeltest/${test._id}`);
      await page.goBack();
    }
    await card(liveTest).getByRole('link').press('Enter');
    await page.waitForURL(`**/student/start-modeltest/${liveTest._id}`);
  });

  it('[MODEL-10] [MODEL-11] greys out completed tests, labels them, and does not open them', async () => {
    const colour = (test: ModelTest) =>
      card(test)
        .getByRole('heading')
        .evaluate((element) => (globalThis as unknown as Window).getComputedStyle(element).color);
    await page.context().close();
    await openAs(ben);
    const connected = waitForLiveConnection(page);
    await page.goto('/student/model-test');
    await card(liveTest).getByRole('link').waitFor();
    await connected;
    const labelColour = await colour(liveTest);
    await ben.takeModelTest(liveTest._id, 3, 1);
    const explanation = card(liveTest).getByRole('button', { name: 'You have already taken this model test.' });
    await explanation.waitFor();
    await page.reload();
    await explanation.waitFor();
    const resultLink = card(liveTest).getByRole('link');
    await resultLink.waitFor();
    expect(await resultLink.getAttribute('href')).toMatch(/^\/student\/exam-history\//);
    expect([await colour(liveTest), await colour(closing)]).toEqual([
      expect.not.stringContaining(labelColour),
      labelColour,
    ]);
    await toastTexts('You have already taken this model test.', () => pressOn(liveTest));
    isAtList();
    await screenshot(page, 'model-tests-taken');
  });

  it('shows the score of a completed archived test with a link to its result', async () => {
    await page.context().close();
    await openAs(ben);
    await ben.takeModelTest(archivedTest._id, 3, 1);
    await page.goto('/student/model-test');
    await card(archivedTest).getByText('Your score 55%').waitFor();
    await card(archivedTest).scrollIntoViewIfNeeded();
    await screenshot(page, 'model-tests-archived-taken');
    await card(archivedTest)
      .getByRole('link', { name: /See result$/ })
      .click();
    await page.waitForURL(/\/student\/exam-history\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { name: 'Past paper' }).waitFor();
  });

  it('[ERR-8] only logs a failed fetch', async () => {
    const only = await expectOnlyLogged(visitor, '**/api/modelTest/allModelTests');
    await page.goto('/student/model-test');
    await only.retry();
    await only.expectSo('model-tests');
    await only.restore();
    await card(liveTest).waitFor();
  });

  it('[MODEL-4] [MODEL-5] [MODEL-6] [CARD-12] moves a test between sections without a reload when it goes live and closes', async () => {
    const connected = waitForLiveConnection(page);
    await page.goto('/student/model-test');
    await expectTests(['Closing paper', 'Live paper'], ['Opening paper', 'Later paper'], ['Past paper']);
    await connected;
    await server.advance(SOON_MINUTES * MINUTE_MS);
    await expectTests(['Live paper', 'Opening paper'], ['Later paper'], ['Closing paper', 'Past paper']);
    await screenshot(page, 'model-tests-moved');
    await pressOn(opening);
    await page.waitForURL(`**/student/start-modeltest/${opening._id}`);
  });
});

interface Window {
  getComputedStyle(element: unknown): { color: string };
}
