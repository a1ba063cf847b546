import { get } from 'node:http';
import type { Browser, Page, Response } from 'playwright-core';
import { ExamPage, launchBrowser, userDataOf, visit } from '../support/browser/browser.js';
import { eventually } from '../support/assertions/eventually.js';
import type { ExamTaker } from '../support/scenarios/exam-taker.js';
import { startPopulatedServer, type PopulatedServer } from '../support/scenarios/populated-server.js';

/**
 * Limits in kB (1,000 bytes): scripts as sent with gzip, fonts as stored. A result opened at the address of its exam also
 * loads the paper.
 */
const LIMITS = { landing: 130, account: 170, exam: 210, result: 230, instructions: 220, fonts: 95 };
/** The KaTeX chunk and its fonts */
const MATHEMATICS = /\/(formula-|KaTeX_)[^/]*$/;

interface Weight {
  readonly scripts: number;
  /** Number of scripts other than KaTeX */
  readonly files: number;
  readonly mathematics: number;
  readonly fonts: number;
  /** True if a KaTeX file was requested */
  readonly hasMathematics: boolean;
}

describe('download size of a first visit in Chromium', () => {
  let populatedServer: PopulatedServer;
  let browser: Browser;
  const weights: Record<string, Weight> = {};

  beforeAll(async () => {
    populatedServer = await startPopulatedServer();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await populatedServer.server.stop();
    const kB = (bytes: number) => (bytes / 1_000).toFixed(1).padStart(6);
    const lines = Object.entries(weights).map(
      ([name, { scripts, files, mathematics, fonts }]) =>
        `${name.padEnd(28)} JavaScript ${kB(scripts)} in ${String(files).padStart(2)}  KaTeX ${kB(mathematics)}  fonts ${kB(fonts)}`,
    );
    process.stdout.write(`kB:\n${lines.join('\n')}\n`);
  });

  const measureWeight = async (
    name: string,
    pagePath: string,
    ready: (page: Page) => Promise<unknown>,
    student?: ExamTaker,
  ) => {
    const userData = student && { userData: userDataOf(student.person) };
    const { page, context } = await visit(browser, populatedServer.server.url, userData);
    // The stored timer, by which the page detects a started exam
    for (const { examId, attemptId } of [populatedServer.plain, populatedServer.finished]) {
      await page.addInitScript(
        `sessionStorage.setItem('exam:${examId}', '{"account":"${student?.person.id}","attemptId":"${attemptId}"}')`,
      );
    }
    const answers: Response[] = [];
    page.on('response', (answer) => void answers.push(answer));
    await page.goto(pagePath);
    await ready(page);
    await page.waitForLoadState('networkidle');
    const weight = await weightOf(answers);
    await context.close();
    weights[name] = weight;
    return weight;
  };
  const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
  const option = (page: Page) => new ExamPage(page).options.first().waitFor();
  // Questions outside the viewport are not rendered
  const formula = (page: Page) => page.locator('.katex').filter({ visible: true }).first().waitFor();
  // The formulas and the receipt of a result are loaded when they become visible
  const receiptBelow = async (page: Page) => {
    await new ExamPage(page).result();
    await page.keyboard.press('End');
    await formula(page);
    // Content that is rendered above moves the end of the page down
    await eventually(async () => {
      await page.keyboard.press('End');
      expect(await page.getByRole('button', { name: 'Get receipt' }).isVisible()).toBe(true);
    }, 15_000);
  };
  const paperOf = ({ examId }: { examId: string }) => `/student/exam-questions/${examId}`;

  it(`is at most ${LIMITS.landing} kB of JavaScript and ${LIMITS.fonts} kB of fonts on the landing page`, async () => {
    const { scripts, fonts, hasMathematics } = await measureWeight('landing', '/', heading(/university admission/));
    expect(scripts).toBeGreaterThan(0);
    expect(scripts).toBeLessThanOrEqual(LIMITS.landing * 1_000);
    expect(fonts).toBeGreaterThan(0);
    expect(fonts).toBeLessThanOrEqual(LIMITS.fonts * 1_000);
    expect(hasMathematics).toBe(false);
  });

  it.each([
    ['/login', 'Sign in to your student account'],
    ['/register', 'Create an account'],
  ])(`is at most ${LIMITS.account} kB of JavaScript on %s`, async (path, title) => {
    const { scripts } = await measureWeight(path, path, heading(title));
    expect(scripts).toBeGreaterThan(0);
    expect(scripts).toBeLessThanOrEqual(LIMITS.account * 1_000);
  });

  type Visit = (peopled: PopulatedServer) => [at: string, ready: (page: Page) => Promise<unknown>, as: ExamTaker];

  it.each<[limit: number, name: string, Visit]>([
    [LIMITS.exam, 'the setup', ({ newcomer }) => ['/student/mock-test', heading('Mock Test'), newcomer]],
    // The page preloads the exam pages
    [
      LIMITS.instructions,
      'the instructions',
      ({ newcomer, toStart }) => [`/student/start-exam/${toStart}`, heading('Physics Mock Test'), newcomer],
    ],
    [LIMITS.exam, 'the questions', ({ ben, withPassage }) => [paperOf(withPassage), option, ben]],
    [LIMITS.result, 'the result', ({ ann, plain }) => [paperOf(plain), heading('Every question'), ann]],
  ])(
    'is at most %i kB of JavaScript, and no KaTeX, for %s of an exam without formulas',
    async (limit, name, pageOf) => {
      const [pagePath, ready, student] = pageOf(populatedServer);
      const weight = await measureWeight(name, pagePath, ready, student);
      expect(weight.scripts).toBeGreaterThan(0);
      expect(weight.scripts).toBeLessThanOrEqual(limit * 1_000);
      expect(weight.hasMathematics).toBe(false);
    },
  );

  it.each<[limit: number, name: string, Visit]>([
    [LIMITS.exam, 'the questions, with formulas', ({ mia, withFormulas }) => [paperOf(withFormulas), formula, mia]],
    [
      LIMITS.result,
      'the result, with formulas and its receipt',
      ({ ann, finished }) => [paperOf(finished), receiptBelow, ann],
    ],
  ])('is at most %i kB of JavaScript, and KaTeX, for %s', async (limit, name, pageOf) => {
    const [pagePath, ready, student] = pageOf(populatedServer);
    const { scripts, mathematics, hasMathematics } = await measureWeight(name, pagePath, ready, student);
    expect(scripts).toBeLessThanOrEqual(limit * 1_000);
    expect(hasMathematics).toBe(true);
    expect(mathematics).toBeGreaterThan(0);
  });
});

async function weightOf(answers: readonly Response[]): Promise<Weight> {
  const weight = { scripts: 0, files: 0, mathematics: 0, fonts: 0, hasMathematics: false };
  for (const answer of answers) {
    const isMathematics = MATHEMATICS.test(answer.url());
    weight.hasMathematics ||= isMathematics;
    const type = answer.request().resourceType();
    if (type === 'font') weight.fonts += (await answer.body()).length;
    if (type !== 'script') continue;
    if (!isMathematics) weight.files += 1;
    weight[isMathematics ? 'mathematics' : 'scripts'] += await gzippedSize(answer.url());
  }
  return weight;
}

/** Returns the number of bytes sent with gzip. */
const gzippedSize = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => void (bytes += part.length));
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
