import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from '../support/browser/every-page.js';
import {
  DESKTOP,
  keptOnDevice,
  launchBrowser,
  PHONE,
  shoot,
  shootAt,
  startMockTest,
  tutorDataOf,
  userDataOf,
  visit,
} from '../support/browser/browser.js';
import { addQuestion, addQuestions, registerStudent, registerTutor, type Person } from '../support/scenarios/people.js';
import { questionWith, uploadPicture } from '../support/scenarios/pictures.js';
import { startServer, type Server } from '../support/server/server.js';

const SLOPE = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="560" font-family="sans-serif"><rect width="900" height="560" fill="white"/>
  <path d="M80 480 L820 480 L820 120 Z" fill="#eef" stroke="#111" stroke-width="5"/>
  <rect x="-90" y="-80" width="180" height="100" fill="#fff" stroke="#111" stroke-width="5" transform="translate(430,290) rotate(-26)"/>
  <text x="180" y="465" font-size="40">30°</text><line x1="430" y1="260" x2="430" y2="430" stroke="#a00" stroke-width="6"/></svg>`;
const ALT = 'A block on a slope of $30^\\circ$, with its weight';
const READ = 'A block on a slope of 30°, with its weight';

describe('pictures on pages', () => {
  let server: Server;
  let browser: Browser;
  let tutor: Person;
  let slope: { name: string; mimeType: string; buffer: Buffer };
  beforeAll(async () => {
    server = await startServer();
    tutor = await registerTutor(server, 'tutor');
    slope = { name: 'slope.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(SLOPE)).png().toBuffer() };
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** Adds a picture in the dialog that opens after it was chosen, pasted or dropped. */
  async function describePicture(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'Add a picture' });
    await dialog.getByRole('button', { name: 'Add picture' }).click();
    await dialog.getByText('Describe what the picture shows.').waitFor();
    await dialog.getByLabel('What does the picture show?').fill(ALT);
    await dialog.getByRole('button', { name: 'Add picture' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  const shown = (page: Page) => page.getByRole('img', { name: READ });
  /** Resolves once a picture is decoded. */
  const isDrawn = async (page: Page) => {
    await shown(page).first().waitFor();
    await page.waitForFunction(`[...document.images].every((image) => image.complete && image.naturalWidth > 0)`);
  };

  it('are added to questions from a file, by pasting and by dropping, and read aloud without LaTeX [PIC-10] [PIC-11]', async () => {
    const { page, context, errors } = await visit(browser, server.url, { userData: tutorDataOf(tutor) });
    await page.goto('/tutor/add-question');
    await page.getByRole('radio', { name: 'Physics' }).check({ force: true });
    const question = page.getByLabel('Question', { exact: true });
    await question.fill('Which force acts on the block?');
    await page.getByLabel('Picture', { exact: true }).setInputFiles(slope);
    await page.getByRole('dialog', { name: 'Add a picture' }).waitFor();
    await shoot(page, 'picture-dialog-1440');
    await shootAt(page, PHONE, 'picture-dialog');
    expect(await axeFindings(page)).toEqual([]);
    await describePicture(page);
    expect(await question.inputValue()).toMatch(/^Which force acts on the block\? !\[.*\]\(picture:[0-9a-f]{64}\)$/);
    await page.getByLabel('Option A', { exact: true }).fill('gravity');
    const optionB = page.getByLabel('Option B', { exact: true });
    await optionB.focus();
    const give = (kind: 'paste' | 'drop') =>
      page.evaluate<void>(`(async () => {
        const bytes = Uint8Array.from(atob('${slope.buffer.toString('base64')}'), (letter) => letter.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], 'slope.png', { type: 'image/png' }));
        const options = { bubbles: true, cancelable: true };
        const event = '${kind}' === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data });
        document.activeElement.dispatchEvent(event);
      })()`);
    await give('paste');
    await describePicture(page);
    expect(await optionB.inputValue()).toMatch(/^!\[.*\]\(picture:[0-9a-f]{64}\)$/);
    await page.getByLabel('Solution').focus();
    await give('drop');
    await describePicture(page);
    await page.getByRole('radio', { name: 'Option A is the correct answer' }).check({ force: true });
    await isDrawn(page);
    expect(await shown(page).count()).toBe(3);
    await shoot(page, 'picture-question-1440');
    await shootAt(page, PHONE, 'picture-question');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Question added successfully').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('are added to a doubt, and shown to its student and to tutors [PIC-10]', async () => {
    const ann = await registerStudent(server, 'ann');
    const { page, context, errors } = await visit(browser, server.url, { userData: userDataOf(ann), viewport: PHONE });
    await page.goto('/student/doubts');
    await page.getByRole('radio', { name: 'Physics' }).check({ force: true });
    await page.getByLabel('Your doubt', { exact: true }).fill('Why does it not slide?');
    await page.getByLabel('Picture', { exact: true }).setInputFiles(slope);
    await describePicture(page);
    await isDrawn(page);
    await shoot(page, 'picture-doubt-360');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText('Doubt submitted successfully!').waitFor();
    await isDrawn(page);
    expect(errors).toEqual([]);
    await context.close();

    const reviews = await visit(browser, server.url, { userData: tutorDataOf(tutor) });
    await reviews.page.goto('/tutor/reviews');
    await isDrawn(reviews.page);
    await shoot(reviews.page, 'picture-review-1440');
    await reviews.context.close();
  });

  it('of more than 5 MB from a camera are scaled down on the device and accepted [PIC-10]', async () => {
    const eve = await registerStudent(server, 'eve');
    const { page, context } = await visit(browser, server.url, { userData: userDataOf(eve), viewport: PHONE });
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const photo = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#fff', noise } })
      .jpeg({ quality: 92 })
      .toBuffer();
    expect(photo.length).toBeGreaterThan(5_000_000);
    await page.goto('/student/doubts');
    const upload = page.waitForRequest((request) => request.url().includes('/api/pictures?'));
    await page
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    await describePicture(page);
    expect((await (await upload).sizes()).requestBodySize).toBeLessThan(3_000_000);
    expect(await page.getByLabel('Your doubt', { exact: true }).inputValue()).toContain('(picture:');
    await context.close();
  });

  it('of a paper are stored on the device after Start and shown without a connection, and nothing moves [PIC-12] [PIC-13]', async () => {
    await addQuestions(server, tutor, 'Math', 5);
    for (let number = 1; number <= 20; number += 1) {
      const question = questionWith(await uploadPicture(server, tutor), number);
      await addQuestion(server, tutor, { ...question, subject: 'Math' });
    }
    const bob = await registerStudent(server, 'bob');
    const { page, context, errors } = await visit(browser, server.url, { userData: userDataOf(bob), keepsPages: true });
    await startMockTest(page, { subject: 'Math', marks: 25, minutes: 60 });
    await page.getByRole('banner').getByText('Saved on this device').waitFor();
    await shoot(page, 'picture-exam-1440');
    await keptOnDevice(page);
    await context.setOffline(true);
    await page.reload();
    await page.evaluate(`window.shifts = 0; new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifts += shift.value;
    }).observe({ type: 'layout-shift', buffered: false })`);
    let pictures = 0;
    for (let number = 1; number <= 25; number += 1) {
      await page.getByRole('heading', { name: new RegExp(`Question ${number} of`) }).waitFor();
      if ((await page.getByText('This picture cannot be loaded').count()) > 0)
        throw new Error(`no picture in ${number}`);
      const images = page.getByRole('img', { name: 'A block on a slope' });
      if ((await page.locator('[data-text] [aria-busy]').count()) + (await images.count()) > 0) {
        await images.first().waitFor();
        pictures += 1;
      }
      if (number < 25) await page.keyboard.press('ArrowRight');
    }
    expect(pictures).toBe(20);
    expect(await page.evaluate<number>('window.shifts')).toBe(0);
    await page.setViewportSize(DESKTOP);
    expect(errors).toEqual([]);
    await context.close();
  });
});
