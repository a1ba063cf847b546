import type { Browser, Page } from 'playwright-core';
import type { Topic } from '../../api/topics/topic.dto.js';
import { texts } from '../../api/contracts/http/texts.js';
import { eventually } from '../support/assertions/eventually.js';
import { launchBrowser, screenshot, tutorDataOf, visit } from '../support/browser/browser.js';
import { modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, registerTutor, type Person } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

const DAY_MS = 24 * 60 * 60_000;
const SHOWN_MS_MAX = 10_000;
const DOUBLE_CLICK_MS = 600;
/** Runs in the page: its text, and the values of its fields. */
const TEXT_AND_VALUES =
  "[document.body.innerText, ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value)].join(' ')";

interface Form {
  readonly address: string;
  /** Label of the field that both tutors change */
  readonly field: string;
  readonly open?: (page: Page) => Promise<void>;
  readonly save: string;
}

describe('two tutors who save the same record', () => {
  let server: Server;
  let browser: Browser;
  let tutors: Person[];
  let pages: Page[];
  let questionId: string;
  let testId: string;

  beforeAll(async () => {
    server = await startServer();
    tutors = [await registerTutor(server, 'tom'), await registerTutor(server, 'tia')];
    const [tom] = tutors as [Person, Person];
    const [first, ...others] = await addQuestions(server, tom, 'Physics', 3);
    questionId = first!;
    testId = await storeModelTest(server, tom, modelTestOf(others, new Date(Date.now() + DAY_MS)));
    await server.http<Topic>('POST', '/topics', { token: tom.token, body: { subject: 'Physics', name: 'Sound' } });
    browser = await launchBrowser();
    pages = await Promise.all(
      tutors.map(async (tutor) => (await visit(browser, server.url, { userData: tutorDataOf(tutor) })).page),
    );
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const FORMS: Record<string, () => Form> = {
    question: () => ({
      address: `/tutor/edit-question/Physics/${questionId}`,
      field: 'Question',
      save: 'Save Question',
    }),
    'model test': () => ({
      address: `/tutor/edit-modeltest/${testId}`,
      field: 'Model Test Name',
      save: 'Save Changes',
    }),
    topic: () => ({
      address: '/tutor/database/topics?subject=Physics',
      field: 'Name',
      open: (page) => page.getByRole('button', { name: /^Rename (Sound|Toms)/ }).click(),
      save: 'Rename',
    }),
  };

  it.each(['question', 'model test', 'topic'])(
    'see both versions of a %s, and lose nothing that either typed [QDB-37] [TMODEL-49] [TOPIC-15]',
    async (record) => {
      const { address, field, open, save } = FORMS[record]!();
      const input = (page: Page) => page.getByRole('textbox', { name: field, exact: true });
      const put = async (page: Page) => {
        const [response] = await Promise.all([
          page.waitForResponse((answer) => answer.request().method() === 'PUT'),
          page.getByRole('button', { name: save, exact: true }).click(),
        ]);
        return response.status();
      };
      for (const page of pages) {
        await page.goto(address);
        await open?.(page);
        await input(page).waitFor();
        // the questions of the model test are fetched separately
        await page.waitForLoadState('networkidle');
      }
      const [tom, tia] = pages as [Page, Page];
      await input(tom).fill('Toms version');
      await input(tia).fill('Tias version');
      expect(await put(tom)).toBeLessThan(300);
      expect(await put(tia)).toBe(409);

      await tia.getByText(texts.recordChangedMeanwhile).waitFor();
      const versions = tia.getByRole('group', { name: field, exact: true });
      expect(await versions.getByRole('radio', { name: 'Yours' }).isChecked()).toBe(true);
      await versions.getByText('Tias version').waitFor();
      await versions.getByText('Toms version').waitFor();
      expect(await input(tia).inputValue()).toBe('Tias version');
      await screenshot(tia, `changed-meanwhile-${record.replace(' ', '-')}`);

      await versions.getByRole('radio', { name: 'Saved now' }).check();
      expect(await input(tia).inputValue()).toBe('Toms version');
      await versions.getByRole('radio', { name: 'Yours' }).check();
      // a click soon after the first one is dropped as a double click
      await tia.evaluate(`new Promise((resolve) => setTimeout(resolve, ${DOUBLE_CLICK_MS}))`);
      expect(await put(tia)).toBeLessThan(300);
      await tom.goto(address);
      await eventually(async () => expect(await tom.evaluate(TEXT_AND_VALUES)).toContain('Tias version'), SHOWN_MS_MAX);
    },
  );
});
