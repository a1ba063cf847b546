import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import type { AxeResults } from 'axe-core';
import type { Browser, CDPSession, Page, Route } from 'playwright-core';
import {
  adminDataOf,
  DESKTOP,
  launchBrowser,
  PHONE,
  screenshotOn,
  screenshotFullPage,
  PHONE_LANDSCAPE,
  TABLET,
  THEMES,
  tutorDataOf,
  userDataOf,
  visit,
  type Visitor,
} from './browser.js';
import { eventually } from '../assertions/eventually.js';
import { ExamTaker } from '../scenarios/exam-taker.js';
import { registerTutor, type Person } from '../scenarios/people.js';
import { startPopulatedServer, type PopulatedServer } from '../scenarios/populated-server.js';
import { startServer, type Server } from '../server/server.js';
import { PAGE_STATES, type PageState } from './shown-pages.js';

const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
/** A state is opened on a phone, then resized to a desktop; `also` is an additional viewport of each. */
const SCREENS = [
  { name: 'phone', viewport: PHONE, also: PHONE_LANDSCAPE, touch: true },
  { name: 'desktop', viewport: DESKTOP, also: TABLET, touch: false },
] as const;
type Screen = (typeof SCREENS)[number];

/** A page in a tab that can be resized to each screen. */
interface Tab extends Visitor {
  readonly inspector: CDPSession;
}

/**
 * Tests the pages of some users in every state, on every screen, in light and dark themes. Called by two spec files,
 * which run in parallel.
 */
export function everyPage(includesUser: (user: PageState['user']) => boolean): void {
  let populated: PopulatedServer;
  let emptyServer: Server;
  let onlyStudent: ExamTaker;
  let onlyTutor: Person;
  let browser: Browser;
  /** One tab per user: pages with the same layout keep it on navigation */
  const tabs = new Map<PageState['user'], Tab>();

  beforeAll(async () => {
    populated = await startPopulatedServer();
    emptyServer = await startServer();
    onlyStudent = await ExamTaker.register(emptyServer, 'alone');
    onlyTutor = await registerTutor(emptyServer, 'lone-tutor');
    browser = await launchBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await populated.server.stop();
    await emptyServer.stop();
  });

  it.each(PAGE_STATES.filter(({ user }) => includesUser(user)))(
    '$name has no accessibility violations and no horizontal overflow, and nothing moves while it loads',
    async ({ name, address, user, only, ...page }) => {
      if (!tabs.has(user)) tabs.set(user, await tabOf(user));
      const tab = tabs.get(user)!;
      const { page: tabPage, errors } = tab;
      await resizeTo(SCREENS[0], tab);
      // Animations are skipped; the page is tested in its final state
      await tabPage.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      await tabPage.route('**/api/**', inOtherOrder());
      await tabPage.goto(typeof address === 'string' ? address : address(populated));
      await page.ready(tabPage).waitFor();
      const faults = user === 'alone' || user === 'lone-tutor' ? [] : await layoutShiftFaults(tabPage, name);
      await tabPage.unrouteAll({ behavior: 'wait' });
      faults.push(...(await largeTextFaults(tabPage)));
      await page.prepare?.(tabPage);
      await tabPage.evaluate(AXE);
      for (const screen of SCREENS.filter((candidate) => !only || candidate.name === only)) {
        await resizeTo(screen, tab);
        faults.push(...(await faultsOn(screen, tabPage, name)));
      }
      await resetTab(tabPage);
      expect([...faults, ...errors.splice(0)]).toEqual([]);
    },
  );

  async function tabOf(user: PageState['user']): Promise<Tab> {
    const { url } = user === 'alone' || user === 'lone-tutor' ? emptyServer : populated.server;
    const userData = user && userDataFor(user);
    const visitor = await visit(browser, url, { viewport: PHONE, touch: true, ...(userData && { userData }) });
    const inspector = await visitor.context.newCDPSession(visitor.page);
    await visitor.page.addInitScript(WATCH_SHIFTS);
    // Shortens the transitions between the themes
    await inspector.send('Animation.enable');
    await inspector.send('Animation.setPlaybackRate', { playbackRate: 1_000 });
    return { ...visitor, inspector };
  }

  function userDataFor(user: NonNullable<PageState['user']>): object {
    if (user === 'admin') return adminDataOf(populated.admin);
    if (user === 'tutor') return tutorDataOf(populated.tutor);
    if (user === 'lone-tutor') return tutorDataOf(onlyTutor);
    return userDataOf((user === 'alone' ? onlyStudent : populated[user]).person);
  }
}

