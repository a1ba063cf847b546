import { File as NodeFile } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { serverThatAnswers, type Answer } from '../../../../../test/support/web/stub-server';
import { open, withTimeToLoad } from '../../../../../test/support/web/student';
import { ANSWERS, signInTutor } from '../../../../../test/support/web/tutor';

jest.mock('../../../lib/live/live', () => ({
  useLive: () => {},
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

const IMPORT = 'POST /api/questions/import';
const RECENT_IMPORTS_CALL = 'GET /api/questions/import/recent';
const DRY_RUN = `${IMPORT}?format=json&dryRun=true`;

const row = (index: number, outcome: string, overrides: object = {}) => ({
  index,
  line: 1,
  outcome,
  subject: 'Math',
  question: `Question ${index}`,
  options: ['1', '2'],
  correctAnswers: ['1'],
  ...overrides,
});
const fileOf = (...rows: ReturnType<typeof row>[]): Answer => {
  const count = (outcome: string) => rows.filter((checkedRow) => checkedRow.outcome === outcome).length;
  return {
    body: {
      rows,
      accepted: count('accepted'),
      updated: count('updated'),
      alreadyThere: count('already-there'),
      leftOut: count('left-out'),
      refused: count('refused'),
    },
  };
};
const existing = {
  _id: 'q',
  subject: 'Math',
  question: 'Question as it is now',
  options: ['1', '3'],
  correctAnswers: ['1'],
};
const deletedRow = (index: number) =>
  row(index, 'left-out', {
    changed: 'deleted',
    changedAt: '2026-01-05T10:00:00.000Z',
    reason: 'Deleted on 5 January 2026, after it was imported',
  });

withTimeToLoad();

// fetch does not accept the File of jsdom as a body
globalThis.File = NodeFile as typeof File;

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  signInTutor();
});

async function visit(answers: Record<string, Answer | 'away'>) {
  const requests = serverThatAnswers({ ...ANSWERS, [RECENT_IMPORTS_CALL]: { body: [] }, ...answers });
  open('/tutor/import-questions');
  await screen.findByRole('heading', { level: 1, name: 'Import questions' });
  return { calls: () => requests.map(({ call }) => call).filter((call) => call.startsWith(IMPORT)), requests };
}
function selectFile(name: string, text = '[]') {
  const file = new File([text], name);
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [file] } });
}
const button = (name: string) => screen.findByRole('button', { name });

