import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { DESKTOP, launchBrowser, PHONE, screenshotAt, TABLET, tutorDataOf, visit } from '../support/browser/browser.js';
import { axeFindings } from '../support/browser/every-page.js';
import { registerTutor, type Person } from '../support/scenarios/people.js';
import { pngFile } from '../support/scenarios/pictures.js';
import { exportQuestionFile, moodleFile, sendQuestionFile, zipOf } from '../support/scenarios/question-files.js';
import { startServer, type Server } from '../support/server/server.js';

const SIZES = [DESKTOP, TABLET, PHONE];
const ALT = 'A block on a slope';

const zipFile = () =>
  zipOf({
    'questions.csv': [
      'subject,question,optionA,optionB,correctAnswer,solution,topics',
      `Physics,"![${ALT}](pictures/slope.png)\nWhich force turns with the slope?",the normal force,the weight,the normal force,,`,
      'Physics,![A spring](pictures/spring.png) What does it store?,energy,charge,energy,,',
      'Physics,Which unit does a force have?,newton,joule,newton,Force is mass times acceleration.,',
    ].join('\n'),
    'pictures/slope.png': pngFile(1, { width: 400, height: 300 }),
  });

describe('files of questions with pictures in the browser', () => {
  let server: Server;
  let browser: Browser;
  let tutor: Person;
  let tutors = 0;

  beforeAll(async () => {
    server = await startServer();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
  beforeEach(async () => {
    tutor = await registerTutor(server, `tutor-${(tutors += 1)}`);
  });

  afterEach(async () => {
    const { file } = await exportQuestionFile(server, tutor, 'format=json');
    const questionIds = (JSON.parse(file.toString()) as { _id: string }[]).map(({ _id }) => _id);
    await server.http('POST', '/question/delete', { token: tutor.token, body: { questionIds } });
  });

  const openImport = async () => {
    const visitor = await visit(browser, server.url, { userData: tutorDataOf(tutor) });
    await visitor.page.goto('/tutor/import-questions');
    return visitor;
  };
  const chooseFile = (page: Page, name: string, content: Buffer) =>
    page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content });
  // the options of a question are list items too
  const rowsOf = (page: Page) =>
    page
      .getByRole('region', { name: 'Rows of the file' })
      .getByRole('listitem')
      .filter({ hasText: /^Line / });
  /** Resolves once a picture is decoded and has its size in px. */
  const expectShown = async (picture: Locator, [width, height]: readonly [number, number]) => {
    await picture.waitFor();
    const size = await picture.evaluate(async (element) => {
      const image = element as unknown as {
        decode: () => Promise<void>;
        naturalWidth: number;
        naturalHeight: number;
      };
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    expect(size).toEqual([width, height]);
  };
  /** Expects that axe finds nothing on a phone and on a desktop, and that no size overflows. */
  const expectAccessible = async (page: Page, name: string) => {
    for (const size of SIZES) expect(await screenshotAt(page, size, name)).toBe(size.width);
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      expect(await axeFindings(page)).toEqual([]);
    }
  };
  /** Opens the export dialog of Physics, chooses a format and downloads the file. */
  const exportFile = async (page: Page, format: string, questions: string) => {
    await page.getByRole('button', { name: 'Export Physics' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export questions' });
    await dialog.getByText(/^the pictures of \d+ questions?\. To include them, choose ZIP or Moodle XML$/).waitFor();
    await dialog.getByRole('radio', { name: 'Aiken' }).check({ force: true });
    await dialog.getByText(/can’t be saved in this format:$/).waitFor();
    const leftOut = dialog.getByRole('note').filter({ hasText: 'can’t be saved' });
    expect(await leftOut.getByRole('listitem').allInnerTexts()).toEqual([expect.not.stringContaining('picture:')]);
    await expectAccessible(page, `export-questions-as-${format.split(' ')[0]!.toLowerCase()}`);
    await page.setViewportSize(PHONE);
    for (const note of await dialog.getByRole('note').all()) expect(await isInDialog(note.first(), dialog)).toBe(true);
    await page.setViewportSize(DESKTOP);
    await dialog.getByRole('radio', { name: format }).check({ force: true });
    await dialog.getByRole('note').first().waitFor({ state: 'detached' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: `Export ${questions}` }).click(),
    ]);
    await dialog.waitFor({ state: 'detached' });
    return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
  };
  /** Returns true if the first line of a note is above the buttons, without scrolling. */
  const isInDialog = async (note: Locator, dialog: Locator) => {
    const [noteBox, buttonBox] = await Promise.all([
      note.boundingBox(),
      dialog.getByRole('button', { name: /^Export/ }).boundingBox(),
    ]);
    return noteBox!.y + 18 <= buttonBox!.y;
  };

  it('a ZIP file is checked row by row, imported with its pictures, and exported again [FILES-9]', async () => {
    const { page, context, errors } = await openImport();
    await chooseFile(page, 'questions.zip', await zipFile());
    await page.getByRole('heading', { name: '2 of 3 rows will be added' }).waitFor();
    const rows = rowsOf(page);
    expect(await rows.count()).toBe(1);
    expect(await rows.first().innerText()).toMatch(/Rejected[^]*Its picture is missing \(spring\.png\)/);
    await page.getByText(/^Correct the rejected rows in the ZIP file/).waitFor();

    await page.getByRole('button', { name: 'All 3' }).click();
    await rows.nth(2).waitFor();
    await expectShown(rows.getByRole('img', { name: ALT }), [400, 300]);
    await expectAccessible(page, 'import-zip-checked');
    await page.getByRole('button', { name: 'Add 2 questions' }).click();
    await page.getByText('questions added', { exact: true }).waitFor();

    await page.goto('/tutor/database/Physics');
    await expectShown(page.getByRole('region', { name: 'Questions' }).getByRole('img', { name: ALT }), [400, 300]);
    const { name, content } = await exportFile(page, 'ZIP with pictures', '2 questions');
    expect(name).toBe('questions-physics.zip');
    const { body } = await sendQuestionFile(server, tutor, 'format=zip&dryRun=true', content);
    expect(body).toMatchObject({ alreadyThere: 2, accepted: 0, refused: 0, pictureCount: 1 });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('a Moodle XML file is imported with its pictures and topics, and exported again [FILES-9]', async () => {
    const { page, context, errors } = await openImport();
    const [question, option, solution] = [2, 3, 4].map((colour) => pngFile(colour));
    await chooseFile(
      page,
      'moodle.xml',
      Buffer.from(moodleFile({ question: question!, option: option!, solution: solution! })),
    );
    await page.getByRole('heading', { name: '1 of 1 row will be added' }).waitFor();
    await expectShown(rowsOf(page).getByRole('img', { name: /^A block on a slope/ }), [40, 30]);
    await page.getByLabel('Create these topics').check();
    await expectAccessible(page, 'import-moodle-checked');
    await page.getByRole('button', { name: 'Add 1 question' }).click();
    await page.getByText('question added', { exact: true }).waitFor();

    await page.goto('/tutor/database/Physics');
    await page.getByRole('link', { name: 'Edit question 1' }).click();
    await page.getByRole('heading', { level: 1, name: 'Edit Question' }).waitFor();
    await expectShown(page.getByRole('img', { name: 'Forces on the block' }), [40, 30]);
    await page.goto('/tutor/database/Physics');
    const { name, content } = await exportFile(page, 'Moodle XML', '1 question');
    expect(name).toBe('questions-physics.xml');
    const { body } = await sendQuestionFile(server, tutor, 'format=moodle-xml&dryRun=true', content);
    expect(body).toMatchObject({ alreadyThere: 1, accepted: 0, refused: 0, pictureCount: 3 });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('rows whose pictures have no description are added with those that the page of the check asks for [FILES-13]', async () => {
    const { page, context, errors } = await openImport();
    const questions = [
      'subject,question,optionA,optionB,correctAnswer',
      'Physics,![](pictures/slope.png) Which force acts?,![](pictures/graph.png),none,none',
      'Physics,Which unit does a power have?,watt,joule,watt',
    ].join('\n');
    const pictures = {
      'pictures/slope.png': pngFile(1, { width: 400, height: 300 }),
      'pictures/graph.png': pngFile(2, { width: 300, height: 300 }),
    };
    await chooseFile(page, 'questions.zip', await zipOf({ 'questions.csv': questions, ...pictures }));
    await page.getByText('1 row is rejected only because a picture has no description.').waitFor();
    await page.getByLabel('What does picture 1 in line 2 show?').fill('A slope');
    await page.getByLabel('What does picture 2 in line 2 show?').fill('পাহাড়ের ঢাল');
    await expectAccessible(page, 'import-descriptions');
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: 'Check again with 2 descriptions' }).click();
    await page.getByRole('button', { name: 'Add 2 questions' }).click();
    await page.getByRole('region', { name: 'Done' }).waitFor();
    await page.goto('/tutor/database/Physics');
    await expectShown(page.getByRole('img', { name: 'A slope', exact: true }).first(), [400, 300]);
    await expectShown(page.getByRole('img', { name: 'পাহাড়ের ঢাল' }).first(), [300, 300]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
