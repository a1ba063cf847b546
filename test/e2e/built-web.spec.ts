import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { releaseFolders } from '../../api/platform/http/release-folders.js';
import { sendRequest } from '../support/server/http-request.js';
import { launchBrowser, userDataOf, visit, type Visitor } from '../support/browser/browser.js';
import { registerStudent, type Person } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

/** Paths from section 2 of the specification, and some that do not exist */
const ADDRESSES = `
  / /login /tutor-login /register /forgot-password /otp-verification /reset-password /sys-admin-cracked /you-are-banned
  /termsandconditions /student /student/dashboard /student/mock-test /student/model-test /student/doubts
  /student/leaderboard /student/question-bank /student/exam-history /student/profile /student/mistake-review /student/practice
  /student/progress /student/reports
  /student/start-exam/7 /student/exam-questions/7 /student/start-modeltest/7 /student/modeltest-questions/7
  /admin /admin/dashboard /admin/students-list /admin/tutors-list /admin/add-tutor
  /tutor /tutor/dashboard /tutor/database /tutor/database/Physics /tutor/model-test /tutor/create-modeltest
  /tutor/edit-modeltest/7 /tutor/reviews /tutor/reviews/7 /tutor/reports /tutor/profile /tutor/add-question
  /tutor/edit-question/Physics/7 /tutor/history/question/7 /tutor/history/model-test/7
  /apiary /no/such/page /score/leaderboard /a.b.c /?page=2
`
  .trim()
  .split(/\s+/);

/** Returns the document of a page: those that are often opened first have their own. */
function documentOf(address: string): string {
  if (/^\/(\?|$)/.test(address)) return 'landing.html';
  if (/^\/(login|register)$/.test(address)) return 'account.html';
  return /-questions\//.test(address) ? 'exam.html' : 'index.html';
}

