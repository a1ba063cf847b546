import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { eventually } from '../assertions/eventually.js';
import { PASSWORD, registerStudent } from '../scenarios/people.js';
import type { Server } from '../server/server.js';

const SCREENSHOT_FOLDER = resolve(__dirname, '../../../test-results');
/** Maximum delay in ms on a busy machine; a change usually takes a few frames */
const FRAMES_MS_MAX = 5_000;
/** Maximum time in ms on a busy machine for fetching every file of a release in sequence */
const STORED_MS_MAX = 60_000;
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };
export const TABLET = { width: 768, height: 1024 };
export const PHONE_LANDSCAPE = { width: 844, height: 390 };
export const THEMES = ['light', 'dark'] as const;

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });

/** A user's browser. A page error fails the test that checks `errors`. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Uncaught errors of the page */
  readonly errors: string[];
}

interface Visiting {
  readonly viewport?: { width: number; height: number };
  readonly dark?: boolean;
  readonly touch?: boolean;
  /** IANA time zone name; defaults to the time zone of this machine */
  readonly timeZone?: string;
  /** Installs the service worker for offline tests, which takes seconds of CPU time */
  readonly keepsPages?: boolean;
  /** Initial content of local storage */
  readonly userData?: object;
}

export async function visit(browser: Browser, url: string, options: Visiting = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: options.viewport ?? DESKTOP,
    colorScheme: options.dark ? 'dark' : 'light',
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
    serviceWorkers: options.keepsPages ? 'allow' : 'block',
    ...(options.timeZone && { timezoneId: options.timeZone }),
    ...(options.userData && { storageState: storageStateOf({ userData: options.userData }, url) }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, context, errors };
}

/**
 * Opens a browser in which a new student is signed in. To test the registration page, use `registerInBrowser`, which
 * takes a second longer.
 */
export async function visitAsStudent(
  browser: Browser,
  server: Server,
  username: string,
  options: Visiting = {},
): Promise<Visitor> {
  return visit(browser, server.url, { ...options, userData: userDataOf(await registerStudent(server, username)) });
}

const storageStateOf = (values: Record<string, object>, origin: string) => ({
  cookies: [],
  origins: [
    { origin, localStorage: Object.entries(values).map(([name, value]) => ({ name, value: JSON.stringify(value) })) },
  ],
});

/** Returns the content of local storage after a student has signed in. */
export const userDataOf = ({ id, token }: { id: string; token: string }) => ({
  jwtoken: token,
  studentId: id,
  isStudent: true,
});

/** Returns the content of local storage after a tutor has signed in. */
export const tutorDataOf = ({ id, token }: { id: string; token: string }) => ({
  jwtoken: token,
  tutorId: id,
  isTutor: true,
});

/** Returns the content of local storage after an admin has signed in. */
export const adminDataOf = ({ id, token }: { id: string; token: string }) => ({
  jwtoken: token,
  adminId: id,
  isAdmin: true,
});

/** Resolves once the next page to be opened receives live messages; earlier messages are missed. */
export const waitForLiveConnection = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      // The server has then added the socket to its rooms
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && resolve()),
    );
  });

/** Resolves once the service worker has cached the release, so that a reload works offline. */
export const expectStoredOnDevice = (page: Page): Promise<void> =>
  eventually(async () => {
    const missing = await page.evaluate<string[]>(`(async () => {
      const parts = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/assets/'));
      const found = await Promise.all(parts.map((name) => caches.match(name)));
      return [...(navigator.serviceWorker.controller ? [] : ['the worker']), ...parts.filter((_, at) => !found[at])];
    })()`);
    expect(missing).toEqual([]);
  }, STORED_MS_MAX);

/**
 * Resolves once the colour transitions after a theme change have ended. Polls in each frame, since Chromium fires no
 * `transitionend` for elements outside the viewport.
 */
const waitForTransitions = (page: Page) =>
  page.evaluate<void>(`new Promise((still) => requestAnimationFrame(() => requestAnimationFrame(function look() {
    const moves = (one) => one instanceof CSSTransition && one.playState === 'running' && !one.pending;
    if (document.getAnimations().some(moves)) requestAnimationFrame(look);
    else still();
  })))`);

/** Saves a screenshot to test-results/ with fast compression, which halves the CPU time. */
export async function screenshot(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENSHOT_FOLDER, { recursive: true });
  await waitForTransitions(page);
  const inspector = await page.context().newCDPSession(page);
  const { data } = await inspector.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  await inspector.detach();
  writeFileSync(join(SCREENSHOT_FOLDER, `${name}.png`), data, 'base64');
}

/**
 * Saves a screenshot in both themes, starting with dark, which is active after the checks. Leaves the page in the light
 * theme, since each change re-renders it.
 */