/** Resizes the tab without a reload. */
async function resizeTo({ viewport, touch }: Screen, { page, inspector }: Tab): Promise<void> {
  await inspector.send('Emulation.setTouchEmulationEnabled', { enabled: touch });
  await page.setViewportSize(viewport);
}

async function faultsOn({ name: screen, viewport, also }: Screen, page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await waitForRest(page);
    // The dark theme differs only in colours
    const violations = await accessibilityFaults(
      page,
      theme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined,
    );
    faults.push(...violations.map((violation) => `${theme}: ${violation}`));
  }
  faults.push(...(await structureFaults(page)));
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  if (width > viewport.width) faults.push(`${width} px wide at ${viewport.width} px`);
  await screenshotFullPage(page, `${name}-${viewport.width}`);
  const otherWidth = await screenshotOn(page, also, name);
  if (otherWidth > also.width) faults.push(`${otherWidth} px wide at ${also.width} px`);
  // Some regions are scrollable only in this viewport
  faults.push(...(await accessibilityFaults(page, ['scrollable-region-focusable'])));
  return faults.map((fault) => `${screen}: ${fault}`);
}

/** Runs in the page: sums up the layout shifts that no input caused. */
const WATCH_SHIFTS = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries().filter(({ hadRecentInput }) => !hadRecentInput)))
    .observe({ type: 'layout-shift', buffered: true });
