import type { Browser } from 'playwright-core';
import { launchBrowser, logInBrowser, screenshot, userDataOf, visit } from '../support/browser/browser.js';
import { logInAdmin, registerStudent } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

const SCREENS =
  'dashboard mock-test model-test doubts leaderboard question-bank mistake-review exam-history profile'.split(' ');

describe('page access', () => {
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

  it('[ROUTE-9] [GUARD-6] [BAN-1] [BAN-2] [BAN-3] [BAN-8] [BAN-10] a banned student sees only the banned page until unbanned', async () => {
    const eve = await registerStudent(server, 'eve');
    const admin = await logInAdmin(server);
    const toggle = () => server.http('PUT', `/admin/ban-toggle-student/${eve.id}`, { ...admin, body: {} });
    const { page, context } = await visit(browser, server.url, { userData: userDataOf(eve) });
    const liveConnection = new Promise<void>((connected) => {
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => String(payload).includes('"leaderboard"') && connected()),
      );
    });
    await page.goto('/student/leaderboard');
    await page.getByText('First place is still free').waitFor();
    await liveConnection;

    expect((await toggle()).status).toBe(200);
    // The page changes without interaction
    await page.waitForURL('**/you-are-banned');
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1, name: 'Banned Account', exact: true }).waitFor();
    const text = await main.innerText();
    for (const words of [/suspended/, /violating/, /community guidelines or\s+terms of service/, /after review/i]) {
      expect(text).toMatch(words);
    }
    await screenshot(page, 'banned-1440');
    for (const screen of [...SCREENS, `start-exam/${eve.id}`, `exam-questions/${eve.id}`]) {
      await page.goto(`/student/${screen}`, { waitUntil: 'commit' });
      await page.waitForURL('**/you-are-banned', { waitUntil: 'commit' });
    }
    await main.getByRole('link', { name: 'Go to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/you-are-banned');
    await main.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');

    expect((await toggle()).status).toBe(200);
    await logInBrowser(page, 'eve');
    await main.getByRole('heading', { name: /, eve$/ }).waitFor();
    await context.close();
  });

  it.each([
    ['/', /university admission/],
    ['/login', 'Sign in to your student account'],
    ['/register', 'Create an account'],
    ['/termsandconditions', /terms/i],
  ])('[GUARD-9] a visitor without a session can open %s', async (path, name) => {
    const { page, context } = await visit(browser, server.url);
    await page.goto(path);
    await page.getByRole('heading', { name }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await context.close();
  });
});