async function screenshotThemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of THEMES.toReversed()) {
    await page.emulateMedia({ colorScheme });
    await screenshot(page, `${name}-${colorScheme}`);
  }
}

/** Maximum height of a screenshot in px */
const SCREENSHOT_HEIGHT_MAX = 2_400;

/**
 * Saves screenshots of the whole page in both themes. Sets the viewport to the page height without restoring it, so
 * that sticky elements do not cover content. A dialog is shown with the viewport that it covers.
 */
export async function screenshotFullPage(page: Page, name: string): Promise<void> {
  const screen = page.viewportSize()!;
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  if (height > screen.height && (await page.getByRole('dialog').count()) === 0) {
    await page.setViewportSize({ ...screen, height: Math.min(height, SCREENSHOT_HEIGHT_MAX) });
  }
  await screenshotThemes(page, name);
}

/**
 * Saves screenshots of the same state in another viewport in both themes, without restoring the viewport.
 * @returns the page width in that viewport in px
 */
export async function screenshotOn(page: Page, size: { width: number; height: number }, name: string): Promise<number> {
  await page.setViewportSize(size);
  const width = await page.evaluate<number>(
    'new Promise((told) => requestAnimationFrame(() => told(document.documentElement.scrollWidth)))',
  );
  await screenshotThemes(page, `${name}-${size.width}x${size.height}`);
  return width;
}

/** Saves screenshots in another viewport and restores the previous one. */
export async function screenshotAt(page: Page, size: { width: number; height: number }, name: string): Promise<number> {
  const screen = page.viewportSize()!;
  const width = await screenshotOn(page, size, name);
  await page.setViewportSize(screen);
  return width;
}

export async function registerInBrowser(page: Page, username: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Email').fill(`${username}@example.test`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/student/dashboard');
}

export async function logInBrowser(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${username}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/student/dashboard');
}

/** The exam page and its controls. */
export class ExamPage {
  constructor(readonly page: Page) {}

  get options() {
    return this.page.getByRole('radiogroup').getByRole('radio');
  }

  /** Selects the first option whose text matches. */
  async choose(text: RegExp): Promise<void> {
    await this.options.and(this.page.getByLabel(text)).first().check({ force: true });
  }

  async next(): Promise<void> {
    await this.page.getByRole('button', { name: 'Next' }).click();
  }

  /** Resolves once every answer has been acknowledged. */
  async allSaved(): Promise<void> {
    await this.page.getByRole('banner').getByText('All answers saved').waitFor();
  }

  /**
   * Expects the states of the first questions in the palette (`Answered`, `Not visited`, …), which change a frame after
   * each click.
   */
  async expectStandings(...expected: string[]): Promise<void> {
    const cells = this.page.getByRole('button', { name: /^Question \d+, / });
    await eventually(async () => {
      const labels = await cells.evaluateAll((buttons) => buttons.map((cell) => cell.getAttribute('aria-label') ?? ''));
      const standings = labels.map((label) => label.replace(/^Question \d+, /, ''));
      expect(standings.slice(0, expected.length)).toEqual(expected);
    }, FRAMES_MS_MAX);
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Submit test' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
    await this.result();
  }

  /** Resolves once the questions of the result are visible. Presses keys to end the score animation. */
  async result(): Promise<void> {
    await this.page.getByRole('heading', { name: 'Every question', exact: true }).waitFor({ state: 'attached' });
    const question = this.page.getByRole('region', { name: 'Questions' }).getByRole('article').first();
    await eventually(async () => {
      await this.page.keyboard.press('Shift');
      expect(await question.isVisible()).toBe(true);
    }, FRAMES_MS_MAX);
  }
}

export interface MockTestChoice {
  readonly subject: string;
  readonly marks: number;
  readonly minutes: number;
}

/** Navigates from the setup to the first question. */
export async function startMockTest(page: Page, choice: MockTestChoice): Promise<void> {
  await selectMockTest(page, choice);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await page.waitForURL('**/student/exam-questions/*');
}

/** Navigates from the setup to the instructions. */
export async function selectMockTest(page: Page, { subject, marks, minutes }: MockTestChoice): Promise<void> {
  await page.goto('/student/mock-test');
  const choose = async (group: string, name: string) => {
    const radio = page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });
    // On a phone the bottom bar may cover it
    await radio.evaluate((input) => input.scrollIntoView({ block: 'center' }));
    await radio.check({ force: true });
  };
  await choose('Subject', subject);
  await choose('Marks', String(marks));
  await choose('Time in minutes', `${minutes} minutes`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await page.waitForURL('**/student/start-exam/*');
  // The setup page has the same button, and remains until the instructions are rendered
  await page.getByRole('heading', { name: `${subject} Mock Test` }).waitFor();
}