`;
/** Maximum sum of layout shifts. On a quiet machine most pages move by less than 0.05; on a busy one parts arrive in other orders. */
const SHIFTS_MAX = 0.15;
/** States that move more, because texts or formulas of unknown height replace a placeholder. */
const MOVING_STATES = [
  'instructions',
  'instructions-taken',
  'mistakes',
  'mistakes-answered',
  'past-leaderboard',
  'progress',
  'tutor-published-answer',
];
const MOVING_SHIFTS_MAX = 0.3;
const RESPONSE_MS = 100;

/** Returns a handler that delays API responses, so that they arrive in turns. */
function inOtherOrder() {
  let count = 0;
  return async (route: Route): Promise<void> => {
    count += 1;
    await delay(RESPONSE_MS * (1 + (count % 3)));
    await route.fallback();
  };
}

/** Finds content that moved while the page was loading. Empty lists, whose height is not known before, may be smaller. */
async function layoutShiftFaults(page: Page, name: string): Promise<string[]> {
  await waitForRest(page);
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>(
    `shifts.map(({ value, sources }) => ({ value, moved: sources.map(({ node }) => (node?.outerHTML ?? node?.nodeName ?? '').slice(0, 120)) }))`,
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const largest = shifts.toSorted((a, b) => b.value - a.value)[0];
  const sumMax = MOVING_STATES.includes(name) ? MOVING_SHIFTS_MAX : SHIFTS_MAX;
  return sum > sumMax ? [`phone: layout shift ${sum.toFixed(2)} while loading: ${largest!.moved.join(', ')}`] : [];
}

/** Finds horizontal overflow on a phone whose user has set the text size to 150 %. */
async function largeTextFaults(page: Page): Promise<string[]> {
  await page.evaluate("document.documentElement.style.fontSize = '150%'");
  await waitForRest(page);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  const widest = width > PHONE.width ? await page.evaluate<string[]>(WIDEST_ELEMENTS) : [];
  await page.evaluate("document.documentElement.style.fontSize = ''");
  return width > PHONE.width ? [`phone: ${width} px wide at 150 % text size: ${widest.join(', ')}`] : [];
}

/** Runs in the page: returns the innermost elements that end beyond the right edge and are not clipped. */
const WIDEST_ELEMENTS = `(() => {
  const isClipped = (element) => element !== document.body && (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement));
  const isWide = (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !isClipped(element.parentElement);
  return [...document.querySelectorAll('body *')]
    .filter((element) => isWide(element) && ![...element.children].some(isWide))
    .map((element) => element.outerHTML.slice(0, 120));
})()`;

/** Clears the session storage and request stubs of the tab. */
async function resetTab(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate('sessionStorage.clear()');
}

const REST_MS_MAX = 15_000;

/** Resolves once fonts and images are loaded and no requests or transitions are in progress. */
const waitForRest = (page: Page): Promise<void> =>
  eventually(async () => {
    const isIdle = await page.evaluate<boolean>(`
      document.fonts.status === 'loaded' &&
      !document.querySelector('[aria-busy=true]') &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy') &&
      document.getAnimations().every(({ playState, timeline }) => playState !== 'running' || timeline !== document.timeline)`);
    expect(isIdle).toBe(true);
  }, REST_MS_MAX);

/**
 * Finds faults that axe accepts and other checkers reject: landmarks and groups with the same name, tables without
 * headers, `aria-controls` without a target, tab stops without a role or name, formulas that fade although they
 * fit.
 */
const structureFaults = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const seen = (element) => element.checkVisibility() && !element.closest('[aria-hidden=true], [inert]');
    const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
    const nameOf = (element) =>
      element.getAttribute('aria-label') ??
      (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim() ??
      '';
    const twice = (names) => [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
    const landmarks = { aside: 'aside', navigation: 'nav' };
    return [
      ...all('aside').filter((aside) => !nameOf(aside)).map((aside) => 'an aside without a name: ' + aside.className),
      ...Object.entries(landmarks).flatMap(([role, tag]) => twice(all(tag).map(nameOf)).map((name) => 'two landmarks ' + role + ' named ' + name)),
      ...twice(all('fieldset > legend').map((legend) => legend.textContent)).map((name) => 'two groups named ' + name),
      ...all('table').filter((table) => table.getAttribute('role') !== 'presentation' && !table.closest('.reading') && !table.querySelector('th')).map((table) => 'a table without headers: ' + table.outerHTML.slice(0, 120)),
      ...all('[tabindex="0"]:not(a, button, input, select, textarea, summary)').filter((stop) => !(stop.getAttribute('role') || stop.tagName === 'SECTION') || !(nameOf(stop) || stop.textContent.trim())).map((stop) => 'a tab stop without a role or name: ' + stop.outerHTML.slice(0, 120)),
      ...all('.katex.scroll-x-fade, .katex-display.scroll-x-fade').filter((formula) => formula.scrollWidth <= formula.clientWidth + 8).map((formula) => 'a formula that fades although it fits: ' + formula.textContent.slice(0, 60)),
      ...all('[aria-controls]').filter((control) => control.getAttribute('aria-expanded') !== 'false' && !document.getElementById(control.getAttribute('aria-controls'))).map((control) => 'aria-controls of nothing: ' + control.outerHTML.slice(0, 120)),
    ];
  })()`);

/** Loads axe into the page and returns serious and critical violations. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return accessibilityFaults(page);
}

/**
 * Returns serious and critical axe violations. Excludes the visual part of formulas, because screen readers read their
 * MathML.
 */
async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run({ exclude: ['.katex-html'] }, ${JSON.stringify({ resultTypes: ['violations'], preload: false, runOnly: rules })})`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ target, html }) => `${id}, ${help}: ${target.join(' ')} ${html}`));
}
