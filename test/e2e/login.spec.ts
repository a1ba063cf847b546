import type { Browser, Locator, Page } from 'playwright-core';
import { DESKTOP, launchBrowser, PHONE, screenshot, userDataOf, visit } from '../support/browser/browser.js';
import { eventually } from '../support/assertions/eventually.js';
import { PASSWORD, registerStudent, registerTutor, type Person } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

const FAILED_MESSAGE = 'Login failed: email or password not matched.';
const TOO_SHORT = 'Password must be at least 6 characters long';
const SOON_MS = 2_000;
/** Script that returns the texts of the controls whose centre another element covers. */
const COVERED_CONTROLS = `[...document.querySelectorAll('header a, header label, main a, main button[type=submit]')]
  .filter((control) => {
    control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = control.getBoundingClientRect();
    return !control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  })
  .map((control) => control.textContent)`;

describe('student login page', () => {
  let server: Server;
  let browser: Browser;
  let page: Page;
  let ann: Person;
  let students = 0;

  beforeAll(async () => {
    server = await startServer();
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    students += 1;
    ann = await registerStudent(server, `student${students}`);
    await open();
  });
  afterEach(() => page.context().close());
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** Opens a new browser at the login page by default. */
  async function open(options: Parameters<typeof visit>[2] = {}, path = '/login'): Promise<void> {
    await page?.context().close();
    ({ page } = await visit(browser, server.url, options));
    await page.goto(path);
  }
  const email = () => page.getByLabel('Email');
  const password = () => page.getByLabel('Password', { exact: true });
  const signIn = () => page.getByRole('button', { name: 'Sign in' }).click();
  const enter = async (person: { email: string }, secret: string) => {
    await email().fill(person.email);
    await password().fill(secret);
  };
  const toasts = () => page.locator('.Toastify__toast');
  /** Records which toasts have expired and after how many seconds. */
  const noteEndedToasts = () =>
    page.evaluate(`(() => {
      globalThis.endedToasts = [];
      document.addEventListener('animationend', ({ target, elapsedTime: seconds }) => {
        if (!target.matches('.Toastify__progress-bar--animated')) return;
        endedToasts.push({ text: target.closest('.Toastify__toast').textContent, seconds });
      });
    })()`);
  const endedToasts = () => page.evaluate('endedToasts');
  const userData = async () => {
    const text = await page.evaluate<string | null>('localStorage.getItem("userData")');
    return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
  };

  it('[ROUTE-2] [AUTH-1] [AUTH-2] [AUTH-3] shows a title, email, password and Remember me', async () => {
    await page.getByRole('heading', { name: 'Sign in to your student account' }).waitFor();
    await email().fill('a');
    await password().fill('b');
    expect(await password().getAttribute('type')).toBe('password');
    const remember = page.getByRole('checkbox', { name: 'Remember me' });
    expect(await remember.isChecked()).toBe(false);
    await remember.check();
    await screenshot(page, 'login-1440');
  });

  it('[AUTH-4] [AUTH-5] links to password recovery and registration', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Forgot password' }).click();
    await page.waitForURL('**/forgot-password');
    await page.goto('/login');
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL('**/register');
  });

  it('[AUTH-6] [AUTH-7] [AUTH-8] marks missing and short fields, and sends a request only when all fields are valid', async () => {
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
    await signIn();
    await page.getByText('Email is required').waitFor();
    await page.getByText(TOO_SHORT).waitFor();
    await enter(ann, '12345');
    await page.getByText('Email is required').waitFor({ state: 'detached' });
    await signIn();
    await page.getByText(TOO_SHORT).waitFor();
    expect(requests.filter((path) => path.startsWith('/api'))).toEqual([]);
    await password().fill('123456');
    await page.getByText(TOO_SHORT).waitFor({ state: 'detached' });
    const [answer] = await Promise.all([page.waitForResponse('**/api/student/login'), signIn()]);
    expect(answer.status()).toBe(401);
  });

  it('[AUTH-9] [AUTH-10] [AUTH-11] [AUTH-21] stores the session and opens the dashboard', async () => {
    await enter(ann, PASSWORD);
    const profileRequest = page.waitForRequest('**/api/student/profile/*');
    await signIn();
    await page.waitForURL('**/student/dashboard');
    const stored = await userData();
    expect(stored).toEqual({ jwtoken: expect.any(String), studentId: ann.id, isStudent: true });
    const { authorization } = await (await profileRequest).allHeaders();
    expect(authorization).toBe(`Bearer ${String(stored?.['jwtoken'])}`);
  });

  it('[AUTH-12] [AUTH-13] [AUTH-14] [CARD-30] shows a failed login in an alert and a toast', async () => {
    await enter(ann, 'Wr0ng.password');
    await signIn();
    await page.getByRole('main').getByRole('alert').getByText(FAILED_MESSAGE, { exact: true }).waitFor();
    await toasts().filter({ hasText: FAILED_MESSAGE }).waitFor();
    expect(await toasts().allTextContents()).toEqual(['Login failed', FAILED_MESSAGE]);
    expect(await userData()).toBeNull();
    expect(new URL(page.url()).pathname).toBe('/login');
    await screenshot(page, 'login-failed-1440');
  });

  it('[CONST-1] [CONST-2] [CONST-3] shows toasts at the top right and hides them after 5000 ms, unless the pointer is over them', async () => {
    await page.bringToFront();
    await noteEndedToasts();
    await enter(ann, 'Wr0ng.password');
    await signIn();
    // The pointer pauses the upper toast, so that it does not move when the lower one disappears
    const upperToast = toasts().filter({ hasText: /^Login failed$/ });
    const lowerToast = toasts().filter({ hasText: FAILED_MESSAGE });
    await Promise.all([lowerToast.waitFor(), upperToast.waitFor()]);
    const seenAt = performance.now();
    await upperToast.hover();
    const box = (await upperToast.boundingBox())!;
    expect(box.x + box.width).toBeGreaterThan(DESKTOP.width - 40);
    // Below the buttons of the header
    expect(box.y).toBeLessThan(100);
    // Its position is fixed during its entry animation
    await eventually(async () => expect(await timeOf(lowerToast)).toEqual({ ms: 5_000, state: 'running' }), SOON_MS);

    await lowerToast.waitFor({ state: 'detached' });
    // Measured by the browser's frames, which may differ from this test's clock on a busy machine
    expect(await endedToasts()).toEqual([{ text: FAILED_MESSAGE, seconds: 5 }]);
    expect(performance.now() - seenAt).toBeLessThan(9_000);
    // The older toast, whose timer is paused
    expect(await upperToast.isVisible()).toBe(true);
    expect(await timeOf(upperToast)).toEqual({ ms: 5_000, state: 'paused' });
    await page.mouse.move(0, DESKTOP.height - 1);
    await eventually(async () => expect(await timeOf(upperToast)).toEqual({ ms: 5_000, state: 'running' }), SOON_MS);
  });

  it.each([PHONE, DESKTOP])('shows toasts at $width px without covering any control', async (viewport) => {
    await open({ viewport, touch: viewport === PHONE });
    await enter(ann, 'Wr0ng.password');
    await signIn();
    await toasts().filter({ hasText: FAILED_MESSAGE }).waitFor();
    expect(await page.evaluate<string[]>(COVERED_CONTROLS)).toEqual([]);
  });

  it.each([false, true])('[CONST-4] shows toasts in the light theme (dark mode: %s)', async (dark) => {
    await open({ dark });
    await enter(ann, 'Wr0ng.password');
    await signIn();
    await toasts().first().waitFor();
    const [background, textColour] = await toasts()
      .first()
      .evaluate((toast) => {
        const { backgroundColor, color } = (globalThis as unknown as { getComputedStyle: Style }).getComputedStyle(
          toast,
        );
        return [backgroundColor, color];
      });
    expect(lightness(background!)).toBeGreaterThan(0.9);
    expect(lightness(textColour!)).toBeLessThan(0.3);
  });

  it('[AUTH-15] selects the pages only by the flags in userData', async () => {
    const tutor = await registerTutor(server, `tutor${students}`);
    const student = userDataOf(ann);
    const asStudent = async () => {
      await page.goto('/');
      await page.getByRole('banner').waitFor();
      const dashboard = await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).count();
      await page.goto('/student/leaderboard');
      await page.getByRole('heading', { name: /^(Leaderboard|Sign in to your student account)$/ }).waitFor();
      const isOnLeaderboard = new URL(page.url()).pathname === '/student/leaderboard';
      expect(isOnLeaderboard).toBe(dashboard === 1);
      return isOnLeaderboard;
    };
    await open({ userData: student });
    expect(await asStudent()).toBe(true);
    // The same valid token with another flag or none
    await open({ userData: { ...student, isStudent: false } });
    expect(await asStudent()).toBe(false);
    await open({ userData: { jwtoken: ann.token, studentId: ann.id } });
    expect(await asStudent()).toBe(false);
    await open({ userData: { jwtoken: tutor.token, tutorId: tutor.id, isTutor: true } });
    expect(await asStudent()).toBe(false);
    await open();
    expect(await asStudent()).toBe(false);
  });

  it('[AUTH-16] [AUTH-17] [AUTH-20] clears userData, opens /login and ends the session on Logout', async () => {
    await open({ userData: userDataOf(ann) }, '/student/dashboard');
    const logoutResponse = page.waitForResponse('**/api/student/logout');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    expect(await userData()).toBeNull();
    await logoutResponse;
    const { status } = await server.http('GET', `/student/profile/${ann.id}`, { token: ann.token });
    expect(status).toBe(401);
  });
});

type Style = (element: unknown) => { backgroundColor: string; color: string };

interface AnimatedElement {
  getAnimations(): { playState: string; effect: { getTiming(): { duration: number } } }[];
}

/** Returns the duration of a toast and the state of its timer. */
const timeOf = (toast: Locator): Promise<{ ms: number; state: string }> =>
  toast.locator('.Toastify__progress-bar--animated').evaluate((bar) => {
    const [time] = (bar as unknown as AnimatedElement).getAnimations();
    return { ms: time!.effect.getTiming().duration, state: time!.playState };
  });

/** Relative luminance of `rgb(…)` from 0 to 1 */
const lightness = (colour: string): number => {
  const parts = colour.match(/\d+/g)!.slice(0, 3).map(Number);
  return parts.reduce((sum, part) => sum + part, 0) / (3 * 255);
};
