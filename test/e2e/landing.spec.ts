import type { Browser, Page } from 'playwright-core';
import { launchBrowser, PHONE, screenshot, visit } from '../support/browser/browser.js';
import { startServer, type Server } from '../support/server/server.js';

/** Content of local storage, and whether it identifies a student. */
const STORED_SESSIONS: [who: string, userData: object | undefined, isStudent: boolean][] = [
  ['nobody', undefined, false],
  ['a tutor', { jwtoken: 'token', tutorId: 'one', isTutor: true }, false],
  ['an admin', { jwtoken: 'token', adminId: 'one', isAdmin: true }, false],
  ['no student any more', { jwtoken: 'token', studentId: 'one', isStudent: false }, false],
  ['a student', { jwtoken: 'token', studentId: 'one', isStudent: true }, true],
  ['a student by the flag alone', { isStudent: true }, true],
];

/**
 * Script that advances the carousel of tutors `count` times. Runs in the page, so that the carousel cannot rotate
 * between two steps. Returns the visible names before and after each step, the durations of the transitions, and the
 * label of the active dot.
 */
const advanceCarousel = (count: number) => `(async () => {
  const { style } = document.querySelector('.slick-track');
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const end = async () => { while (style.transitionDuration) await nextFrame(); };
  const activeNames = () => [...document.querySelectorAll('.slick-active figcaption b')].map(({ innerText }) => innerText);
  await end();
  const names = [activeNames()];
  const durations = new Set();
  for (let step = 0; step < ${count}; step += 1) {
    while (!style.transitionDuration) {
      document.querySelector('[aria-label="Next tutor"]').click();
      await nextFrame();
    }
    durations.add(style.transitionDuration);
    await end();
    names.push(activeNames());
  }
  const activeDot = document.querySelector('.slick-dots .slick-active button').getAttribute('aria-label');
  return { names, durations: [...durations], activeDot };
})()`;
interface Slides {
  names: string[][];
  durations: string[];
  /** Label of the dot of the first visible name */
  activeDot: string;
}