describe('the built web app', () => {
  let server: Server;
  let browser: Browser;
  let ann: Person;
  let visitor: Visitor;

  beforeAll(async () => {
    server = await startServer();
    ann = await registerStudent(server, 'ann');
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
  beforeEach(async () => {
    visitor = await visit(browser, server.url, { userData: userDataOf(ann) });
  });
  afterEach(() => visitor.context.close());

  /** Reopens the browser without a session, since signed-in users are redirected from the login page. */
  async function signedOut(): Promise<Visitor> {
    await visitor.context.close();
    visitor = await visit(browser, server.url);
    return visitor;
  }

  it('[ROUTE-41] is served for every path outside /api by the same process', async () => {
    const [release] = releaseFolders(resolve(__dirname, '../../dist/web'));
    const built = (file: string) => readFileSync(join(release!, file), 'utf8');
    for (const address of ADDRESSES) {
      const page = built(documentOf(address));
      const { status, headers, body } = await sendRequest<string>(`${server.url}${address}`, 'GET', {
        headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      });
      expect({ address, status, type: headers.get('content-type'), body }).toEqual({
        address,
        status: 200,
        type: expect.stringMatching(/^text\/html/),
        body: page,
      });
    }
    expect((await server.http('GET', '/no/such/call', { headers: { accept: 'text/html' } })).body).toMatchObject({
      statusCode: 404,
    });
  });

  it('has a robots.txt by which crawlers read the public pages only', async () => {
    const { status, headers, body } = await sendRequest<string>(`${server.url}/robots.txt`, 'GET', {
      headers: { accept: 'text/html,*/*;q=0.8' },
    });
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 200,
      type: expect.stringMatching(/^text\/plain/),
    });
    const prefixes = [...body.matchAll(/^Disallow: (\S+)$/gm)].map(([, prefix]) => prefix!);
    const isAllowed = (path: string) => !prefixes.some((prefix) => path.startsWith(prefix));
    expect(
      ['/', '/login', '/register', '/termsandconditions', '/assets/a.js', '/tutors/a.svg', '/api/landing']
        .concat(['/student/dashboard', '/tutor/database', '/admin/students-list'])
        .filter(isAllowed),
    ).toEqual(['/', '/login', '/register', '/termsandconditions', '/assets/a.js', '/tutors/a.svg']);
  });

  it('[ROUTE-41] can be reloaded on any path', async () => {
    await visitor.page.goto('/student/leaderboard');
    const heading = visitor.page.getByRole('heading', { level: 1, name: 'Leaderboard' });
    await heading.waitFor();
    expect((await visitor.page.reload())?.status()).toBe(200);
    await heading.waitFor();
  });

  it('[CARD-18] is rendered by React', async () => {
    const { page } = visitor;
    // The hook that React calls for the developer tools
    await page.addInitScript(`
      window.drawn = [];
      window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
        supportsFiber: true,
        renderers: new Map(),
        inject: ({ rendererPackageName, version }) => (window.renderer = { rendererPackageName, version }, 1),
        onCommitFiberRoot: (_renderer, root) => drawn.push(root.containerInfo.id),
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
      };
    `);
    await page.goto('/tutor-login');
    await page.getByRole('heading').waitFor();
    expect(await page.evaluate('window.renderer')).toEqual({
      rendererPackageName: 'react-dom',
      version: installedVersion('react-dom'),
    });
    expect(await page.evaluate('[...new Set(window.drawn)]')).toEqual(['root']);
  });

  it('[CARD-19] navigates with react-router-dom, without a full page load', async () => {
    const { page } = visitor;
    await page.goto('/student/dashboard');
    await page.evaluate('window.same = true');
    await page.getByRole('link', { name: 'See All' }).click();
    await page.getByRole('heading', { level: 1, name: 'Leaderboard' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: /, ann$/ }).waitFor();
    expect(await page.evaluate('window.same')).toBe(true);
    expect(await page.evaluate('window.__reactRouterVersion')).toBe(installedVersion('react-router-dom'));
  });

  it("[CARD-20] is built by vite: it dispatches vite's event when a chunk cannot be loaded", async () => {
    const { page } = await signedOut();
    await page.addInitScript(
      "window.lost = []; addEventListener('vite:preloadError', ({ payload }) => lost.push(String(payload)))",
    );
    await page.goto('/login');
    await page.getByRole('heading').waitFor();
    expect(await page.evaluate('window.lost')).toEqual([]);
    await page.route(/\/assets\/forgot-password\.page-[\w-]{8}\.js$/, (route) => route.abort());
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await page.getByText('Loading chunk forgot-password failed').waitFor();
    expect(await page.evaluate('window.lost')).toEqual([expect.stringContaining('/assets/forgot-password.page-')]);
  });

  it('reloads a failed chunk once the connection is available again', async () => {
    const { page } = await signedOut();
    await page.goto('/login');
    const recovery = page.getByRole('link', { name: 'Forgot password' });
    await recovery.waitFor();
    const part = /\/assets\/forgot-password\.page-[\w-]{8}\.js$/;
    await page.route(part, (route) => route.abort());
    await recovery.click();
    await page.getByText('Loading chunk forgot-password failed').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in to your student account' }).waitFor();
    await page.unroute(part);
    await recovery.click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  });

  it('loads the styles of all pages with a page that is opened after the login', async () => {
    const { page } = await signedOut();
    await page.goto('/login');
    const sheets = () =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('link[rel=stylesheet]')].map(({ href }) => /\\/(account|app)-[^/]*$/.exec(href)?.[1]).filter(Boolean)`,
      );
    await page.getByRole('link', { name: 'Forgot password' }).waitFor();
    expect(await sheets()).toEqual(['account']);
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    expect(await sheets()).toEqual(['account']);
    await page.goBack();
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    expect(await sheets()).toEqual(['account', 'app']);
  });

  it('[CARD-25] receives messages through socket.io-client', async () => {
    const { page } = visitor;
    const opened = page.waitForEvent('websocket', { predicate: (socket) => socket.url().includes('/socket.io/') });
    await page.goto('/student/leaderboard');
    const socket = await opened;
    expect(new URL(socket.url()).searchParams.get('EIO')).toBe('4');
    const { payload } = await socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => payload.toString().startsWith('42["leaderboard",'),
    });
    expect(JSON.parse(payload.toString().slice(2))).toEqual(['leaderboard', expect.objectContaining({ top: [] })]);
  });
});

const installedVersion = (name: string): string =>
  (
    JSON.parse(readFileSync(resolve(__dirname, `../../node_modules/${name}/package.json`), 'utf8')) as {
      version: string;
    }
  ).version;
