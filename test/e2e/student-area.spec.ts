import type { Browser, Page } from 'playwright-core';
import {
  launchBrowser,
  PHONE,
  screenshot,
  PHONE_LANDSCAPE,
  TABLET,
  userDataOf,
  visit,
  type Visitor,
} from '../support/browser/browser.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { cellsOf, colours, expectOnlyLogged, shareOf } from '../support/browser/page-contents.js';
import { startServer, type Server } from '../support/server/server.js';

const STUDENTS = 53;
/** Number of correct answers, of 25 questions, of the first students on the leaderboard */
const RIGHT_COUNTS = [20, 18, 15, 12, 10, 8];
/** Rank of the student who is signed in */
const OWN_PLACE = 4;

/** Rank of a student whose row gets an institute, outside the ranks that live messages rename */
const RECORDED_COUNT = 20;

/** Maximum delay in ms on a busy machine; usually a few frames */
const SOON_MS = 5_000;

/** Paths below /student */
const SCREENS =
  'dashboard mock-test practice model-test doubts leaderboard question-bank mistake-review exam-history progress profile'.split(
    ' ',
  );

/** Sidebar entries with the headings of their pages */
const ENTRIES: [entry: string, heading: string | RegExp][] = [
  ['Mock Test', 'Mock Test'],
  ['Practice', 'Practice'],
  ['Model Test', 'Model Tests'],
  ['Doubts', 'Doubts'],
  ['Leaderboard', 'Leaderboard'],
  ['Question Bank', 'Admission Tests'],
  ['Mistake Review', 'Mistake Review'],
  ['Exam History', 'Exam History'],
  ['Progress', 'Progress'],
  ['Profile', 'Profile'],
  ['Dashboard', /, student4$/],
];

/** Maximum width in px */
const RAIL_MAX = 90;
/** Left edge of the leftmost sheet and right edge of the rightmost sheet or the page */
const EDGES_SCRIPT = `(() => {
  const sheets = [...document.querySelectorAll('main :is(section, form)')].filter(({ offsetWidth }) => offsetWidth > 0);
  const shown = (sheets.length > 0 ? sheets : [...document.querySelector('main').children]).map((one) => one.getBoundingClientRect());
  return Math.min(...shown.map(({ left }) => left)) + ' to ' + Math.round(Math.max(...shown.map(({ right }) => right)));
})()`;
const NAME_OPACITY = `getComputedStyle(document.querySelector('aside a[href$=exam-history] > span')).opacity`;

