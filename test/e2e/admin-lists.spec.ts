import type { Browser, Page } from 'playwright-core';
import { adminDataOf, waitForLiveConnection, launchBrowser, tutorDataOf, visit } from '../support/browser/browser.js';
import { logInAdmin, registerStudent, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

describe('admin account lists', () => {
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const find = (page: Page, text: string) => page.getByRole('searchbox').fill(text);

  it('[ADMIN-24] [ADMIN-32] [BAN-9] [BAN-11] let an admin find and ban an active tutor, unban her, and delete other accounts permanently', async () => {
    const tutor = await registerTutor(server, 'shirin.s');
    await registerTutor(server, 'imtiaz.k');
    for (const name of ['nadia_islam', 'nahid', 'zubair']) await registerStudent(server, name);
    const admin = await visit(browser, server.url, { userData: adminDataOf(await logInAdmin(server)) });
    const activeTutor = await visit(browser, server.url, { userData: tutorDataOf(tutor) });
    const live = waitForLiveConnection(activeTutor.page);
    await activeTutor.page.goto('/tutor/reviews');
    await activeTutor.page.getByText('There are no unsolved doubts').waitFor();
    await live;

    await admin.page.goto('/admin/tutors-list');
    await admin.page.getByText('1–2 of 2').waitFor();
    await find(admin.page, 'SHIRIN.S@');
    await admin.page.getByText('1 of 2 tutors').waitFor();
    await press(admin.page, 'Ban shirin.s');
    // Her page changes without interaction
    await activeTutor.page.waitForURL('**/you-are-banned');
    // A click within half a second of the previous click counts as a double click
    await admin.page.getByRole('button', { name: 'Unban shirin.s', exact: true }).click({ delay: 600 });
    await admin.page.getByRole('button', { name: 'Ban shirin.s', exact: true }).waitFor();
    await activeTutor.page.goto('/tutor/reviews');
    await activeTutor.page.getByText('There are no unsolved doubts').waitFor();

    await find(admin.page, '');
    await press(admin.page, 'Delete imtiaz.k');
    await press(admin.page, 'Delete');
    await admin.page.getByText('Tutor deleted!').waitFor();
    await admin.page.reload();
    await admin.page.getByText('1–1 of 1').waitFor();
    expect(await admin.page.getByText('imtiaz.k').count()).toBe(0);

    await admin.page.getByRole('link', { name: 'Students' }).first().click();
    // The tutor list also has a search field, and remains until the next page is loaded
    await admin.page.getByText('1–3 of 3').waitFor();
    await find(admin.page, 'na');
    await admin.page.getByText('2 of 3 students').waitFor();
    await press(admin.page, 'Delete nadia_islam');
    await press(admin.page, 'Delete');
    await admin.page.getByText('Student deleted!').waitFor();
    await admin.page.getByText('1 of 2 students').waitFor();
    await admin.page.reload();
    await admin.page.getByRole('button', { name: 'Delete nahid' }).waitFor();
    expect(await admin.page.getByText('nadia_islam').count()).toBe(0);
    expect([...admin.errors, ...activeTutor.errors]).toEqual([]);
    await admin.context.close();
    await activeTutor.context.close();
  });
});
