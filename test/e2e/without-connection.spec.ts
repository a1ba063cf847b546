import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import {
  ExamPage,
  expectStoredOnDevice,
  launchBrowser,
  startMockTest,
  visit,
  visitAsStudent,
} from '../support/browser/browser.js';
import { eventually } from '../support/assertions/eventually.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { startServer, temporaryFolder, type Server } from '../support/server/server.js';

const RIGHT_OPTION = /right$/;
/** Maximum delay in ms, long enough for a busy machine */
const SOON_MS = 10_000;
const EMPTY_BOARD = 'First place is still free';

/** Returns the names of stored entries of a student's exam. */
const storedExamData = (page: Page): Promise<string[]> =>
  page.evaluate(`new Promise((done, fail) => {
    const opening = indexedDB.open('meritlist-known');
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const asked = opening.result.transaction('known').objectStore('known').getAllKeys();
      asked.onsuccess = () => done(asked.result);
    };
  })`);

describe('pages without a connection', () => {
  const dataDir = temporaryFolder();
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServer({ dataDir });
    await addQuestions(server, await registerTutor(server, 'tutor'), 'Math', 25);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('open even on a first visit, report missing content, and load it once online again', async () => {
    const { page, context, errors } = await visitAsStudent(browser, server, 'reader', { keepsPages: true });
    await page.goto('/student/leaderboard');
    await page.getByRole('heading', { level: 1, name: 'Leaderboard' }).waitFor();
    await expectStoredOnDevice(page);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('alert').filter({ hasText: "The server can't be reached." }).waitFor();
    await page.goto('/student/exam-history');
    await page.getByRole('alert').filter({ hasText: "The server can't be reached." }).waitFor();
    await context.setOffline(false);
    await page.goBack();
    await page.getByText(EMPTY_BOARD).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('continue an exam while the server does not respond', async () => {
    const { page, context } = await visitAsStudent(browser, server, 'patient', { keepsPages: true });
    await startMockTest(page, { subject: 'Math', marks: 25, minutes: 60 });
    const exam = new ExamPage(page);
    await exam.choose(RIGHT_OPTION);
    await exam.allSaved();
    await expectStoredOnDevice(page);
    server.process.kill('SIGSTOP');
    try {
      await page.reload();
      await page.getByText('1 of 25 answered').waitFor();
      await exam.next();
      await exam.choose(RIGHT_OPTION);
      await page.getByRole('banner').getByText('1 answer stored here').waitFor();
    } finally {
      server.process.kill('SIGCONT');
    }
    await exam.allSaved();
    await page.getByText('2 of 25 answered').waitFor();
    await context.close();
  });

  it('store no data of a finished exam or a logged-out student', async () => {
    const { page, context } = await visitAsStudent(browser, server, 'leaver', { keepsPages: true });
    const exam = new ExamPage(page);
    const expectStored = (...names: string[]) =>
      eventually(async () => expect((await storedExamData(page)).toSorted()).toEqual(names), SOON_MS);
    const startExam = async () => {
      await startMockTest(page, { subject: 'Math', marks: 25, minutes: 60 });
      await exam.choose(RIGHT_OPTION);
      await exam.allSaved();
      await expectStored('answers', 'paper');
    };
    await startExam();
    await exam.submit();
    await expectStored();
    await startExam();
    await page.goto('/student/dashboard');
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.waitForURL((url) => !url.pathname.startsWith('/student'));
    await expectStored();
    await context.close();
  });

  it("are loaded from the service worker's cache while the server restarts", async () => {
    const { page, context } = await visit(browser, server.url, { keepsPages: true });
    await page.goto('/login');
    const heading = page.getByRole('heading', { name: 'Sign in to your student account' });
    await heading.waitFor();
    await expectStoredOnDevice(page);
    await server.stop();
    const starting = createServer((_, response) => response.writeHead(503).end()).listen(server.port, '127.0.0.1');
    await once(starting, 'listening');
    try {
      await page.reload();
      await heading.waitFor();
    } finally {
      starting.closeAllConnections();
      starting.close();
      server = await startServer({ dataDir, port: server.port });
    }
    await context.close();
  });
});