describe('the student area', () => {
  let server: Server;
  let browser: Browser;
  let ann: ExamTaker;
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    server = await startServer();
    await addQuestions(server, await registerTutor(server, 'tutor'), 'Physics', 25);
    const takeAsStudent = async (index: number) => {
      const student = await ExamTaker.register(server, `student${index}`);
      await student.take(RIGHT_COUNTS[index - 1] ?? 0, index === OWN_PLACE ? 3 : 0);
      return student;
    };
    const all = await Promise.all(Array.from({ length: STUDENTS }, (_, index) => takeAsStudent(index + 1)));
    ann = all[OWN_PLACE - 1]!;
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    visitor = await visit(browser, server.url, { userData: userDataOf(ann.person) });
    ({ page } = visitor);
  });
  afterEach(() => page.context().close());
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const main = () => page.getByRole('main');
  const region = (name: string) => main().getByRole('region', { name });
  describe('the dashboard', () => {
    const profile = (changes: object) =>
      page.route('**/api/student/profile/*', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...((await answer.json()) as object), ...changes } });
      });
    const avatar = async () => {
      const image = main().locator('img').first();
      await image.waitFor();
      return image.evaluate(async (element) => {
        const { src, decode } = element as unknown as { src: string; decode(): Promise<void> };
        const decoded = await decode.call(element).then(
          () => true,
          () => false,
        );
        return { src: new URL(src).pathname, drawn: decoded };
      });
    };

    it('[ROUTE-11] [DASH-1] greets the student by username', async () => {
      await page.goto('/student/dashboard');
      await main()
        .getByRole('heading', { level: 1, name: /, student4$/ })
        .waitFor();
      await screenshot(page, 'dashboard-1440');
    });

    it.each([
      ['[DASH-2] shows the avatar of the student', 5, 5],
      ['[DASH-12] shows avatar 4 for an id that is none', 7, 4],
    ])('%s', async (_title, id, expected) => {
      await profile({ avatar: id });
      await page.goto('/student/dashboard');
      await main()
        .getByRole('heading', { name: /student4$/ })
        .waitFor();
      expect(await avatar()).toEqual({ src: `/avatars/${expected}.svg`, drawn: true });
    });

    it('[DASH-13] [ERR-4] shows avatar 1 if the avatar cannot be fetched, and only logs the error', async () => {
      const only = await expectOnlyLogged(visitor, '**/api/student/profile/*');
      await page.goto('/student/dashboard');
      await only.retry();
      expect(await avatar()).toEqual({ src: '/avatars/1.svg', drawn: true });
      await region('Leaderboard').getByRole('row').first().waitFor();
      await only.expectSo('/api/student/profile/{studentId}');
      await only.restore();
      await main()
        .getByRole('heading', { name: /student4$/ })
        .waitFor();
    });

    it.each([
      ['[DASH-3]', 'Model Tests', '/student/model-test'],
      ['[DASH-4]', 'Mock Tests', '/student/mock-test'],
      ['[DASH-5]', 'Question Bank', '/student/question-bank'],
    ])('%s the tile %s links to %s', async (_id, name, address) => {
      await page.goto('/student/dashboard');
      await main().getByRole('heading', { name, exact: true }).click();
      await page.waitForURL(`**${address}`);
    });

    it('[DASH-6] [DASH-7] [CARD-31] shows correct, skipped and incorrect answers as a pie chart with a legend', async () => {
      await page.goto('/student/dashboard');
      const answers = region('Your answers');
      const legend = answers.getByRole('row');
      await answers.getByRole('cell', { name: '12', exact: true }).waitFor();
      expect(await legend.allTextContents()).toEqual(['Correct1248.0%', 'Skipped1040.0%', 'Incorrect312.0%']);
      const slices = answers.locator('svg.recharts-surface .recharts-pie').first().locator('path.recharts-sector');
      await slices.first().waitFor();
      const shares = await Promise.all(
        (await slices.all()).map(async (slice) => shareOf((await slice.getAttribute('d'))!)),
      );
      expect(shares).toEqual([0.48, 0.4, 0.12]);
    });

    it('[DASH-8] [LEAD-5] [LEAD-7] shows the top 5 in order, points with two decimals, the first three in colour', async () => {
      await page.goto('/student/dashboard');
      expect(await cellsOf(region('Leaderboard'))).toEqual([
        ['1', 'student1', 'new', '0.80'],
        ['2', 'student2', 'new', '0.72'],
        ['3', 'student3', 'new', '0.60'],
        ['4', 'student4 (you)', 'new', '0.45'],
        ['5', 'student5', 'new', '0.40'],
      ]);
      expect(await colours(region('Leaderboard'))).toEqual(['gold', 'cyan', 'grey', 'none', 'none']);
    });

    it('[DASH-9] See All opens the leaderboard', async () => {
      await page.goto('/student/dashboard');
      await region('Leaderboard').getByRole('link', { name: 'See All' }).click();
      await page.waitForURL('**/student/leaderboard');
    });

    it('[ERR-5] [ERR-6] only logs failed fetches of stats and leaderboard', async () => {
      const only = await expectOnlyLogged(visitor, '**/api/score/{student-stats/*,leaderboard*}');
      await page.goto('/student/dashboard');
      await only.retry(2);
      await main()
        .getByRole('heading', { name: /student4$/ })
        .waitFor();
      await only.expectSo('/api/score/student-stats/{studentId}', 'leaderboard');
      await only.restore();
      await region('Your answers').getByRole('cell', { name: '12', exact: true }).waitFor();
      await region('Leaderboard').getByRole('cell', { name: 'student1', exact: true }).waitFor();
    });
  });

  it('[ERR-6] shows an error on the leaderboard page if it cannot be fetched, and only logs it elsewhere', async () => {
    const only = await expectOnlyLogged(visitor, '**/api/score/leaderboard*');
    await page.goto('/student/leaderboard');
    await only.retry();
    await only.expectSo('leaderboard');
    await only.restore();
    await main().getByRole('cell', { name: 'student1', exact: true }).waitFor();
  });

  it('[DASH-10] the sidebar lists its entries in order', async () => {
    await page.goto('/student/dashboard');
    const side = page.getByRole('complementary');
    await side.getByRole('button', { name: 'Logout' }).waitFor();
    const entries = side.getByRole('navigation').getByRole('link').or(side.getByRole('button'));
    expect((await entries.allTextContents()).map((text) => text.trim())).toEqual([
      'Dashboard',
      'Mock Test',
      'Practice',
      'Model Test',
      'Doubts',
      'Leaderboard',
      'Question Bank',
      'Mistake Review',
      'Exam History',
      'Progress',
      'Profile',
      'Logout',
    ]);
  });

  describe('the leaderboard', () => {
    it('[ROUTE-15] [LEAD-1] [LEAD-2] [LEAD-4] [LEAD-6] lists every student in pages', async () => {
      await page.goto('/student/leaderboard');
      await main().getByRole('heading', { level: 1, name: 'Leaderboard' }).waitFor();
      const first = await cellsOf(region('Places'));
      expect(first.slice(0, 4)).toEqual([
        ['1', 'student1', 'new', '0.80'],
        ['2', 'student2', 'new', '0.72'],
        ['3', 'student3', 'new', '0.60'],
        ['4', expect.stringMatching(/^student4 \(you\)/), 'new', '0.45'],
      ]);
      expect(await colours(region('Places'))).toEqual([
        'gold',
        'cyan',
        'grey',
        ...Array<string>(first.length - 3).fill('none'),
      ]);
      await screenshot(page, 'leaderboard-1440');
      await main().getByRole('link', { name: 'Page 2' }).click();
      await region('Places')
        .getByRole('cell', { name: String(STUDENTS), exact: true })
        .waitFor();
      const all = [...first, ...(await cellsOf(region('Places')))];
      expect(all.map(([rank]) => rank)).toEqual(Array.from({ length: STUDENTS }, (_, index) => String(index + 1)));
      expect(new Set(all.map(([, name]) => name)).size).toBe(STUDENTS);
      expect(all.map(([, , , points]) => points).slice(RIGHT_COUNTS.length)).toEqual(
        Array(STUDENTS - RIGHT_COUNTS.length).fill('0.00'),
      );
    });

    it("scrolls to the student's own row from any page, and opens the last page for a page number beyond it", async () => {
      await page.goto('/student/leaderboard?page=99');
      await region('Places')
        .getByRole('cell', { name: String(STUDENTS), exact: true })
        .waitFor();
      expect(new URL(page.url()).search).toBe('?page=2');
      await page.setViewportSize({ width: 1440, height: 450 });
      await main().getByRole('link', { name: 'Go to your place' }).first().click();
      const ownRow = region('Places').locator('tr[aria-current]');
      await ownRow.waitFor();
      const isRowCentered = async () => {
        const { y, height } = (await ownRow.boundingBox())!;
        expect(Math.abs(y + height / 2 - 225)).toBeLessThan(height);
      };
      await eventually(isRowCentered, SOON_MS);
      await main().getByLabel('Go to rank').fill('30');
      await page.keyboard.press('Enter');
      await eventually(async () => {
        const { y } = (await region('Places').locator('tr[data-place="30"]').boundingBox())!;
        expect(Math.abs(y - 200)).toBeLessThan(60);
      }, SOON_MS);
    });

    it('[CARD-14] does not move rows under the pointer, and shows the new ranks in place on request', async () => {
      await page.goto('/student/leaderboard');
      const rows = region('Places').getByRole('row');
      await rows.nth(7).hover();
      const risingStudent = await ExamTaker.register(server, 'riser');
      await risingStudent.take(11, 0);
      const show = region('Places').getByRole('button', { name: /^Show \d+ new places$/ });
      await show.waitFor();
      expect(await rows.nth(5).textContent()).toContain('student5');
      await show.click();
      await rows.nth(5).getByText('riser').waitFor();
      await show.waitFor({ state: 'detached' });
    });
  });

  it('shows labels for the icons in the tablet sidebar, and keeps the phone navigation out of landscape content', async () => {
    await page.setViewportSize(TABLET);
    await page.goto('/student/leaderboard');
    await main().getByRole('heading', { level: 1, name: 'Leaderboard' }).waitFor();
    const side = page.getByRole('complementary');
    const entry = side.getByRole('link', { name: 'Exam History', exact: true });
    const name = entry.getByText('Exam History');
    expect(await page.evaluate(NAME_OPACITY)).toBe('0');
    await entry.focus();
    expect(await page.evaluate(NAME_OPACITY)).toBe('1');
    const sidebarBox = (await side.boundingBox())!;
    expect(sidebarBox.width).toBeLessThan(RAIL_MAX);
    const tooltip = (await name.boundingBox())!;
    expect(tooltip.x).toBeGreaterThan(sidebarBox.width);
    const { y, height } = (await entry.boundingBox())!;
    expect(tooltip.y + tooltip.height / 2).toBeCloseTo(y + height / 2, 0);

    await page.setViewportSize(PHONE_LANDSCAPE);
    const dock = page.getByRole('navigation', { name: 'Student area' });
    await eventually(async () => {
      const dockBox = (await dock.boundingBox())!;
      expect(dockBox).toMatchObject({ x: 0, y: 0, height: PHONE_LANDSCAPE.height });
      const content = (await main().boundingBox())!;
      expect([content.x, content.y]).toEqual([dockBox.width, 0]);
    }, SOON_MS);
    await dock.getByRole('button', { name: 'More' }).click();
    const more = page.getByRole('dialog', { name: 'More' });
    expect(await more.locator('[aria-current]').allTextContents()).toEqual(['Leaderboard']);
    await more.getByRole('link', { name: 'Profile' }).click();
    await main().getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  });

  it.each(['mock-test', 'exam-history'])('%s fits on a phone at 200 %% text size', async (pagePath) => {
    await page.setViewportSize({ width: PHONE.width / 2, height: PHONE.height / 2 });
    await page.goto(`/student/${pagePath}`);
    await main().getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width / 2);
  });

  it('[DASH-11] each sidebar entry opens its page, and Logout ends the session', async () => {
    await page.context().close();
    ({ page } = await visit(browser, server.url, { userData: userDataOf((await ann.logInAgain()).person) }));
    await page.goto('/student/dashboard');
    const side = page.getByRole('complementary');
    // The sheets of every page have the same left and right edges
    let edges: string | undefined;
    for (const [entry, heading] of ENTRIES) {
      await side.getByRole('link', { name: entry, exact: true }).click();
      await main().getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(await side.getByRole('link', { name: entry, exact: true }).getAttribute('aria-current')).toBe('page');
      // After its content has loaded
      await eventually(async () => {
        const current = await page.evaluate<string>(EDGES_SCRIPT);
        expect(current).toBe((edges ??= current));
      }, SOON_MS);
    }
    await side.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await page.goto('/student/dashboard');
    await page.waitForURL('**/login');
  });

  it('[LEAD-3] shows the institute next to a name if there is one', async () => {
    await page.route('**/api/score/leaderboard*', async (route) => {
      const answer = await route.fetch();
      const rows = (await answer.json()) as { slNo: number; name: string }[];
      const withInstitute = (name: string) => `${name} (Notre Dame College)`;
      await route.fulfill({
        response: answer,
        json: rows.map((row) => (row.slNo === RECORDED_COUNT ? { ...row, name: withInstitute(row.name) } : row)),
      });
    });
    await page.goto('/student/leaderboard');
    const names = (await cellsOf(region('Places'))).map(([, name]) => name);
    const [noted, without] = names.slice(RECORDED_COUNT - 1);
    expect(noted).toMatch(/^student\d+ \(Notre Dame College\)$/);
    expect(without).toMatch(/^student\d+$/);
  });

  describe('the exam history', () => {
    it('[ROUTE-17] [HIST-1] [HIST-2] shows its columns and a row that opens the result for every finished test', async () => {
      await ann.take(0, 4);
      await page.goto('/student/exam-history');
      await main().getByRole('heading', { level: 1, name: 'Exam History' }).waitFor();
      const table = region('Exams').getByRole('table');
      await table.waitFor();
      expect(await table.getByRole('columnheader').allTextContents()).toEqual([
        'SL NO',
        'Exam Date',
        'Exam Type',
        'Correct Answers',
        'Incorrect Answers',
        'Skipped',
        'Obtained Scores',
      ]);
      const rows = table.getByRole('row').filter({ has: page.getByRole('cell') });
      const started = await rows
        .locator('time')
        .evaluateAll((all) => all.map((timeElement) => timeElement.getAttribute('datetime')));
      const { body } = await ann.call<{ examStartTime: string }[]>('GET', `/score/exam-history/${ann.id}`);
      expect(started).toEqual(body.map(({ examStartTime }) => examStartTime));
      expect(
        (await cellsOf(table)).map((row) => row.map((cell) => cell.replace(/ (correct|incorrect|skipped)$/, ''))),
      ).toEqual([
        [
          '1',
          expect.stringContaining(String(new Date(started[0]!).getFullYear())),
          'Mock Test, Physics',
          '0',
          '4',
          '21',
          '−0.04−1 of 25 · −4%',
        ],
        [
          '2',
          expect.stringContaining(String(new Date(started[1]!).getFullYear())),
          'Mock Test, Physics',
          '12',
          '3',
          '10',
          'Your best: 0.4511.25 of 25 · 45%',
        ],
      ]);
      await screenshot(page, 'exam-history-1440');
      await rows.nth(1).getByRole('link').click();
      await page.waitForURL(/\/student\/exam-history\/[0-9a-f-]{36}$/);
      await main().getByText('0.45').first().waitFor();
    });

    it('[ERR-7] only logs a failed fetch', async () => {
      const only = await expectOnlyLogged(visitor, '**/api/score/exam-history/*');
      await page.goto('/student/exam-history');
      await only.retry();
      await main().getByRole('heading', { name: 'Exam History' }).waitFor();
      await only.expectSo('/api/score/exam-history/{studentId}');
      await only.restore();
      await region('Exams').getByRole('table').waitFor();
    });
  });

  it('[ROUTE-16] [BANK-1] [BANK-2] lists seven past papers on the question bank page, each a link to an external PDF', async () => {
    await page.goto('/student/question-bank');
    await main().getByRole('heading', { level: 1, name: 'Admission Tests' }).waitFor();
    const papers = main().getByRole('listitem').getByRole('link');
    const targets = await papers.evaluateAll((links) =>
      (links as unknown as { href: string; target: string }[]).map(({ href, target }) => ({ href, target })),
    );
    expect(targets).toHaveLength(7);
    expect(new Set(targets.map(({ href }) => href)).size).toBe(7);
    for (const { href, target } of targets) {
      expect(href).toMatch(/^https:\/\/(?!127\.).+\.pdf$/);
      expect(target).toBe('_blank');
    }
    await screenshot(page, 'question-bank-1440');
  });

  it('[ROUTE-39] /student redirects to the dashboard', async () => {
    await page.goto('/student');
    await page.waitForURL('**/student/dashboard');
  });

  describe.each([
    ['[GUARD-4]', 'userData is missing', undefined],
    ['[GUARD-5]', 'isStudent in it is false', { isStudent: false }],
  ])('the route guard %s when %s', (_id, _when, changes) => {
    it('redirects every page to /login, including mock tests [GUARD-7]', async () => {
      const userData = changes && { ...userDataOf(ann.person), ...changes };
      const visitorWithoutSession = await visit(browser, server.url, userData && { userData });
      for (const screen of [...SCREENS, `exam-history/${ann.id}`, `start-exam/${ann.id}`, `exam-questions/${ann.id}`]) {
        await visitorWithoutSession.page.goto(`/student/${screen}`, { waitUntil: 'commit' });
        await visitorWithoutSession.page.waitForURL('**/login', { waitUntil: 'commit' });
      }
      await visitorWithoutSession.context.close();
    });
  });
});