describe('the landing page', () => {
  let server: Server;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    server = await startServer();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
  afterEach(() => page.context().close());

  const openLanding = async (userData?: object) => {
    ({ page } = await visit(browser, server.url, userData && { userData }));
    // The stored token is invalid, so that the first authenticated call would end the session
    await page.route('**/api/attempts/current', (route) => route.fulfill({ status: 204 }));
    await page.goto('/');
    await header().waitFor();
  };
  const header = () => page.getByRole('banner');
  const link = (name: string | RegExp) => header().getByRole('link', { name, exact: true });
  const path = () => new URL(page.url()).pathname;

  it('[ROUTE-1] [LAND-12] / presents the preparation for university admission', async () => {
    await openLanding();
    expect(path()).toBe('/');
    const hero = page.getByRole('main').getByRole('heading', { level: 1 });
    expect(await hero.isVisible()).toBe(true);
    expect(await hero.textContent()).toMatch(/\buniversity admission\b/i);
    await screenshot(page, 'landing-1440');
  });

  it('[LAND-1] the logo links to /', async () => {
    await openLanding();
    expect(await link('Meritlist').getAttribute('href')).toBe('/');
    await link('Log in').click();
    await page.waitForURL('**/login');
    await header().getByRole('link', { name: 'Meritlist' }).click();
    await page.waitForURL(`${server.url}/`);
  });

  it.each(STORED_SESSIONS)(
    '[LAND-2] [LAND-3] [LAND-4] shows %s the matching links',
    async (_who, userData, isStudent) => {
      await openLanding(userData);
      const linkTargets = ['Dashboard', 'Log in', 'Register'];
      const isOffered = await Promise.all(linkTargets.map((name) => link(name).isVisible()));
      expect(isOffered).toEqual([isStudent, !isStudent, !isStudent]);
      const addresses = { Dashboard: '/student/dashboard', 'Log in': '/login', Register: '/register' };
      for (const [name, address] of Object.entries(addresses).filter((_, index) => isOffered[index])) {
        expect(await link(name).getAttribute('href')).toBe(address);
      }
    },
  );

  it('[LAND-5] [LAND-6] [LAND-7] [LAND-8] the navigation links to the tests, the past questions and the external roadmap', async () => {
    await openLanding();
    const entries = header().getByRole('navigation', { name: 'Main' }).getByRole('link');
    const destinations = await Promise.all(
      (await entries.all()).map(async (entry) => [await entry.innerText(), await entry.getAttribute('href')]),
    );
    expect(destinations).toEqual([
      ['Model Test', '/student/model-test'],
      ['Mock Test', '/student/mock-test'],
      ['Past Questions', '/student/question-bank'],
      [expect.stringMatching(/^Road Map\b/), expect.stringMatching(/^https:\/\/(?!127\.)/)],
    ]);
  });

  it('[LAND-17] [LAND-18] [LAND-19] [LAND-20] [LAND-21] [LAND-22] [LAND-23] [CARD-32] the carousel of tutors rotates with five, two or one at a time', async () => {
    await openLanding();
    const tutors = page.getByRole('region', { name: 'Tutors' });
    const activeNames = () => tutors.locator('.slick-active figcaption b').allInnerTexts();
    const dots = tutors.locator('.slick-dots button');
    const next = tutors.getByRole('button', { name: 'Next tutor' });
    const advance = (count: number) => page.evaluate<Slides>(advanceCarousel(count));
    await tutors.scrollIntoViewIfNeeded();
    await next.waitFor();
    const all = await activeNames();
    expect([all.length, new Set(all).size, await dots.count()]).toEqual([5, 5, 5]);
    await screenshot(page, 'landing-tutors-1440');
    const { names, durations, activeDot } = await advance(1);
    expect(durations).toEqual(['500ms']);
    expect(names[1]).toEqual([...names[0]!.slice(1), names[0]![0]]);
    expect(activeDot).toBe(names[1]![0]);
    for (const [width, count] of [
      [1024, 5],
      [1023, 2],
      [600, 2],
      [599, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await tutors.locator('.slick-slide.slick-active').nth(count).waitFor({ state: 'detached' });
      expect([width, (await activeNames()).length, await dots.count()]).toEqual([width, count, 5]);
    }
    await page.reload();
    await tutors.scrollIntoViewIfNeeded();
    await next.waitFor();
    await tutors.locator('.slick-slide.slick-active').nth(1).waitFor({ state: 'detached' });
    expect(await activeNames()).toHaveLength(1);
    // One slide at a time, from the last to the first
    const visible = (await advance(5)).names.flat();
    expect(visible).toEqual([...visible.slice(0, 5), visible[0]]);
    expect(new Set(visible).size).toBe(5);
  });

  it.each([
    ['[LAND-5]', 'Model Test', '/student/model-test'],
    ['[LAND-6]', 'Mock Test', '/student/mock-test'],
    ['[LAND-7]', 'Past Questions', '/student/question-bank'],
  ])('%s opens the page for a student who clicks %s: %s', async (_id, name, address) => {
    await openLanding({ jwtoken: 'token', studentId: 'one', isStudent: true });
    const navigation = page.waitForURL((url) => url.pathname === address);
    await link(name).click();
    await navigation;
  });

  it('aligns the text of each option with its bubble on a phone', async () => {
    ({ page } = await visit(browser, server.url, { viewport: PHONE, touch: true }));
    await page.goto('/');
    const options = page.getByRole('radiogroup').first().locator('label');
    await options.first().scrollIntoViewIfNeeded();
    const apart = await page.evaluate<number[]>(`(() => {
      const middleOf = (element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return (top + bottom) / 2;
      };
      return [...document.querySelector('[role=radiogroup]').querySelectorAll('label')].map((label) => {
        const [bubble, text] = [...label.children].filter(({ tagName }) => tagName !== 'INPUT');
        return Math.abs(middleOf(bubble) - middleOf(text));
      });
    })()`);
    expect(apart.length).toBeGreaterThan(3);
    expect(Math.max(...apart)).toBeLessThan(2);
  });
});
