import { readFileSync } from 'node:fs';
import type { Browser, Download, Page } from 'playwright-core';
import { launchBrowser, screenshot, tutorDataOf, visit } from '../support/browser/browser.js';
import { modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, registerTutor, type Person } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

/** Creates a file with two invalid rows, one Physics question to search for, and enough others for two pages */
function fileOfQuestions(): string {
  const rows = Array.from({ length: 60 }, (_, n) => `Math,What is $${n}+1$?,$${n}$,$${n + 1}$,,$${n + 1}$`);
  return [
    'subject,question,optionA,optionB,optionC,correctAnswer',
    'Physics,The SI unit of magnetic flux is,weber,tesla,henry,weber',
    'Physics,Which is a vector?,speed,speed,mass,speed',
    'Physics,The unit of charge is,volt,ohm,,coulomb',
    ...rows,
    '',
  ].join('\n');
}

const textOf = async (file: Download) => readFileSync(await file.path(), 'utf8');

describe('tutor question pages', () => {
  let server: Server;
  let browser: Browser;
  let tutor: Person;

  beforeAll(async () => {
    server = await startServer();
    tutor = await registerTutor(server, 'selina');
    const [usedQuestion] = await addQuestions(server, tutor, 'Chemistry', 1);
    await storeModelTest(
      server,
      tutor,
      modelTestOf([usedQuestion!], new Date(), { Subject: 'Chemistry', Name: 'Live paper' }),
    );
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const rows = (page: Page) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Edit question/ }) });
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

  it('[QDB-3] [QDB-5] [QDB-9] [QDB-25] [QDB-29] [QDB-30] import questions from a file, and search, add, edit, delete and export them', async () => {
    const { page, context, errors } = await visit(browser, server.url, { userData: tutorDataOf(tutor) });
    await page.goto('/tutor/database');
    await heading(page, 'Question Database');
    await page.getByRole('link', { name: 'Import' }).click();
    await heading(page, 'Import questions');
    const file = { name: 'questions.csv', mimeType: 'text/csv', buffer: Buffer.from(fileOfQuestions()) };
    await page.getByLabel('Choose a file').setInputFiles(file);
    await page.getByText('61 of 63 rows will be added').waitFor();
    await page.getByText('Options must be unique').waitFor();
    await page.getByText('is not one of its options').waitFor();
    await screenshot(page, 'tutor-import-1440');
    await page.getByRole('button', { name: 'Add 61 questions' }).click();
    await page.getByText('questions added', { exact: true }).waitFor();
    await screenshot(page, 'tutor-imported-1440');
    const [refused] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download 2 rejected rows' }).click(),
    ]);
    expect(refused.suggestedFilename()).toBe('questions-refused.csv');
    expect(await textOf(refused)).toMatch(
      /^reason,.*\n"Options must be unique",.*\n"'.*' is not one of its options\..*",.*\n$/,
    );
    await page.getByRole('button', { name: 'Import another file' }).click();
    await screenshot(page, 'tutor-import-samples-1440');
    const [sample] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Get sample as Moodle GIFT' }).click(),
    ]);
    expect(await textOf(sample)).toContain('$CATEGORY: Physics');
    await page.getByLabel('Choose a file').setInputFiles(file);
    await page.getByText('0 of 63 rows will be added').waitFor();

    await page.getByRole('link', { name: 'Back to Question Database' }).click();
    await page.getByRole('link', { name: /^Math 60 Questions/ }).waitFor();
    await screenshot(page, 'tutor-database-1440');
    await page.getByRole('link', { name: /^Math/ }).click();
    await heading(page, 'Math');
    await page.getByRole('link', { name: 'Edit question 50' }).waitFor();
    expect(await rows(page).count()).toBe(50);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.getByRole('link', { name: 'Edit question 60' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('$37+1$');
    await page.getByText('1 found').waitFor();
    await rows(page).nth(1).waitFor({ state: 'detached' });
    expect(await rows(page).count()).toBe(1);
    await screenshot(page, 'tutor-search-1440');

    await page.getByRole('link', { name: 'Add New Question' }).first().click();
    await heading(page, 'Add New Question');
    await page.getByRole('radio', { name: 'Physics' }).check({ force: true });
    await page.getByLabel('Question', { exact: true }).fill('A body falls for $2\\ \\mathrm{s}$ at $\\frac{g$.');
    await page.getByText('Formula 2 can’t be drawn: a closing } is missing.').waitFor();
    await page
      .getByLabel('Question', { exact: true })
      .fill('A body falls for $2\\ \\mathrm{s}$. Its speed is $v = gt$, nearest to');
    await page.getByLabel('Option A', { exact: true }).fill('$20\\ \\mathrm{m\\,s^{-1}}$');
    await page.keyboard.press('Enter');
    await page.keyboard.type('$10$');
    await page.keyboard.press('Alt+a');
    await page.locator('.katex').nth(2).waitFor();
    await screenshot(page, 'tutor-add-question-1440');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Question added successfully').waitFor();

    await page.goto('/tutor/database/Physics');
    await heading(page, 'Physics');
    await page.getByRole('link', { name: 'Edit question 2' }).waitFor();
    expect(await rows(page).count()).toBe(2);
    await rows(page).filter({ hasText: 'magnetic flux' }).getByRole('link', { name: /^Edit/ }).click();
    await heading(page, 'Edit Question');
    await page.getByRole('radio', { name: 'Option B is the correct answer' }).check({ force: true });
    await page.getByRole('button', { name: 'Save Question' }).click();
    await page.getByText('Question updated successfully!').waitFor();
    await heading(page, 'Physics');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.getByRole('button', { name: 'Export Physics' }).click();
        await page.getByRole('button', { name: 'Export 2 questions' }).click();
      })(),
    ]);
    expect(download.suggestedFilename()).toBe('questions-physics.csv');
    const lines = (await textOf(download)).trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines.find((line) => line.includes('magnetic flux'))).toMatch(/^[\da-f-]{36},Physics,.*,tesla,,,$/);

    await page.goto('/tutor/database/Chemistry');
    await page.getByRole('button', { name: 'Delete question 1' }).click();
    await page.getByText(/Used in Live paper \(live\)/).waitFor();
    await screenshot(page, 'tutor-delete-used-1440');
    const deletion = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
    expect(await deletion.isDisabled()).toBe(true);

    await page.goto('/tutor/database/Physics');
    await page.getByRole('button', { name: 'Delete question 2' }).click();
    await deletion.click();
    await page.getByText('Question deleted!').waitFor();
    await page.getByRole('button', { name: 'Delete question 2' }).waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await context.close();
  });
});
