import type { Browser, Page } from 'playwright-core';
import {
  waitForLiveConnection,
  launchBrowser,
  screenshot,
  tutorDataOf,
  userDataOf,
  visit,
} from '../support/browser/browser.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { registerTutor, type Person } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

describe('two tutors with the same doubt queue', () => {
  let server: Server;
  let browser: Browser;
  let people: [Person, Person];
  let ann: ExamTaker;

  beforeAll(async () => {
    server = await startServer();
    people = [await registerTutor(server, 'selina'), await registerTutor(server, 'tahmid')];
    ann = await ExamTaker.register(server, 'ann');
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const queueOf = async (person: Person) => {
    const visited = await visit(browser, server.url, { userData: tutorDataOf(person) });
    const live = waitForLiveConnection(visited.page);
    await visited.page.goto('/tutor/reviews');
    await visited.page.getByText('There are no unsolved doubts').waitFor();
    await live;
    return visited;
  };
  const rows = (page: Page) => page.getByRole('main').getByRole('article');
  const field = (page: Page) => page.getByRole('textbox', { name: 'Answer to ann' });
  const posted = (page: Page) => page.getByText('Answer posted successfully');
  const wasAnsweredFirst = (page: Page) => page.getByText(/answered this first, at .*Your text was not posted\./);

  it('[ROUTE-35] [REVIEW-1] [REVIEW-5] [REVIEW-6] [REVIEW-7] [REVIEW-8] [REVIEW-10] [REVIEW-11] [CARD-13] [CARD-15] see a new doubt live, one claims it, both answer concurrently, and the student sees one answer', async () => {
    const tutors = await Promise.all(people.map(queueOf));
    const [selina, tahmid] = tutors.map(({ page }) => page) as [Page, Page];
    const student = await visit(browser, server.url, { userData: userDataOf(ann.person) });
    const live = waitForLiveConnection(student.page);
    await student.page.goto('/student/doubts');
    await live;
    await student.page.getByRole('radio', { name: 'Physics' }).check({ force: true });
    await student.page.getByRole('textbox', { name: 'Your doubt' }).fill('Why is the pH of $10^{-8}$ M HCl not 8?');
    await student.page.getByRole('button', { name: 'Ask' }).click();
    for (const page of [selina, tahmid]) await rows(page).getByText('M HCl not 8?').waitFor();

    await selina.keyboard.press('c');
    await rows(selina).getByText('You are answering').waitFor();
    await rows(tahmid).getByText('selina is answering', { exact: true }).waitFor();
    await screenshot(tahmid, 'tutor-reviews-claimed-by-another-1440');

    await selina.keyboard.press('Enter');
    await field(selina).and(selina.locator(':focus')).waitFor();
    await selina.keyboard.type('The water gives $10^{-7}$ M of it.');
    await selina.getByText('As ann sees it').waitFor();
    await screenshot(selina, 'tutor-reviews-claimed-1440');
    await field(tahmid).fill('An acid can’t be basic.');
    // Toasts disappear after 5 s, so the test waits for all of them before the answers are posted
    await Promise.all([
      ...[selina, tahmid].map(async (page) => {
        const reply = posted(page).or(wasAnsweredFirst(page)).first().waitFor();
        await page.keyboard.press('Control+Enter');
        await reply;
      }),
      student.page.getByText('Your doubt was answered: Physics').waitFor(),
    ]);
    const [firstTutor, second] = (await wasAnsweredFirst(selina).count()) > 0 ? [tahmid, selina] : [selina, tahmid];
    await wasAnsweredFirst(second).waitFor();
    expect(await wasAnsweredFirst(firstTutor).count()).toBe(0);
    expect(await posted(second).count()).toBe(0);
    const [won, lost] =
      firstTutor === selina
        ? [/^The water gives/, 'An acid can’t be basic.']
        : [/^An acid/, 'The water gives $10^{-7}$ M of it.'];
    await rows(second).getByText(won).waitFor();
    expect(await second.getByRole('textbox', { name: 'Your text' }).inputValue()).toBe(lost);
    await screenshot(second, 'tutor-reviews-conflict-1440');
    await firstTutor.getByText('There are no unsolved doubts').waitFor();
    await second.getByRole('button', { name: 'Next doubt' }).click();
    await second.getByText('There are no unsolved doubts').waitFor();

    await rows(student.page).getByText(won).waitFor();
    expect([...tutors, student].flatMap(({ errors }) => errors)).toEqual([]);
    await Promise.all([...tutors, student].map(({ context }) => context.close()));
  });
});
