import type { Browser, Page } from 'playwright-core';
import { waitForLiveConnection, launchBrowser, screenshot, userDataOf, visit } from '../support/browser/browser.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { PASSWORD, registerTutor, type Person } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

describe('doubts pages', () => {
  let server: Server;
  let browser: Browser;
  let tutor: Person;
  let ann: ExamTaker;
  let bob: ExamTaker;

  beforeAll(async () => {
    server = await startServer();
    tutor = await registerTutor(server, 'selina');
    ann = await ExamTaker.register(server, 'ann');
    bob = await ExamTaker.register(server, 'bob');
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const answer = async (student: string, text: string) => {
    const asTutor = { token: tutor.token };
    const { body } = await server.http<{ _id: string; username: string }[]>('GET', '/tutor/reviews', asTutor);
    const { _id } = body.find(({ username }) => username === student)!;
    await server.http('POST', `/tutor/answer/${_id}`, { ...asTutor, body: { answer: text } });
  };
  const rows = (page: Page) => page.getByRole('main').getByRole('article');

  it("[ROUTE-14] [DOUBT-4] [DOUBT-5] [DOUBT-6] [DOUBT-7] [DOUBT-8] [DOUBT-12] let a student ask a doubt and show the tutor's answer without a reload", async () => {
    await bob.call('POST', `/student/doubts/${bob.id}`, { subject: 'Math', doubt: 'What does Bob not know?' });
    const { page, context, errors } = await visit(browser, server.url, { userData: userDataOf(ann.person) });
    const live = waitForLiveConnection(page);
    await page.goto('/student/doubts');
    await page.getByRole('heading', { level: 1, name: 'Doubts' }).waitFor();

    await page.getByRole('radio', { name: 'Chemistry' }).check({ force: true });
    await page.getByRole('textbox', { name: 'Your doubt' }).fill('Why is the pH of $10^{-8}$ M HCl not 8?');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText('Doubt submitted successfully!').waitFor();
    await rows(page).filter({ hasText: 'M HCl not 8?' }).getByText('Waiting', { exact: true }).waitFor();
    expect(await rows(page).count()).toBe(1);

    await live;
    await answer('ann', 'The water itself gives $10^{-7}$ M of it.');
    await page.getByText('Your doubt was answered: Chemistry').waitFor();
    await page.getByRole('button', { name: 'Read the answer' }).click();
    await page.waitForURL('**/student/doubts#doubt-*');
    await page.locator('[aria-label="Doubt 1"]:focus').waitFor();
    await rows(page).getByText('The water itself gives').waitFor();
    await rows(page)
      .getByText(/^selina, /)
      .waitFor();
    await screenshot(page, 'doubts-arriving-1440');

    await page.getByRole('button', { name: 'Delete doubt 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await rows(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText(/You have not asked anything yet/).waitFor();
    expect(await rows(page).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('show a clickable toast above an open dialog', async () => {
    const dan = await ExamTaker.register(server, 'dan');
    await dan.call('POST', `/student/doubts/${dan.id}`, { subject: 'Math', doubt: 'Is 1 a prime number?' });
    const { page, context, errors } = await visit(browser, server.url, { userData: userDataOf(dan.person) });
    const live = waitForLiveConnection(page);
    await page.goto('/student/doubts');
    await page.getByRole('button', { name: 'Delete doubt 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this doubt?' });
    await dialog.waitFor();
    await live;
    await answer('dan', 'No: a prime has two divisors.');
    const toast = page.locator('.Toastify__toast', { hasText: 'Your doubt was answered: Math' });
    await toast.waitFor();
    const isTopmost = `(() => {
      const toast = document.querySelector('.Toastify__toast');
      const { x, y, width, height } = toast.getBoundingClientRect();
      return toast.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    })()`;
    await eventually(async () => expect(await page.evaluate(isTopmost)).toBe(true), 5_000);
    await toast.getByRole('button', { name: 'close' }).click();
    await toast.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('button:focus[aria-label="Delete doubt 1"]').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('keep drafts after a reload, navigation and logout, and show them only to their student', async () => {
    const cid = await ExamTaker.register(server, 'cid');
    const { page, context, errors } = await visit(browser, server.url, { userData: userDataOf(cid.person) });
    const field = page.getByRole('textbox', { name: 'Your doubt' });
    const text = 'Why does a heavy body not fall faster?';
    const logIn = async (email: string) => {
      await page.waitForURL('**/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('complementary').getByRole('link', { name: 'Doubts' }).click();
      await field.waitFor();
    };
    const logOut = () => page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click();

    await page.goto('/student/doubts');
    await field.fill(text);
    await page.reload();
    await field.waitFor();
    expect(await field.inputValue()).toBe(text);
    await page.getByRole('complementary').getByRole('link', { name: 'Exam History' }).click();
    await page.getByRole('heading', { level: 1, name: 'Exam History' }).waitFor();
    await page.goBack();
    await field.waitFor();
    expect(await field.inputValue()).toBe(text);

    await logOut();
    const dialog = page.getByRole('dialog', { name: 'Log out now?' });
    await dialog.getByText('1 draft is not sent yet.').waitFor();
    await dialog.getByRole('button', { name: 'Log out', exact: true }).click();
    await logIn(bob.person.email);
    expect(await field.inputValue()).toBe('');
    await logOut();
    await logIn(cid.person.email);
    expect(await field.inputValue()).toBe(text);
    expect(errors).toEqual([]);
    await context.close();
  });
});
