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
const LAST_IMPORT_CALL = 'GET /api/questions/import/last';
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
  const requests = serverThatAnswers({ ...ANSWERS, [LAST_IMPORT_CALL]: { status: 204 }, ...answers });
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
  it('shows the old and the new version of an update, and waits for confirmation (3/K7)', async () => {
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

  it('offers only the update when no row would be added (3/K7)', async () => {
    const plain = `${IMPORT}?format=json&dryRun=false&updates=true`;
    const rows = [row(0, 'updated', { existing }), row(1, 'updated', { existing })];
    const { calls } = await visit({ [DRY_RUN]: fileOf(...rows), [plain]: fileOf(...rows) });
    selectFile('questions.json');
    fireEvent.click(await button('Update 2 questions'));
    await screen.findByText(/2 updated/);
    expect(calls()).toEqual([DRY_RUN, plain]);
  });

  it('skips rows of edited or deleted questions unless they are ticked (3/K7)', async () => {
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

  it('adds all skipped rows when all are ticked (3/K7)', async () => {
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

  it('paginates the rows and shows their formulas and warnings (3/K7)', async () => {
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

  it('asks for a subject when no category names one, and comments the categories out (3/F10)', async () => {
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
    screen.getByText(/Correct the refused rows in the ZIP file/);
    expect(screen.queryByRole('button', { name: /Save .*refused/i })).toBeNull();
    expect(calls()).toEqual([call, withSubject]);
  });

  it('asks for the subject of a Moodle XML file whose categories name none, and sends it unchanged [FILES-7]', async () => {
    const call = `${IMPORT}?format=moodle-xml&subject=Physics&dryRun=true`;
    const { requests } = await visit({ [call]: fileOf(row(0, 'accepted')) });
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

  it('undoes the last import after a reload and lists the questions that are kept (3/K7)', async () => {
    const last = { importId: 'i', startedAt: '2026-01-05T10:00:00.000Z', undoableUntil: '2026-01-06T10:00:00.000Z' };
    const keptRows = [
      { _id: 'a', reason: 'It was edited after the import', subject: 'Math', question: 'What is one?' },
      { _id: 'b', reason: 'Students have answered it', subject: 'Math', question: 'What is two?' },
    ];
    const UNDO = 'POST /api/questions/import/i/undo';
    const { calls } = await visit({
      [LAST_IMPORT_CALL]: { body: { ...last, added: 40, updated: 0 } },
      [UNDO]: { body: { removed: 38, restored: 0, kept: keptRows } },
    });
    await screen.findByText('Your last import added 40 questions.');
    fireEvent.click(await button('Undo import'));
    const dialog = within(screen.getByRole('dialog', { name: 'Undo this import?' }));
    expect(calls()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Undo import' }));
    await screen.findByText('Removed 38, kept 2:');
    screen.getByText('Students have answered it.');
    const link = screen.getByRole('link', { name: 'Open question: What is one?' });
    expect(link.getAttribute('href')).toBe('/tutor/edit-question/Math/a');
  });
});
