import type { Browser } from 'playwright-core';
import { ExamPage, launchBrowser, screenshot, userDataOf, visit } from '../support/browser/browser.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { addQuestions, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

/** Runs in a page: returns the stroke widths of an image in px. */
const widthsIn = (png: Buffer) => `(async () => {
  const bytes = Uint8Array.from(atob('${png.toString('base64')}'), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(picture.width, 1).getContext('2d');
  canvas.drawImage(picture, 0, -Math.floor(picture.height / 2));
  const line = [...canvas.getImageData(0, 0, picture.width, 1).data].filter((_, at) => at % 4 === 0);
  const drawn = line.map((red) => (red < 200 ? 'x' : ' ')).join('');
  return [...new Set(drawn.trim().split(/ +/).map(({ length }) => length))];
})()`;

describe('the mistake review page', () => {
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    await addQuestions(server, await registerTutor(server, 'tutor'), 'Chemistry', 25);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('[MISTAKE-1] [MISTAKE-2] [MISTAKE-13] [MISTAKE-14] [MISTAKE-22] shows missed questions and marks those mastered in a quiz', async () => {
    const ann = await ExamTaker.register(server, 'ann');
    await ann.take(0, 25, { subject: 'Chemistry' });
    const { page, errors } = await visit(browser, server.url, { userData: userDataOf(ann.person) });
    const card = page.getByRole('region', { name: 'Incorrect answers' });
    const stack = page.getByRole('region', { name: 'Missed questions' });

    await page.goto('/student/mistake-review');
    await card.getByText('25').first().waitFor();
    const tip = page.getByRole('tooltip');
    expect(await tip.isVisible()).toBe(false);
    await card.getByRole('button', { name: 'How incorrect answers are counted' }).hover();
    await tip.waitFor();
    await stack.getByRole('article', { name: 'Missed question 1 of 25' }).waitFor();
    await stack.getByRole('button', { name: 'Show answer' }).click();
    await stack.getByText('You chose').waitFor();
    await screenshot(page, 'mistakes-1440');
    for (let index = 2; index <= 12; index += 1) {
      await stack.getByRole('button', { name: 'Next' }).click();
      await stack.getByRole('article', { name: `Missed question ${index} of 25` }).waitFor();
    }

    const form = page.getByRole('region', { name: 'Mistake Review Mock Test' });
    const choose = (group: string, name: string) =>
      form.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).check({ force: true });
    await choose('Subject', 'Chemistry');
    await choose('Marks', '25');
    await choose('Time limit in minutes', '10 minutes');
    // The toast disappears after 5 s
    await Promise.all([
      page.getByText('Mistake quiz created successfully!').waitFor(),
      form.getByRole('button', { name: 'Start Exam' }).click(),
    ]);
    await page.waitForURL('**/student/start-exam/*');
    await page.getByRole('heading', { name: 'Chemistry Mistake Quiz' }).waitFor();

    await page.getByRole('button', { name: 'Start Exam' }).click();
    await page.waitForURL('**/student/exam-questions/*');
    const exam = new ExamPage(page);
    await exam.choose(/ right$/);
    await exam.allSaved();
    await exam.submit();
    await page.goto('/student/mistake-review');
    await stack.getByRole('button', { name: 'Mastered 1' }).click();
    const sheet = stack.getByRole('article', { name: 'Missed question 1 of 1' });
    await sheet.getByRole('button', { name: 'Show answer' }).click();
    await sheet.getByText('You chose B, then got it right.').waitFor();
    expect(await sheet.getByRole('columnheader').allInnerTexts()).toEqual([
      expect.anything(),
      expect.stringContaining('Mock'),
      expect.stringContaining('Mistake'),
    ]);
    await screenshot(page, 'mistakes-mastered-1440');
    expect(errors).toEqual([]);
  });

  it('outlines questions that are not mastered with equal stroke widths at any position', async () => {
    const ben = await ExamTaker.register(server, 'ben');
    await ben.take(0, 25, { subject: 'Chemistry' });
    const { page, context } = await visit(browser, server.url, { userData: userDataOf(ben.person) });
    const blankPage = await context.newPage();
    await page.goto('/student/mistake-review');
    await page.getByText('0 mastered').nth(3).waitFor();
    for (const width of [1440, 1331, 1102]) {
      await page.setViewportSize({ width, height: 900 });
      for (const subject of ['Physics', 'Chemistry', 'Mathematics', 'English']) {
        const bar = page.getByRole('region', { name: subject, exact: true }).locator('div[aria-hidden] > :last-child');
        const widths = await blankPage.evaluate<number[]>(widthsIn(await bar.screenshot()));
        expect({ width, subject, widths }).toEqual({ width, subject, widths: [1] });
      }
    }
    await context.close();
  });
});
