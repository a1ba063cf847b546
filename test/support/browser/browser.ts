import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { eventually } from '../assertions/eventually.js';
import { PASSWORD, registerStudent } from '../scenarios/people.js';
import type { Server } from '../server/server.js';

const SHOTS = resolve(__dirname, '../../../test-results');
/** some frames, on a machine that does much else */
const FRAMES_MS_MAX = 5_000;
/** every file of a release, one after the other, on a machine that does much else */
const KEPT_MS_MAX = 60_000;
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };
export const TABLET = { width: 768, height: 1024 };
export const SIDEWAYS = { width: 844, height: 390 };
export const THEMES = ['light', 'dark'] as const;

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });

/** One person at one browser. What goes wrong in the page fails the test that asks. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** uncaught errors of the page, and what it could not load */
  readonly errors: string[];
}

interface Visiting {
  readonly viewport?: { width: number; height: number };
  readonly dark?: boolean;
  readonly touch?: boolean;
  /** other than this machine's */
  readonly timeZone?: string;
  /** true for a browser that keeps the release, for times without a connection; that takes seconds of a processor */
  readonly keepsPages?: boolean;
  /** what stands in local storage from the beginning */
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
    ...(options.userData && { storageState: stored({ userData: options.userData }, url) }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, context, errors };
}

/** A new student who is signed in, before the first page. Where registering matters, see `registerInBrowser`: it takes a second more. */
export async function visitAsStudent(
  browser: Browser,
  server: Server,
  username: string,
  options: Visiting = {},
): Promise<Visitor> {
  return visit(browser, server.url, { ...options, userData: userDataOf(await registerStudent(server, username)) });
}

const stored = (values: Record<string, object>, origin: string) => ({
  cookies: [],
  origins: [
    { origin, localStorage: Object.entries(values).map(([name, value]) => ({ name, value: JSON.stringify(value) })) },
  ],
});

/** What signing in leaves behind. */
export const userDataOf = ({ id, token }: { id: string; token: string }) => ({
  jwtoken: token,
  studentId: id,
  isStudent: true,
});

/** The same of a tutor. */
export const tutorDataOf = ({ id, token }: { id: string; token: string }) => ({
  jwtoken: token,
  tutorId: id,
  isTutor: true,
});

/** The same of an admin. */
export const adminDataOf = ({ id, token }: { id: string; token: string }) => ({
  jwtoken: token,
  adminId: id,
  isAdmin: true,
});

/** Resolves once live messages come to a page that is opened after this is called: what is pushed before then is missed. */
export const goesLive = (page: Page): Promise<void> =>
  new Promise((stands) => {
    page.on('websocket', (socket) =>
      // by then the server has it in its rooms
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && stands()),
    );
  });

/** Resolves once the release is kept on the device, for a reload without a connection. */
export const keptOnDevice = (page: Page): Promise<void> =>
  eventually(async () => {
    const missing = await page.evaluate<string[]>(`(async () => {
      const parts = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/assets/'));
      const found = await Promise.all(parts.map((name) => caches.match(name)));
      return [...(navigator.serviceWorker.controller ? [] : ['the worker']), ...parts.filter((_, at) => !found[at])];
    })()`);
    expect(missing).toEqual([]);
  }, KEPT_MS_MAX);

/**
 * Once the colours of another scheme are there, which come by transitions. They are asked each frame: of what is out of view
 * Chromium does not tell when it has ended.
 */
const isStill = (page: Page) =>
  page.evaluate<void>(`new Promise((still) => requestAnimationFrame(() => requestAnimationFrame(function look() {
    const moves = (one) => one instanceof CSSTransition && one.playState === 'running' && !one.pending;
    if (document.getAnimations().some(moves)) requestAnimationFrame(look);
    else still();
  })))`);

/** Into test-results/, to be looked at; packed quickly, which takes a processor half as long. */
export async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  await isStill(page);
  const inspector = await page.context().newCDPSession(page);
  const { data } = await inspector.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  await inspector.detach();
  writeFileSync(join(SHOTS, `${name}.png`), data, 'base64');
}

/** In both themes. A page that was looked at is dark by then, and is left light: each turn draws all of it anew. */
async function shootThemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of THEMES.toReversed()) {
    await page.emulateMedia({ colorScheme });
    await shoot(page, `${name}-${colorScheme}`);
  }
}

