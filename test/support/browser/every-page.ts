import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, CDPSession, Page } from 'playwright-core';
import {
  adminDataOf,
  DESKTOP,
  launchBrowser,
  PHONE,
  shootOn,
  shootWhole,
  SIDEWAYS,
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
import { startPeopledServer, type PeopledServer } from '../scenarios/populated-server.js';
import { startServer, type Server } from '../server/server.js';
import { SHOWN_PAGES, type ShownPage } from './shown-pages.js';

const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
/** A state is opened on a phone, then resized to a desktop; `also` is an additional viewport of each. */
const SCREENS = [
  { name: 'phone', viewport: PHONE, also: SIDEWAYS, touch: true },
  { name: 'desktop', viewport: DESKTOP, also: TABLET, touch: false },
] as const;
type Screen = (typeof SCREENS)[number];

/** A page in a tab that can be resized to each screen. */
interface Tab extends Visitor {
  readonly inspector: CDPSession;
}

/**
 * Tests the pages of some users in every state, on every screen, in light and dark themes. Called by two spec files
 * that run in parallel.
 */
export function everyPage(isTheirs: (as: ShownPage['as']) => boolean): void {
  let peopled: PeopledServer;
  let empty: Server;
  let alone: ExamTaker;
  let loneTutor: Person;
  let browser: Browser;
  /** One tab per user: pages with the same layout keep it on navigation */
  const tabs = new Map<ShownPage['as'], Tab>();

  beforeAll(async () => {
    peopled = await startPeopledServer();
    empty = await startServer();
    alone = await ExamTaker.register(empty, 'alone');
    loneTutor = await registerTutor(empty, 'lone-tutor');
    browser = await launchBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await peopled.server.stop();
    await empty.stop();
  });

  it.each(SHOWN_PAGES.filter(({ as }) => isTheirs(as)))(
    '$name has no accessibility violations and no horizontal overflow',
    async ({ name, at, as, only, ...page }) => {
      if (!tabs.has(as)) tabs.set(as, await tabOf(as));
      const tab = tabs.get(as)!;
      const { page: tabPage, errors } = tab;
      await putOn(SCREENS[0], tab);
      // Animations are skipped; the page is tested in its final state
      await tabPage.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      await tabPage.goto(typeof at === 'string' ? at : at(peopled));
      await page.ready(tabPage).waitFor();
      await page.act?.(tabPage);
      await tabPage.evaluate(AXE);
      const wrong: string[] = [];
      for (const screen of SCREENS.filter((one) => !only || one.name === only)) {
        await putOn(screen, tab);
        wrong.push(...(await wrongOn(screen, tabPage, name)));
      }
      await leave(tabPage);
      expect([...wrong, ...errors.splice(0)]).toEqual([]);
    },
  );

  async function tabOf(as: ShownPage['as']): Promise<Tab> {
    const { url } = as === 'alone' || as === 'lone-tutor' ? empty : peopled.server;
    const userData = as && storedFor(as);
    const visitor = await visit(browser, url, { viewport: PHONE, touch: true, ...(userData && { userData }) });
    const inspector = await visitor.context.newCDPSession(visitor.page);
    // Shortens the transitions between the themes
    await inspector.send('Animation.enable');
    await inspector.send('Animation.setPlaybackRate', { playbackRate: 1_000 });
    return { ...visitor, inspector };
  }

  function storedFor(as: NonNullable<ShownPage['as']>): object {
    if (as === 'admin') return adminDataOf(peopled.admin);
    if (as === 'tutor') return tutorDataOf(peopled.tutor);
    if (as === 'lone-tutor') return tutorDataOf(loneTutor);
    return userDataOf((as === 'alone' ? alone : peopled[as]).person);
  }
}

/** Resizes the tab without a reload. */
async function putOn({ viewport, touch }: Screen, { page, inspector }: Tab): Promise<void> {
  await inspector.send('Emulation.setTouchEmulationEnabled', { enabled: touch });
  await page.setViewportSize(viewport);
}

async function wrongOn({ name: screen, viewport, also }: Screen, page: Page, name: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await atRest(page);
    // The dark theme differs only in colours
    const violations = await barriers(page, theme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined);
    wrong.push(...violations.map((barrier) => `${theme}: ${barrier}`));
  }
  wrong.push(...(await structureFaults(page)));
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  if (width > viewport.width) wrong.push(`${width} px wide at ${viewport.width} px`);
  await shootWhole(page, `${name}-${viewport.width}`);
  const otherWidth = await shootOn(page, also, name);
  if (otherWidth > also.width) wrong.push(`${otherWidth} px wide at ${also.width} px`);
  // Some regions are scrollable only in this viewport
  wrong.push(...(await barriers(page, ['scrollable-region-focusable'])));
  return wrong.map((what) => `${screen}: ${what}`);
}

/** Clears the session storage and request stubs of the tab. */
async function leave(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate('sessionStorage.clear()');
}

const REST_MS_MAX = 15_000;

/** Resolves once fonts and images are loaded and no requests or transitions are in progress. */
const atRest = (page: Page): Promise<void> =>
  eventually(async () => {
    const isAtRest = await page.evaluate<boolean>(`
      document.fonts.status === 'loaded' &&
      !document.querySelector('[aria-busy=true]') &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy') &&
      document.getAnimations().every(({ playState, timeline }) => playState !== 'running' || timeline !== document.timeline)`);
    expect(isAtRest).toBe(true);
  }, REST_MS_MAX);

/**
 * Finds faults that axe accepts and other checkers reject: landmarks and groups with the same name, tables without
 * headers, `aria-controls` without a target (3/A11Y).
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
      ...all('[aria-controls]').filter((control) => control.getAttribute('aria-expanded') !== 'false' && !document.getElementById(control.getAttribute('aria-controls'))).map((control) => 'aria-controls of nothing: ' + control.outerHTML.slice(0, 120)),
    ];
  })()`);

/** Loads axe into the page and returns serious and critical violations. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return barriers(page);
}

/**
 * Returns serious and critical axe violations. Excludes the visual part of formulas, because screen readers read their
 * MathML.
 */
async function barriers(page: Page, rules?: string[]): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run({ exclude: ['.katex-html'] }, ${JSON.stringify({ resultTypes: ['violations'], preload: false, runOnly: rules })})`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ target, html }) => `${id}, ${help}: ${target.join(' ')} ${html}`));
}