describe('Import questions page', () => {
  it('shows the old and the new version of an update, and waits for confirmation', async () => {
    const rows = [row(0, 'accepted'), row(1, 'updated', { existing }), row(2, 'already-there')];
    const updating = `${IMPORT}?format=json&dryRun=false&updates=true`;
    const { calls } = await visit({ [DRY_RUN]: fileOf(...rows), [updating]: fileOf(...rows) });
    selectFile('questions.json');
    await screen.findByText('1 of 3 rows will be added');
    const now = within(screen.getByRole('region', { name: 'Now' }));
    now.getByText('Question as it is now');
    const after = within(screen.getByRole('region', { name: 'In the file: different text and options' }));
    after.getByText('Question 1');
    await button('Add 1 question');
    expect(calls()).toEqual([DRY_RUN]);
    fireEvent.click(await button('Add 1 question and update 1 question'));
    await screen.findByText(/1 updated/);
    expect(calls()).toEqual([DRY_RUN, updating]);
  });

  it('offers the languages of texts that have several, and checks and imports in the chosen one [FILES-27]', async () => {
    const file = fileOf(row(0, 'accepted')) as { body: object };
    const check = { body: { ...file.body, languages: ['bn', 'en', 'other'] } };
    const inBangla = `${IMPORT}?format=json&language=bn&dryRun=true`;
    const importInBangla = `${IMPORT}?format=json&language=bn&dryRun=false`;
    const { calls } = await visit({ [DRY_RUN]: check, [inBangla]: check, [importInBangla]: file });
    selectFile('questions.json');
    const select = await screen.findByLabelText<HTMLSelectElement>('Language');
    expect(select.value).toBe('en');
    expect([...select.options].map(({ text }) => text)).toEqual(['Bangla', 'English']);
    fireEvent.change(select, { target: { value: 'bn' } });
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Language').value).toBe('bn'));
    fireEvent.click(await button('Add 1 question'));
    await screen.findByRole('region', { name: 'Done' });
    expect(calls()).toEqual([DRY_RUN, inBangla, importInBangla]);
  });

  it('lists only results that the file has, names them as its buttons do, and moves the focus to each step', async () => {
    const rows = [row(0, 'accepted'), row(1, 'refused', { reason: "'e' is not one of the options" })];
    const { calls } = await visit({
      [DRY_RUN]: fileOf(...rows),
      [`${IMPORT}?format=json&dryRun=false`]: fileOf(...rows),
    });
    selectFile('questions.json');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('1 of 2 rows will be added'));
    const tabs = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['All 2', 'Accepted 1', 'Rejected 1']);
    await button('Download 1 rejected row');
    fireEvent.click(await button('Add 1 question'));
    const done = await screen.findByRole('region', { name: 'Done' });
    await waitFor(() => expect(document.activeElement).toBe(done));
    expect(within(done).getByText(/1 rejected\./)).toBeTruthy();
    expect(calls()).toHaveLength(2);
  });

  it('offers only the update when no row would be added', async () => {
    const plain = `${IMPORT}?format=json&dryRun=false&updates=true`;
    const rows = [row(0, 'updated', { existing }), row(1, 'updated', { existing })];
    const { calls } = await visit({ [DRY_RUN]: fileOf(...rows), [plain]: fileOf(...rows) });
    selectFile('questions.json');
    fireEvent.click(await button('Update 2 questions'));
    await screen.findByText(/2 updated/);
    expect(calls()).toEqual([DRY_RUN, plain]);
  });

  it('skips rows of edited or deleted questions unless they are ticked', async () => {
    const rows = [
      row(0, 'accepted'),
      deletedRow(1),
      deletedRow(2),
      deletedRow(3),
      row(4, 'left-out', { existing, reason: 'Edited' }),
    ];
    const importCall = `${IMPORT}?format=json&dryRun=false&again=1-2`;
    const { calls } = await visit({ [DRY_RUN]: fileOf(...rows), [importCall]: fileOf(row(0, 'accepted')) });
    selectFile('questions.json');
    await screen.findByText('1 of 5 rows will be added');
    const ticks = screen.getAllByRole('checkbox', { name: /Add this question again/ });
    expect(ticks).toHaveLength(4);
    expect(screen.getAllByText(/Deleted on 5 January 2026, after it was imported\./)).toHaveLength(3);
    fireEvent.click(ticks[0]!);
    fireEvent.click(ticks[1]!);
    fireEvent.click(await button('Add 3 questions'));
    await screen.findByText('question added');
    expect(calls()).toEqual([DRY_RUN, importCall]);
  });

  it('adds all skipped rows when all are ticked', async () => {
    const all = `${IMPORT}?format=json&dryRun=false&again=true`;
    const { calls } = await visit({
      [DRY_RUN]: fileOf(deletedRow(0), deletedRow(1)),
      [all]: fileOf(row(0, 'accepted')),
    });
    selectFile('questions.json');
    fireEvent.click(await button('Tick all rows'));
    fireEvent.click(await button('Add 2 questions'));
    await screen.findByText('question added');
    expect(calls()).toEqual([DRY_RUN, all]);
  });

  it('paginates the rows and shows their formulas and warnings', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => row(index, 'accepted'));
    rows[60] = row(60, 'accepted', { question: 'What is $x_0$?', notes: ['It may be two questions.'] });
    await visit({ [DRY_RUN]: fileOf(...rows) });
    selectFile('questions.json');
    await screen.findByText('Question 0');
    expect(screen.getAllByRole('listitem').filter(({ textContent }) => /Question \d/.test(textContent))).toHaveLength(
      50,
    );
    fireEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    await screen.findByText('Question 50');
    screen.getByText('It may be two questions.');
    fireEvent.click(screen.getByRole('button', { name: 'With a note 1' }));
    await waitFor(() => expect(screen.queryByText('Question 50')).toBeNull());
    screen.getByText('It may be two questions.');
  });

  it('asks for a subject when no category names one, and comments the categories out', async () => {
    const call = `${IMPORT}?format=gift&subject=Physics&dryRun=true`;
    const { requests } = await visit({ [call]: fileOf(row(0, 'accepted')) });
    selectFile('moodle.gift', '$CATEGORY: Week 3\n\nOne {=a ~b}\n');
    await screen.findByText(/“Week 3” is not one of these subjects/);
    fireEvent.click(screen.getByRole('radio', { name: 'Physics' }));
    fireEvent.click(await button('Check the file'));
    await screen.findByText('1 of 1 row will be added');
    expect(requests.find((request) => request.call === call)?.body).toBe('// $CATEGORY: Week 3\n\nOne {=a ~b}\n');
  });

  it('sends ZIP files, and asks for a subject if the server finds none in them [FILES-7]', async () => {
    const call = `${IMPORT}?format=zip&dryRun=true`;
    const withSubject = `${IMPORT}?format=zip&subject=Physics&dryRun=true`;
    const refused = row(1, 'refused', { reason: 'Its picture is missing (a.png)' });
    const { calls } = await visit({
      [call]: { body: { ...(fileOf(refused).body as object), withoutSubject: 1 } },
      [withSubject]: fileOf(row(0, 'accepted'), refused),
    });
    selectFile('questions.zip');
    fireEvent.click(await screen.findByRole('radio', { name: 'Physics' }));
    fireEvent.click(await button('Check the file'));
    await screen.findByText('1 of 2 rows will be added');
    screen.getByText('Its picture is missing (a.png)');
    screen.getByText(/Correct the rejected rows in the ZIP file/);
    expect(screen.queryByRole('button', { name: /Save .*refused/i })).toBeNull();
    expect(calls()).toEqual([call, withSubject]);
  });

  it('asks for the subject of a Moodle XML file whose categories name none, and sends it unchanged [FILES-7]', async () => {
    const firstCall = `${IMPORT}?format=moodle-xml&dryRun=true`;
    const call = `${IMPORT}?format=moodle-xml&subject=Physics&dryRun=true`;
    const findings = { withoutSubject: 1, otherCategories: ['$course$/top/Week 3'] };
    const { requests } = await visit({
      [firstCall]: { body: { ...(fileOf(row(0, 'refused')).body as object), ...findings } },
      [call]: fileOf(row(0, 'accepted')),
    });
    const text =
      '<quiz><question type="category"><category><text><![CDATA[$course$/top/Week 3]]></text></category></question>' +
      '<question type="multichoice"></question></quiz>';
    selectFile('quiz.xml', text);
    await screen.findByText(/Week 3” is not one of these subjects/);
    fireEvent.click(screen.getByRole('radio', { name: 'Physics' }));
    fireEvent.click(await button('Check the file'));
    await screen.findByText('1 of 1 row will be added');
    expect(requests.find((sentRequest) => sentRequest.call === call)?.body).toBe(text);
  });

  it('asks for the missing descriptions of pictures at their rows, and checks and imports the file with them [FILES-13]', async () => {
    const pictureId = '0f'.repeat(32);
    const undescribed = row(1, 'refused', {
      reason: 'Its picture a.png has no alternative text',
      undescribed: [pictureId],
    });
    const descriptionBytes = JSON.stringify({ [pictureId]: 'A slope' }).length;
    const withDescription = (query: string) => `${IMPORT}?format=zip${query}`;
    const dryRun = withDescription(`&descriptionBytes=${descriptionBytes}&dryRun=true`);
    const added = withDescription(`&descriptionBytes=${descriptionBytes}&dryRun=false`);
    const { calls } = await visit({
      [withDescription('&dryRun=true')]: fileOf(row(0, 'accepted'), undescribed),
      [dryRun]: fileOf(row(0, 'accepted'), row(1, 'accepted')),
      [added]: fileOf(row(0, 'accepted'), row(1, 'accepted')),
    });
    selectFile('questions.zip', 'PK');
    expect(await screen.findByText(/^1 row is rejected only because a picture has no description/)).toBeDefined();
    const field = screen.getByLabelText('What does the picture in line 1 show?');
    expect(screen.getByText('Add 1 question')).toBeDefined();
    fireEvent.change(field, { target: { value: 'A slope' } });
    expect(screen.queryByText('Add 1 question')).toBeNull();
    fireEvent.click(await button('Check again with 1 description'));
    fireEvent.click(await button('Add 2 questions'));
    await screen.findByLabelText('Done');
    expect(calls()).toEqual([withDescription('&dryRun=true'), dryRun, added]);
  });

  it('offers samples of the formats with pictures, and rejects files over their limits [FILES-7]', async () => {
    const { calls } = await visit({});
    const linkOf = (name: string) => screen.getByRole('link', { name: `Get sample as ${name}` }).getAttribute('href');
    expect([linkOf('Moodle XML'), linkOf('ZIP with pictures')]).toEqual([
      '/samples/questions.xml',
      '/samples/questions.zip',
    ]);
    const large = new File([new Uint8Array(40_000_001)], 'large.zip');
    fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [large] } });
    await screen.findByText(/large\.zip is too large\. The limit is 40 MB/);
    expect(calls()).toEqual([]);
  });

  it('undoes an import after a reload and lists the questions that are kept', async () => {
    const last = { importId: 'i', startedAt: '2026-01-05T10:00:00.000Z', undoableUntil: '2026-01-06T10:00:00.000Z' };
    const keptRows = [
      { _id: 'a', reason: 'It was edited after the import', subject: 'Math', question: 'What is one?' },
      { _id: 'b', reason: 'Students have answered it', subject: 'Math', question: 'What is two?' },
    ];
    const UNDO = 'POST /api/questions/import/i/undo';
    const { calls } = await visit({
      [RECENT_IMPORTS_CALL]: { body: [{ ...last, added: 40, updated: 0 }] },
      [UNDO]: { body: { removed: 38, restored: 0, topicsRemoved: 1, kept: keptRows } },
    });
    await screen.findByText('40 questions added');
    fireEvent.click(screen.getByRole('button', { name: /^Undo import of/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Undo this import?' }));
    expect(calls()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Undo import' }));
    await screen.findByText('Removed 38, kept 2:');
    screen.getByText('1 topic that the import had created was removed, because no question has it.');
    screen.getByText('Students have answered it.');
    const link = screen.getByRole('link', { name: 'Open question: What is one?' });
    expect(link.getAttribute('href')).toBe('/tutor/edit-question/Math/a');
  });
});
