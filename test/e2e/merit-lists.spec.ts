import type { Browser } from 'playwright-core';
import { launchBrowser, PHONE, screenshotAt, tutorDataOf, userDataOf, visit } from '../support/browser/browser.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, registerTutor, type Person } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

const HOUR_MS = 60 * 60_000;

describe('merit list pages', () => {
  let server: Server;
  let browser: Browser;
  let tutor: Person;
  let modelTestId: string;
  let ann: ExamTaker;
  let attemptId: string;

  beforeAll(async () => {
    server = await startServer();
    tutor = await registerTutor(server, 'tutor');
    const physics = await addQuestions(server, tutor, 'Physics', 4);
    modelTestId = await storeModelTest(
      server,
      tutor,
      modelTestOf(physics, scheduleMinute(new Date(Date.now() - HOUR_MS))),
    );
    ann = await ExamTaker.register(server, 'ann');
    const bob = await ExamTaker.register(server, 'bob');
    await bob.takeModelTest(modelTestId, 4, 0);
    ({ attemptId } = await ann.takeModelTest(modelTestId, 2, 1));
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('[MERIT-12] show students their rank in the result and on the page of the merit list', async () => {
    const { page, context, errors } = await visit(browser, server.url, { userData: userDataOf(ann.person) });
    const lists: string[] = [];
    page.on('request', (request) => request.url().includes(`/merit-list/${modelTestId}?`) && lists.push(request.url()));
    const listedTest = page.waitForResponse((response) => response.url().endsWith(`/api/modelTest/${modelTestId}`));
    await page.goto(`/student/exam-history/${attemptId}`);
    const placeCard = page.getByRole('region', { name: 'Your place' });
    await placeCard.getByText('2nd', { exact: true }).waitFor();
    await placeCard.getByText('of 2 students').waitFor();
    await placeCard.getByText('72%', { exact: true }).waitFor();
    // students see the list of this test only once it is archived
    await (await listedTest).finished();
    expect(await page.getByRole('link', { name: 'See the merit list' }).count()).toBe(0);
    await page.goto(`/student/merit-list/${modelTestId}`);
    await page.getByText('The full list is shown when the model test is archived.').waitFor();
    expect(await screenshotAt(page, PHONE, 'merit-list-live')).toBe(PHONE.width);
    // the rejected request is not sent again when the live connection is established
    expect(lists).toHaveLength(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('[MERIT-12] show tutors the list of a live test', async () => {
    const { page, context, errors } = await visit(browser, server.url, { userData: tutorDataOf(tutor) });
    await page.goto(`/tutor/edit-modeltest/${modelTestId}`);
    await page.getByRole('link', { name: 'Merit list' }).click();
    const rows = page.getByRole('region', { name: 'Students' }).getByRole('row');
    await rows.nth(2).waitFor();
    expect((await rows.allInnerTexts()).slice(1).map((row) => row.split('\t').slice(0, 3))).toEqual([
      ['1', 'bob', '4 of 4 · 100%'],
      ['2', 'ann', '1.75 of 4 · 44%'],
    ]);
    await page.getByRole('button', { name: 'Institutes' }).click();
    await page.getByText('No institute has 5 students on this list yet.').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
