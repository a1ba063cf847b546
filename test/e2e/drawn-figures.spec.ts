import type { Browser, Locator } from 'playwright-core';
import { adminDataOf, launchBrowser, screenshotAt, userDataOf, visit } from '../support/browser/browser.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { addQuestions, logInAdmin, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

const LAPTOP = { width: 1280, height: 800 };

describe('leaderboard and statistics figures', () => {
  let server: Server;
  let browser: Browser;
  let ann: ExamTaker;

  beforeAll(async () => {
    server = await startServer();
    browser = await launchBrowser();
    await addQuestions(server, await registerTutor(server, 'tutor'), 'Physics', 25);
    ann = await ExamTaker.register(server, 'ann');
    await ann.take(5, 5);
    await (await ExamTaker.register(server, 'bob')).take(9, 1);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('use separate, non-overlapping columns on the what-if page at 1280 px', async () => {
    const userData = adminDataOf(await logInAdmin(server));
    const { page } = await visit(browser, server.url, { userData, viewport: LAPTOP });
    await page.goto('/admin/what-if?live=5');
    await page.getByText('same order').waitFor();
    const widthOf = async (cell: Locator) => (await cell.boundingBox())!.width;
    const [rankCell, nameCell] = [1, 2].map((column) =>
      page.locator(`tbody > tr:first-child > td:nth-child(${column})`),
    );
    expect(await widthOf(rankCell!)).toBeGreaterThanOrEqual(60);
    expect(await widthOf(nameCell!)).toBeGreaterThanOrEqual(120);
    const overlaps = await page
      .getByRole('status')
      .filter({ hasText: 'same order' })
      .locator('> *:visible')
      .evaluateAll((cells) => {
        const boxes = cells.map((cell) => cell.getBoundingClientRect());
        return boxes.filter((box, n) =>
          boxes.slice(n + 1).some((next) => next.left < box.right - 1 && next.top < box.bottom - 1),
        );
      });
    expect(overlaps).toEqual([]);
    await screenshotAt(page, LAPTOP, 'what-if');
  });

  it('use the same hatching for skipped answers in the legend and the slice', async () => {
    const { page } = await visit(browser, server.url, { userData: userDataOf(ann.person), viewport: LAPTOP });
    await page.goto('/student/dashboard');
    const swatch = page.getByRole('row', { name: /^Skipped/ }).locator('th > span');
    await swatch.waitFor();
    const rulerColour = await swatch.screenshot();
    await swatch.evaluate((element) => (element.style.background = 'var(--chart-skipped)'));
    expect(rulerColour.equals(await swatch.screenshot())).toBe(false);
    await page.reload();
    await swatch.waitFor();
    await screenshotAt(page, LAPTOP, 'answers-legend');
  });
});