/** highest picture of a page, in pixels */
const SHOT_MAX = 2_400;

/**
 * With what one would have to scroll to, in both themes: on a screen as high as the page, so that what sticks to its edges
 * does not lie in between. It stays so high. A dialog is shown on the screen it covers.
 */
export async function shootWhole(page: Page, name: string): Promise<void> {
  const screen = page.viewportSize()!;
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  if (height > screen.height && (await page.getByRole('dialog').count()) === 0) {
    await page.setViewportSize({ ...screen, height: Math.min(height, SHOT_MAX) });
  }
  await shootThemes(page, name);
}

/**
 * The same state on a screen of another size, in both themes. It stays that size.
 * @returns how wide the page is there, px
 */
export async function shootOn(page: Page, size: { width: number; height: number }, name: string): Promise<number> {
  await page.setViewportSize(size);
  const width = await page.evaluate<number>(
    'new Promise((told) => requestAnimationFrame(() => told(document.documentElement.scrollWidth)))',
  );
  await shootThemes(page, `${name}-${size.width}x${size.height}`);
  return width;
}

/** The same, for as long as the pictures take. */
export async function shootAt(page: Page, size: { width: number; height: number }, name: string): Promise<number> {
  const screen = page.viewportSize()!;
  const width = await shootOn(page, size, name);
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

/** The exam page, as whoever sits before it meets it. */
export class ExamPage {
  constructor(readonly page: Page) {}

  get options() {
    return this.page.getByRole('radiogroup').getByRole('radio');
  }

  /** The first option whose text matches. */
  async choose(text: RegExp): Promise<void> {
    await this.options.and(this.page.getByLabel(text)).first().check({ force: true });
  }

  async next(): Promise<void> {
    await this.page.getByRole('button', { name: 'Next' }).click();
  }

  /** Everything chosen so far has been acknowledged. */
  async allSaved(): Promise<void> {
    await this.page.getByRole('banner').getByText('All answers saved').waitFor();
  }

  /** How the first questions stand, as the palette says a frame after each click: `Answered`, `Not visited`, … */
  async standingsAre(...expected: string[]): Promise<void> {
    const cells = this.page.getByRole('button', { name: /^Question \d+, / });
    await eventually(async () => {
      const labels = await cells.evaluateAll((found) => found.map((cell) => cell.getAttribute('aria-label') ?? ''));
      const standings = labels.map((label) => label.replace(/^Question \d+, /, ''));
      expect(standings.slice(0, expected.length)).toEqual(expected);
    }, FRAMES_MS_MAX);
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Submit test' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
    await this.result();
  }

  /** The marked exam is there, and its moment over, which any key ends once the page hears keys: then questions can be seen. */
  async result(): Promise<void> {
    await this.page.getByRole('heading', { name: 'Every question', exact: true }).waitFor({ state: 'attached' });
    const question = this.page.getByRole('region', { name: 'Questions' }).getByRole('article').first();
    await eventually(async () => {
      await this.page.keyboard.press('Shift');
      expect(await question.isVisible()).toBe(true);
    }, FRAMES_MS_MAX);
  }
}

export interface Chosen {
  readonly subject: string;
  readonly marks: number;
  readonly minutes: number;
}

/** From the setup to the first question. */
export async function startMockTest(page: Page, chosen: Chosen): Promise<void> {
  await setUpMockTest(page, chosen);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await page.waitForURL('**/student/exam-questions/*');
}

/** From the setup to the instructions. */
export async function setUpMockTest(page: Page, { subject, marks, minutes }: Chosen): Promise<void> {
  await page.goto('/student/mock-test');
  const choose = async (group: string, name: string) => {
    const radio = page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });
    // on a phone it may lie below the bar with the button
    await radio.evaluate((input) => input.scrollIntoView({ block: 'center' }));
    await radio.check({ force: true });
  };
  await choose('Subject', subject);
  await choose('Marks', String(marks));
  await choose('Time in minutes', `${minutes} minutes`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await page.waitForURL('**/student/start-exam/*');
  // the setup has such a button too, and stays until the instructions are drawn
  await page.getByRole('heading', { name: `${subject} Mock Test` }).waitFor();
}
