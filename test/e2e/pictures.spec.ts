import sharp from 'sharp';
import type { Browser, Locator, Page } from 'playwright-core';
import { axeFindings } from '../support/browser/every-page.js';
import {
  DESKTOP,
  expectStoredOnDevice,
  launchBrowser,
  PHONE,
  screenshot,
  screenshotAt,
  startMockTest,
  tutorDataOf,
  userDataOf,
  visit,
} from '../support/browser/browser.js';
import { addQuestion, addQuestions, registerStudent, registerTutor, type Person } from '../support/scenarios/people.js';
import { pictureText } from '../../api/contracts/question-text/pictures.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { questionWith, sendPicture, uploadPicture } from '../support/scenarios/pictures.js';
import { startServer, type Server } from '../support/server/server.js';

const SLOPE = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="560" font-family="sans-serif"><rect width="900" height="560" fill="white"/>
  <path d="M80 480 L820 480 L820 120 Z" fill="#eef" stroke="#111" stroke-width="5"/>
  <rect x="-90" y="-80" width="180" height="100" fill="#fff" stroke="#111" stroke-width="5" transform="translate(430,290) rotate(-26)"/>
  <text x="180" y="465" font-size="40">30°</text><line x1="430" y1="260" x2="430" y2="430" stroke="#a00" stroke-width="6"/></svg>`;
const ALT_TEXT = 'A block on a slope of $30^\\circ$, with its weight';
const SPOKEN_TEXT = 'A block on a slope of 30°, with its weight';

describe('pictures in forms and papers', () => {
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
    await dialog.getByLabel('What does the picture show?').fill(ALT_TEXT);
    await dialog.getByRole('button', { name: 'Add picture' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  const pictureOn = (page: Page) => page.getByRole('img', { name: SPOKEN_TEXT });
  /** Resolves once a picture is decoded. */
  const isDrawn = async (page: Page) => {
    await pictureOn(page).first().waitFor();
    await page.waitForFunction(`[...document.images].every((image) => image.complete && image.naturalWidth > 0)`);
  };

  it('can be added to questions from a file, by pasting and by dropping, and have alternative texts without LaTeX [PIC-10] [PIC-11] [PIC-27]', async () => {
    const { page, context, errors } = await visit(browser, server.url, { userData: tutorDataOf(tutor) });
    await page.goto('/tutor/add-question');
    await page.getByRole('radio', { name: 'Physics' }).check({ force: true });
    const question = page.getByLabel('Question', { exact: true });
    await question.fill('Which force acts on the block?');
    await page.getByLabel('Picture', { exact: true }).setInputFiles(slope);
    await page.getByRole('dialog', { name: 'Add a picture' }).waitFor();
    await screenshot(page, 'picture-dialog-1440');
    await screenshotAt(page, PHONE, 'picture-dialog');
    expect(await axeFindings(page)).toEqual([]);
    await describePicture(page);
    expect(await question.inputValue()).toMatch(
      /^Which force acts on the block\? !\[.*\]\(picture:[0-9a-f]{64} =900x560\)$/,
    );
    await page.getByLabel('Option A', { exact: true }).fill('gravity');
    const optionB = page.getByLabel('Option B', { exact: true });
    await optionB.focus();
    const addPicture = (kind: 'paste' | 'drop') =>
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
    await addPicture('paste');
    await describePicture(page);
    expect(await optionB.inputValue()).toMatch(/^!\[.*\]\(picture:[0-9a-f]{64} =900x560\)$/);
    await page.getByLabel('Solution').focus();
    await addPicture('drop');
    await describePicture(page);
    await page.getByRole('radio', { name: 'Option A is the correct answer' }).check({ force: true });
    await isDrawn(page);
    expect(await pictureOn(page).count()).toBe(3);
    await screenshot(page, 'picture-question-1440');
    await screenshotAt(page, PHONE, 'picture-question');
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= screen.width')).toBe(true);
    await page
      .getByRole('button', { name: `Remove picture: ${SPOKEN_TEXT}` })
      .nth(1)
      .focus();
    await page.keyboard.press('Enter');
    expect(await optionB.inputValue()).toBe('');
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Option B');
    await page.keyboard.insertText('friction');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Question added successfully').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('can be added to a doubt, and are shown to its student and to tutors [PIC-10]', async () => {
    const ann = await registerStudent(server, 'ann');
    const { page, context, errors } = await visit(browser, server.url, { userData: userDataOf(ann), viewport: PHONE });
    await page.goto('/student/doubts');
    await page.getByRole('radio', { name: 'Physics' }).check({ force: true });
    await page.getByLabel('Your doubt', { exact: true }).fill('Why does it not slide?');
    await page.getByLabel('Picture', { exact: true }).setInputFiles(slope);
    await describePicture(page);
    await isDrawn(page);
    await screenshot(page, 'picture-doubt-360');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText('Doubt submitted successfully!').waitFor();
    await isDrawn(page);
    expect(errors).toEqual([]);
    await context.close();

    const reviews = await visit(browser, server.url, { userData: tutorDataOf(tutor) });
    await reviews.page.goto('/tutor/reviews');
    await isDrawn(reviews.page);
    await screenshot(reviews.page, 'picture-review-1440');
    await reviews.context.close();
  });

  it('are scaled down on the device if they have more than 5 MB, and accepted [PIC-10]', async () => {
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

  it('taken with the camera of a phone are shown in the exam without a connection, in the result and in practice [PIC-19]', async () => {
    const phone = { viewport: PHONE, touch: true };
    const { page, context, errors } = await visit(browser, server.url, { userData: tutorDataOf(tutor), ...phone });
    await page.goto('/tutor/add-question');
    await page.getByRole('radio', { name: 'English' }).check({ force: true });
    await page.getByLabel('Question', { exact: true }).fill('Which word describes the drawing?');
    const fileChooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Take a photo' }).click();
    const chooser = await fileChooser;
    expect(await chooser.element().getAttribute('capture')).toBe('environment');
    await chooser.setFiles(slope);
    await page.getByRole('dialog', { name: 'Add a picture' }).getByText('It is added to: Question').waitFor();
    await describePicture(page);
    for (const [letter, word] of ['slope', 'wheel'].entries()) {
      await page.getByLabel(`Option ${'AB'[letter]}`, { exact: true }).fill(word);
    }
    await page.getByRole('radio', { name: 'Option A is the correct answer' }).check({ force: true });
    await isDrawn(page);
    await pictureOn(page).first().scrollIntoViewIfNeeded();
    await screenshot(page, 'picture-camera-360');
    await page.getByRole('button', { name: 'Add Question' }).click();
    await page.getByText('Question added successfully').waitFor();
    expect(errors).toEqual([]);
    await context.close();

    const { token } = tutor;
    const { body } = await server.http<{ _id: string }[]>('GET', '/question/get-questions?subject=English', { token });
    const dayBefore = scheduleMinute(new Date(Date.now() - 26 * 3_600_000));
    const archived = modelTestOf([body[0]!._id], dayBefore, { Subject: 'English' });
    const modelTestId = await storeModelTest(server, tutor, archived);
    const finn = await ExamTaker.register(server, 'finn');
    const student = await visit(browser, server.url, { userData: userDataOf(finn.person), keepsPages: true, ...phone });
    const exam = student.page;
    await exam.goto(`/student/start-modeltest/${modelTestId}`);
    await exam.getByRole('button', { name: 'Start Exam' }).click();
    await exam.getByText('Saved on this device').waitFor();
    await expectStoredOnDevice(exam);
    await student.context.setOffline(true);
    await exam.reload();
    await isDrawn(exam);
    await screenshot(exam, 'picture-offline-360');
    await exam.getByRole('radio', { name: 'wheel' }).check({ force: true });
    await student.context.setOffline(false);
    await exam.getByText('All answers saved').waitFor();
    const { attemptId } = (await finn.call<{ attemptId: string }>('GET', '/attempts/current')).body;
    await finn.submit(attemptId);
    await exam.goto(`/student/exam-history/${attemptId}`);
    await isDrawn(exam);
    await pictureOn(exam).first().scrollIntoViewIfNeeded();
    await screenshot(exam, 'picture-result-360');
    const practice = await finn.call('POST', '/practice', { source: 'mistakes', subject: 'English', count: 5 });
    expect(practice.status).toBe(201);
    await exam.goto('/student/practice');
    await isDrawn(exam);
    await screenshot(exam, 'picture-practice-360');
    await student.context.close();
  });

  it('are checked when they are chosen, and described one after the other [PIC-25]', async () => {
    const { page, context } = await visit(browser, server.url, { userData: tutorDataOf(tutor), viewport: PHONE });
    await page.goto('/tutor/add-question');
    const chosen = page.getByLabel('Picture', { exact: true });
    const damaged = { name: 'damaged.png', mimeType: 'image/png', buffer: slope.buffer.subarray(0, 400) };
    await chosen.setInputFiles([damaged, { ...slope, name: 'second.png' }]);
    const dialog = page.getByRole('dialog', { name: 'Add a picture' });
    await dialog.getByText('This picture is damaged.').waitFor();
    expect(await dialog.getByLabel('What does the picture show?').count()).toBe(0);
    await screenshot(page, 'picture-damaged-360');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByLabel('Another picture').setInputFiles(slope);
    const others = dialog.getByText('1 more picture to describe after this one.');
    await others.waitFor();
    await dialog.getByLabel('What does the picture show?').fill('First slope');
    await dialog.getByRole('button', { name: 'Add picture' }).click();
    await others.waitFor({ state: 'detached' });
    await dialog.getByLabel('What does the picture show?').fill('Second slope');
    await dialog.getByRole('button', { name: 'Add picture' }).click();
    await dialog.waitFor({ state: 'detached' });
    const text = await page.getByLabel('Question', { exact: true }).inputValue();
    expect(text).toMatch(/^!\[First slope\]\(picture:\S+ =900x560\) !\[Second slope\]\(picture:\S+ =900x560\)$/);
    await context.close();
  });

  it('can be enlarged in an exam, by keyboard and on a phone, and wide ones keep a readable height [PIC-26]', async () => {
    const wide = await sharp({ create: { width: 12_000, height: 400, channels: 3, background: '#cde' } })
      .png()
      .toBuffer();
    const { body: picture } = await sendPicture(server, tutor, wide);
    const { body: other } = await sendPicture(server, tutor, slope.buffer);
    const question = {
      ...questionWith('', 1),
      question: `A wide one: ${pictureText('A number line', picture.pictureId, picture)}`,
      options: [pictureText('A block on a slope', other.pictureId, other), 'a wheel'],
      correctAnswers: ['a wheel'],
    };
    const questionIds = [await addQuestion(server, tutor, question)];
    const live = modelTestOf(questionIds, scheduleMinute(new Date(Date.now() - 3_600_000)), { Subject: 'Physics' });
    const modelTestId = await storeModelTest(server, tutor, live);
    const gita = await ExamTaker.register(server, 'gita');
    const { page, context, errors } = await visit(browser, server.url, {
      userData: userDataOf(gita.person),
      viewport: PHONE,
    });
    await page.goto(`/student/start-modeltest/${modelTestId}`);
    await page.getByRole('button', { name: 'Start Exam' }).click();
    const wideOne = page.getByRole('img', { name: 'A number line' });
    const sizeOf = (locator: typeof wideOne) => locator.boundingBox().then((box) => box!);
    for (const [viewport, theme] of [
      [PHONE, 'light'],
      [DESKTOP, 'dark'],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: theme });
      await wideOne.waitFor();
      expect((await sizeOf(wideOne)).height).toBeGreaterThan(45);
      expect(await page.evaluate('document.documentElement.scrollWidth <= screen.width')).toBe(true);
      await screenshot(page, `picture-enlargeable-${viewport.width}-${theme}`);

      await page.getByRole('radiogroup').getByRole('button', { name: 'Enlarge picture' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'A block on a slope' });
      await dialog.waitFor();
      // keys of the exam do nothing behind the dialog
      await page.keyboard.press('B');
      await screenshot(page, `picture-enlarged-${viewport.width}-${theme}`);
      expect(await axeFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Zoom in' }).click();
      expect((await sizeOf(dialog.getByRole('img'))).width).toBeGreaterThan(Math.max(899, viewport.width));
      await screenshot(page, `picture-zoomed-${viewport.width}-${theme}`);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Enlarge picture');
      expect(await page.locator('input[type=radio]:checked').count()).toBe(0);
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it('are on white paper in the dark theme where they are transparent [PIC-28]', async () => {
    const drawing = await sharp(Buffer.from(SLOPE.replace(/<rect width.*?\/>/, '')))
      .png()
      .toBuffer();
    const { body: picture } = await sendPicture(server, tutor, drawing);
    const text = pictureText('A transparent slope', picture.pictureId, picture);
    const question = { ...questionWith('', 1), question: `Which force acts? ${text}` };
    const questionId = await addQuestion(server, tutor, question);
    const live = modelTestOf([questionId], scheduleMinute(new Date(Date.now() - 3_600_000)), { Subject: 'Physics' });
    const modelTestId = await storeModelTest(server, tutor, live);
    const hana = await ExamTaker.register(server, 'hana');

    const exam = await visit(browser, server.url, { userData: userDataOf(hana.person), viewport: PHONE, dark: true });
    await exam.page.goto(`/student/start-modeltest/${modelTestId}`);
    await exam.page.getByRole('button', { name: 'Start Exam' }).click();
    await expectWhitePaper(exam.page.getByRole('img', { name: 'A transparent slope' }));
    await screenshot(exam.page, 'picture-transparent-360-dark');
    await exam.page.getByRole('button', { name: 'Enlarge picture' }).click();
    await expectWhitePaper(exam.page.getByRole('dialog').getByRole('img'));
    await screenshot(exam.page, 'picture-transparent-enlarged-360-dark');
    await exam.context.close();

    const form = await visit(browser, server.url, { userData: tutorDataOf(tutor), dark: true });
    await form.page.goto(`/tutor/edit-question/Physics/${questionId}`);
    await expectWhitePaper(form.page.getByRole('img', { name: 'A transparent slope' }));
    await expectWhitePaper(form.page.getByRole('list', { name: 'Pictures in this text' }).locator('img'));
    await screenshot(form.page, 'picture-transparent-form-1440-dark');
    await form.context.close();
  });

  /** Expects a white pixel near the upper left corner of the image, where the drawing is transparent. */
  async function expectWhitePaper(image: Locator): Promise<void> {
    await image.evaluate<void, unknown>('(element) => element.decode()');
    const pixel = { left: 3, top: 3, width: 1, height: 1 };
    const { data } = await sharp(await image.screenshot())
      .extract(pixel)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data]).toEqual([255, 255, 255]);
  }

  it('have their space reserved before they are loaded, on all pages that show texts [PIC-18]', async () => {
    const sized = async (person: Person) => {
      const { body } = await sendPicture(server, person, slope.buffer);
      return pictureText('A block on a slope', body.pictureId, body);
    };
    const questionSize = await sized(tutor);
    const questionIds: string[] = [];
    for (let number = 1; number <= 27; number += 1) {
      const text = {
        subject: 'Chemistry',
        question: `Number ${number} ${questionSize}`,
        solution: questionSize,
      } as const;
      questionIds.push(await addQuestion(server, tutor, { ...questionWith('', number), ...text }));
    }
    const live = modelTestOf(questionIds.slice(0, 2), scheduleMinute(new Date()), { Subject: 'Chemistry' });
    const modelTestId = await storeModelTest(server, tutor, live);
    const dina = await ExamTaker.register(server, 'dina');
    const { attemptId } = await dina.take(5, 5, { subject: 'Chemistry' });
    const doubt = { subject: 'Chemistry', doubt: `Why? ${await sized(dina.person)}` };
    await dina.call('POST', `/student/doubts/${dina.id}`, doubt);
    const practice = { source: 'topic', subject: 'Chemistry', count: 5 };
    const { practiceId } = (await dina.call<{ practiceId: string }>('POST', '/practice', practice)).body;

    const student = await visit(browser, server.url, { userData: userDataOf(dina.person), viewport: PHONE });
    await expectReserved(student.page, `/student/exam-history/${attemptId}`);
    await expectReserved(student.page, '/student/mistake-review');
    await expectReserved(student.page, '/student/practice');
    await expectReserved(student.page, '/student/doubts');
    await dina.call('POST', `/practice/${practiceId}/end`, {});
    const { examId } = await dina.startMockTest({ subject: 'Chemistry' });
    await expectReserved(student.page, `/student/exam-questions/${examId}`);
    await student.context.close();
    const ofTutor = await visit(browser, server.url, { userData: tutorDataOf(tutor) });
    for (const viewport of [DESKTOP, PHONE]) {
      await ofTutor.page.setViewportSize(viewport);
      await expectReserved(ofTutor.page, '/tutor/database/Chemistry');
      await expectReserved(ofTutor.page, '/tutor/reviews');
      await expectReserved(ofTutor.page, `/tutor/model-test-paper/${modelTestId}`);
    }
    await ofTutor.context.close();
  });

  /** Expects that texts have the same size before and after their pictures are loaded, and frames that of the picture. */
  async function expectReserved(page: Page, address: string): Promise<void> {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/pictures/*', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(address);
    await page.locator('[data-text] [aria-busy]').first().waitFor({ state: 'attached' });
    // `document.fonts.ready` can resolve before the first text is laid out in its font
    await page.evaluate('Promise.all([...document.fonts].map((font) => font.load())).then(() => {})');
    const sizes = () =>
      page.evaluate<{ texts: string[]; ratios: string[]; areInside: boolean }>(`(() => {
        // rows far outside of the viewport are not laid out
        const frames = [...document.querySelectorAll('[data-text] [data-picture]')].filter((frame) => frame.offsetWidth > 0);
        return {
        texts: [...document.querySelectorAll('[data-text]')].map((text) => [text.offsetWidth, text.offsetHeight].join()),
        ratios: frames.map((frame) => frame.getBoundingClientRect())
          .map(({ width, height }) => (width / height).toFixed(1)),
        areInside: frames.every((frame) => frame.getBoundingClientRect().right <= innerWidth),
        };
      })()`);
    const before = await sizes();
    release();
    await page.locator('[data-text] img').first().waitFor();
    await page.locator('[data-text] [aria-busy]').first().waitFor({ state: 'detached' });
    const { texts, ratios, areInside } = await sizes();
    expect({ address, areInside }).toEqual({ address, areInside: true });
    expect({ address, texts }).toEqual({ address, texts: before.texts });
    expect({ address, ratios: [...new Set(ratios)] }).toEqual({ address, ratios: ['1.6'] });
    await page.unroute('**/api/pictures/*');
  }

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
    await screenshot(page, 'picture-exam-1440');
    await expectStoredOnDevice(page);
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
