import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import {
  ExamPage,
  expectStoredOnDevice,
  launchBrowser,
  startMockTest,
  visitAsStudent,
} from '../support/browser/browser.js';
import { releaseFolders } from '../../api/platform/http/release-folders.js';
import { eventually } from '../support/assertions/eventually.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { startServer, temporaryFolder, type Server } from '../support/server/server.js';

const ROOT = resolve(__dirname, '../..');
const RIGHT_OPTION = /right$/;
const NEXT_RELEASE = 'the next';
const READY_MESSAGE = 'A new version of Meritlist is ready.';

/** Returns the name of the release that the page runs; the release in dist has no name. */
const releaseOf = (page: Page) => page.evaluate<string | undefined>('window.release');

describe('a new release during an exam', () => {
  const dataDir = temporaryFolder();
  // Inside the repository, so that its servers can resolve packages
  const folder = mkdtempSync(join(ROOT, 'dist-of-releases-'));
  const copied = (from: string, name: string) => {
    cpSync(from, join(folder, name), { recursive: true });
    return join(folder, name);
  };
  let port = 0;
  let server: Server;
  let browser: Browser;
  const serve = async (dist: string) => {
    await server?.kill();
    server = await startServer({ dataDir, port, program: [join(dist, 'api/cli.js'), 'start'] });
    port = server.port;
  };
  const current = copied(join(ROOT, 'dist'), 'current');
  const next = copied(current, 'next');

  beforeAll(async () => {
    await promisify(execFile)(
      process.execPath,
      ['test/support/programs/build-release.mjs', join(next, 'web'), NEXT_RELEASE],
      {
        cwd: ROOT,
      },
    );
    browser = await launchBrowser();
  });
  beforeEach(() => serve(current));
  afterAll(async () => {
    await browser.close();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('does not interrupt the exam on a reload, online or offline, and asks before it is activated', async () => {
    await addQuestions(server, await registerTutor(server, 'tutor'), 'Math', 25);
    const { page, context, errors } = await visitAsStudent(browser, server, 'examinee', { keepsPages: true });
    await startMockTest(page, { subject: 'Math', marks: 25, minutes: 60 });
    const exam = new ExamPage(page);
    await exam.choose(RIGHT_OPTION);
    await exam.allSaved();
    await expectStoredOnDevice(page);

    await serve(next);
    await page.reload();
    await page.getByText('1 of 25 answered').waitFor();
    expect(await nextRelease(page)).toBe('installed');
    await exam.next();
    await exam.choose(RIGHT_OPTION);
    await exam.allSaved();

    await context.setOffline(true);
    await page.reload();
    await page.getByText('2 of 25 answered').waitFor();
    await exam.next();
    await exam.choose(RIGHT_OPTION);
    await page.getByText('3 of 25 answered').waitFor();
    await context.setOffline(false);
    await exam.allSaved();
    expect(await releaseOf(page)).toBeUndefined();
    expect(await page.getByText(READY_MESSAGE).count()).toBe(0);
    await page.goto('/student/dashboard');
    const resumeLink = page.getByRole('link', { name: 'Resume' });
    await resumeLink.waitFor();
    expect(await page.getByText(READY_MESSAGE).count()).toBe(0);
    await resumeLink.click();
    await page.getByText('3 of 25 answered').waitFor();

    await exam.submit();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByText(READY_MESSAGE).waitFor();
    await page.getByRole('button', { name: 'Reload' }).click();
    await eventually(async () => expect(await releaseOf(page)).toBe(NEXT_RELEASE), 30_000);
    await page.getByRole('heading', { name: /, examinee$/ }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('keeps files that an open page has not loaded yet, in a browser without a cache', async () => {
    const { page, context, errors } = await visitAsStudent(browser, server, 'walker');
    await page.goto('/student/dashboard');
    await page.getByRole('heading', { name: /, walker$/ }).waitFor();
    await serve(next);
    const heading = page.getByRole('heading', { level: 1, name: 'Leaderboard' });
    await page.getByRole('link', { name: 'Leaderboard' }).first().click();
    await heading.waitFor();
    expect(await releaseOf(page)).toBeUndefined();
    await page.reload();
    await heading.waitFor();
    expect(await releaseOf(page)).toBe(NEXT_RELEASE);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is not cached at all if one of its files is missing', async () => {
    const { page, context } = await visitAsStudent(browser, server, 'unlucky', { keepsPages: true });
    await page.goto('/student/dashboard');
    await expectStoredOnDevice(page);
    const brokenRelease = copied(next, 'broken');
    const [release] = releaseFolders(join(brokenRelease, 'web'));
    const assets = join(release!, 'assets');
    for (const file of readdirSync(assets)) if (file.startsWith('leaderboard.page')) rmSync(join(assets, file));
    await serve(brokenRelease);
    await page.reload();
    expect(await nextRelease(page)).toBe('redundant');
    await context.setOffline(true);
    await page.goto('/student/leaderboard');
    await page.getByRole('heading', { level: 1, name: 'Leaderboard' }).waitFor();
    expect(await releaseOf(page)).toBeUndefined();
    await context.close();
  });
});

const INSTALLED_MS_MAX = 60_000;

/**
 * Checks for the next release and waits until it is completely cached (`installed`) or discarded (`redundant`). Polls,
 * since the browser can check at the same time and events of the worker can fire before a listener is added; a
 * discarded worker is seen by the listener alone.
 * @throws an error with the states of all workers after INSTALLED_MS_MAX
 */
const nextRelease = (page: Page): Promise<string> =>
  page.evaluate<string>(`navigator.serviceWorker.ready.then(async (registration) => {
    let worker = registration.waiting ?? registration.installing;
    registration.addEventListener('updatefound', () => (worker = registration.installing));
    if (!worker) registration.update().catch(() => {}); // the states tell why
    for (const start = performance.now(); ; await new Promise((done) => setTimeout(done, 50))) {
      worker ??= registration.waiting ?? registration.installing;
      if (worker && worker.state !== 'installing') return worker.state;
      if (performance.now() - start > ${INSTALLED_MS_MAX}) {
        const { installing, waiting, active } = registration;
        throw new Error(\`next release not installed: installing \${installing?.state}, waiting \${waiting?.state}, active \${active?.state}\`);
      }
    }
  })`);
