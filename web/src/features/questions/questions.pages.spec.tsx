import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SUBJECTS } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { refusal, serverThatAnswers, type Answer } from '../../../../test/support/web/stub-server';
import { open, withTimeToLoad } from '../../../../test/support/web/student';
import { ANSWERS, signInTutor, TUTOR } from '../../../../test/support/web/tutor';
import { readDraft } from '../../lib/device/drafts';
import { toast } from '../../ui/toast';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

const COUNTS = 'GET /api/question/count-questions';
const LIST = 'GET /api/question/get-questions';
const ONE = 'GET /api/question/get-question/Chemistry/neon';
const ADD = 'POST /api/question/add-question';
const UPDATE = 'PUT /api/question/update-question/neon';
const DELETE = 'DELETE /api/question/delete-question/Chemistry/neon';

const neon = {
  _id: 'neon',
  question: 'Which is a noble gas?',
  subject: 'Chemistry',
  options: ['Neon', 'Iron', 'Tin'],
  correctAnswers: ['Neon'],
  usedIn: [{ _id: 'friday', name: 'Friday paper', status: 'Live' }],
};
const ph = {
  ...neon,
  _id: 'ph',
  question: 'The pH of pure water is',
  options: ['7', '1'],
  correctAnswers: ['7'],
  usedIn: [],
};
const ALL: Record<string, Answer | 'away'> = {
  ...ANSWERS,
  [COUNTS]: { body: { Physics: 1386, Chemistry: 2, Math: 0, English: 306 } },
  'GET /api/question/count-used-questions': { body: { Physics: 20, Chemistry: 1, Math: 0, English: 0 } },
  [LIST]: { body: [neon, ph], headers: { 'x-total-count': '2' } },
  [ONE]: { body: neon },
  [ADD]: { status: 201, body: { message: texts.questionAdded, _id: 'new' } },
  [UPDATE]: { body: { message: texts.questionUpdated, _id: 'neon' } },
  [DELETE]: { body: { message: texts.questionDeleted, _id: 'neon' } },
};

const logged = jest.spyOn(console, 'error').mockImplementation();
const succeeded = jest.spyOn(toast, 'success').mockImplementation();
const warned = jest.spyOn(toast, 'warning').mockImplementation();
const failed = jest.spyOn(toast, 'error').mockImplementation();

withTimeToLoad();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  [logged, succeeded, warned, failed].forEach((way) => way.mockClear());
  signInTutor();
});

async function visit(path: string, heading: string, answers: Record<string, Answer | 'away'> = {}) {
  const asked = serverThatAnswers({ ...ALL, ...answers });
  const app = open(path);
  await screen.findByRole('heading', { level: 1, name: heading });
  const calls = (call: string) => asked.filter((one) => one.call === call);
  return { ...app, asked, calls };
}
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const row = async (name: RegExp) => screen.findByRole('row', { name });

describe('the question database', () => {
  const visitDatabase = (answers = {}) => visit('/tutor/database', 'Question Database', answers);

  it('[ROUTE-29] [QDB-1] [QDB-2] [QDB-3] [QDB-4] shows each subject with its number of questions, and the way to a new one', async () => {
    await visitDatabase();
    const subjects = within(screen.getByRole('region', { name: 'Subjects' }));
    await subjects.findByText('1,386 Questions');
    const cells = subjects.getAllByRole('link');
    expect(cells.map((cell) => cell.getAttribute('href'))).toEqual(SUBJECTS.map((name) => `/tutor/database/${name}`));
    expect(cells.map((cell) => /[\d,]+ Questions/.exec(cell.textContent)?.[0])).toEqual([
      '1,386 Questions',
      '2 Questions',
      '0 Questions',
      '306 Questions',
    ]);
    expect(link('Add New Question')).toBe('/tutor/add-question');
  });

  it('[ERR-14] keeps its subjects when the numbers can’t be fetched, which is only logged', async () => {
    await visitDatabase({ [COUNTS]: refusal(500, 'Broken.') });
    await screen.findByText(/The counts could not be loaded/);
    const cells = within(screen.getByRole('region', { name: 'Subjects' })).getAllByRole('link');
    expect(cells[0]!.getAttribute('href')).toBe('/tutor/database/Physics');
    expect(cells[0]!.textContent).toBe('Physics– Questions');
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('Fetching the numbers of questions failed'));
    expect(failed).not.toHaveBeenCalled();
  });
});

describe('the questions of a subject', () => {
  const visitChemistry = (answers = {}) => visit('/tutor/database/Chemistry', 'Chemistry', answers);

  it('[ROUTE-30] [QDB-5] [QDB-6] [QDB-7] are those alone, each with its way to the form', async () => {
    const { asked } = await visitChemistry();
    await row(/noble gas/);
    expect(asked.map(({ call }) => call)).toContain(`${LIST}?subject=Chemistry&page=1&pageSize=50`);
    expect(link('Edit question 1')).toBe('/tutor/edit-question/Chemistry/neon');
    expect(link('Edit question 2')).toBe('/tutor/edit-question/Chemistry/ph');
    expect(link('Add New Question')).toBe('/tutor/add-question');
  });

  it('[QDB-8] [QDB-10] are not deleted before somebody says so, and are quoted with the tests that use them', async () => {
    const { calls } = await visitChemistry();
    await row(/noble gas/);
    fireEvent.click(screen.getByRole('button', { name: 'Delete question 1' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete this question?' }));
    dialog.getByText('Which is a noble gas?');
    dialog.getByText(/Used in Friday paper \(live\)/);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await row(/noble gas/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls(DELETE)).toEqual([]);
  });

  const confirm = async () => {
    await row(/noble gas/);
    fireEvent.click(screen.getByRole('button', { name: 'Delete question 1' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  };

  it('[QDB-9] are deleted with a warning toast, and asked for anew', async () => {
    const { calls } = await visitChemistry();
    await confirm();
    await waitFor(() => expect(warned).toHaveBeenCalledWith('Question deleted!'));
    expect(calls(DELETE)).toHaveLength(1);
    await waitFor(() => expect(calls(`${LIST}?subject=Chemistry&page=1&pageSize=50`)).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[ERR-17] stay where they are when the deletion fails, which is only logged and can be tried again', async () => {
    await visitChemistry({ [DELETE]: refusal(500, 'Broken.') });
    await confirm();
    await waitFor(() => expect(logged).toHaveBeenCalledWith('Deleting a question failed: Broken.'));
    expect(failed).not.toHaveBeenCalled();
    expect(warned).not.toHaveBeenCalled();
    screen.getByRole('row', { name: /noble gas/, hidden: true });
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' });
  });

  it('[QDB-11] are missed with an alert that can be tried again', async () => {
    await visitChemistry({ [LIST]: refusal(500, 'Broken.') });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error fetching questions');
    within(alert).getByRole('button', { name: 'Try again' });
  });

  it('[QDB-12] are said to be none', async () => {
    await visitChemistry({ [LIST]: { body: [], headers: { 'x-total-count': '0' } } });
    expect(await screen.findByText('No questions available.')).toBeTruthy();
  });

  it('are searched on the server after a pause in writing, in the address too', async () => {
    const { asked, router } = await visitChemistry();
    await row(/noble gas/);
    const field = screen.getByRole('searchbox', { name: 'Search questions' });
    for (const text of ['p', 'pu', 'pure']) fireEvent.change(field, { target: { value: text } });
    await waitFor(() => expect(router.state.location.search).toBe('?search=pure'));
    const searched = () => asked.map(({ call }) => call).filter((call) => call.includes('search='));
    await waitFor(() => expect(searched()).toEqual([`${LIST}?subject=Chemistry&search=pure&page=1&pageSize=50`]));
  });

  it('are changed, and the page of the search is taken along, into another window too', async () => {
    const { router } = await visit('/tutor/database/Chemistry?search=gas&page=2', 'Chemistry');
    await row(/noble gas/);
    const edit = screen.getByRole<HTMLAnchorElement>('link', { name: 'Edit question 51' });
    // jsdom follows no link
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(edit, { ctrlKey: true });
    expect(edit.search).toBe('?search=gas&page=2');
    expect(router.state.location.pathname).toBe('/tutor/database/Chemistry');
    fireEvent.click(edit);
    await waitFor(() => expect(router.state.location.pathname).toBe('/tutor/edit-question/Chemistry/neon'));
    expect(router.state.location.search).toBe('?search=gas&page=2');
  });

  it('are gone through by keyboard', async () => {
    const { pathname } = await visitChemistry();
    const first = await row(/noble gas/);
    expect(first.getAttribute('aria-current')).toBe('true');
    ['j', 'j'].forEach((key) => fireEvent.keyDown(document.body, { key }));
    expect((await row(/pure water/)).getAttribute('aria-current')).toBe('true');
    fireEvent.keyDown(document.body, { key: 'Delete' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    fireEvent.keyDown(document.body, { key: 'e' });
    await waitFor(() => expect(pathname()).toBe('/tutor/edit-question/Chemistry/ph'));
  });

  it('[W16] single letters do nothing there, or are told, once they are switched off', async () => {
    const { pathname } = await visitChemistry();
    const first = await row(/noble gas/);
    const [off] = screen.getAllByRole('button', { name: 'Letter keys: on' });
    fireEvent.click(off!);
    ['j', '/', 'n', 'e'].forEach((key) => fireEvent.keyDown(document.body, { key }));
    expect(first.getAttribute('aria-current')).toBe('true');
    expect(document.activeElement).not.toBe(screen.getByRole('searchbox', { name: 'Search questions' }));
    expect(pathname()).toBe('/tutor/database/Chemistry');
    expect(screen.queryByText(/move through the list/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Letter keys: off' }));
    ['j', 'j'].forEach((key) => fireEvent.keyDown(document.body, { key }));
    expect((await row(/pure water/)).getAttribute('aria-current')).toBe('true');
  });

  it.each(['Combined', 'Others'])('[CONST-6] [CONST-7] are never of %s', async (subject) => {
    const { asked } = await visit(`/tutor/database/${subject}`, 'Subject not found');
    expect(asked.filter(({ call }) => call.startsWith(LIST))).toEqual([]);
  });
});

// by label: by role they would take seconds
const question = () => screen.getByLabelText<HTMLTextAreaElement>('Question', { selector: 'textarea' });
const options = () => screen.getAllByLabelText<HTMLInputElement>(/^Option [A-J]$/);
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const choose = (subject: string) => fireEvent.click(screen.getByDisplayValue(subject));
const right = (letter: string) => fireEvent.click(screen.getByLabelText(`Option ${letter} is the correct answer`));

/** Fills the form in, and leaves out or changes what is told. */
function fillIn({ subject = 'Math', text = 'What is $1+1$?', answers = ['1', '2'], answer = 'B' } = {}) {
  if (subject) choose(subject);
  write(question(), text);
  options().forEach((field, index) => write(field, answers[index] ?? ''));
  if (answer) right(answer);
}

describe.each([
  ['the form of a new question', '/tutor/add-question', 'Add New Question', 'Add Question', ADD],
  [
    'the form of a question that is there',
    '/tutor/edit-question/Chemistry/neon',
    'Edit Question',
    'Save Question',
    UPDATE,
  ],
])('%s', (_, path, heading, submit, call) => {
  const isNew = call === ADD;
  const visitForm = async () => {
    const app = await visit(path, heading);
    await screen.findByLabelText('Question', { selector: 'textarea' });
    return app;
  };
  const send = () => fireEvent.click(screen.getByText(submit));
  const id = isNew ? '' : ' [QDB-27]';

  it.each<readonly [string, string, Parameters<typeof fillIn>[0], string]>([
    [`[QDB-17]${id}`, 'an empty question', { text: '  ' }, 'Please enter a question'],
    [`[QDB-22]${id}`, 'an empty option', { answers: ['1', ' '], answer: 'A' }, 'Empty option is not allowed'],
    [`[QDB-24]${id}`, 'equal options', { answers: ['1', ' 1'], answer: 'A' }, 'Options must be unique'],
    ...(isNew
      ? [
          ['[QDB-18]', 'a missing subject', { subject: '' }, 'Please select a subject'] as const,
          ['[QDB-20]', 'a missing correct answer', { answer: '' }, 'Please select a correct answer'] as const,
        ]
      : []),
  ])('%s refuses %s', async (_rows, _what, wrong, text) => {
    const { calls } = await visitForm();
    if (!isNew) fireEvent.click(screen.getByLabelText('Remove option C'));
    fillIn(wrong);
    send();
    screen.getByText(text);
    await waitFor(() => expect(document.activeElement?.matches('input, textarea')).toBe(true));
    expect(calls(call)).toEqual([]);
    fillIn();
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it(`[QDB-15] [QDB-16] [QDB-19] [QDB-21]${isNew ? ' [QDB-14] [CONST-6] [CONST-7]' : ''} has options that are added and removed, two at least, and the right one among them`, async () => {
    const { calls } = await visitForm();
    const subjects = within(screen.getByRole('radiogroup', { name: 'Subject' })).getAllByRole<HTMLInputElement>(
      'radio',
    );
    expect(subjects.map(({ value }) => value)).toEqual(['Physics', 'Chemistry', 'Math', 'English']);
    const before = isNew ? 2 : 3;
    expect(options()).toHaveLength(before);
    expect(options().map(({ value }) => value)).toEqual(isNew ? ['', ''] : neon.options);
    fireEvent.click(screen.getByRole('button', { name: 'Add option' }));
    expect(options()).toHaveLength(before + 1);
    while (options().length > 2) fireEvent.click(screen.getByLabelText('Remove option A'));
    expect(screen.getByLabelText<HTMLButtonElement>('Remove option A').disabled).toBe(true);
    fillIn();
    expect(screen.getAllByLabelText(/is the correct answer$/)).toHaveLength(2);
    send();
    await waitFor(() => expect(calls(call)).toHaveLength(1));
    expect(calls(call)[0]!.body).toEqual({
      question: 'What is $1+1$?',
      subject: 'Math',
      options: ['1', '2'],
      correctAnswers: ['2'],
    });
  });

  it('shows what the server refuses on the field it names', async () => {
    const refused = refusal(400, texts.optionsTooFew, { errors: { options: texts.optionsTooFew } });
    await visit(path, heading, { [call]: refused });
    await screen.findByLabelText('Question', { selector: 'textarea' });
    if (!isNew) fireEvent.click(screen.getByLabelText('Remove option C'));
    fillIn();
    send();
    expect(await screen.findByText('At least two options are required')).toBeTruthy();
  });
});

describe('a new question', () => {
  const visitForm = () => visit('/tutor/add-question', 'Add New Question');

  it('[ROUTE-37] [QDB-13] [QDB-25] begins empty, is added, and leaves room for the next of its subject', async () => {
    const { calls } = await visitForm();
    expect(question().value).toBe('');
    expect(link('Back')).toBe('/tutor/database');
    fillIn();
    fireEvent.click(screen.getByRole('button', { name: 'Add Question' }));
    await waitFor(() => expect(succeeded).toHaveBeenCalledWith('Question added successfully'));
    expect(calls(ADD)).toHaveLength(1);
    expect(question().value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Math' }).checked).toBe(true);
    expect(localStorage.getItem(`draft:${TUTOR}:question new`)).toBeNull();
  });

  it('goes on to the next option with Enter, and adds one behind the last', async () => {
    await visitForm();
    const [first, second] = options();
    first!.focus();
    write(first!, '1');
    fireEvent.keyDown(first!, { key: 'Enter' });
    await waitFor(() => expect(document.activeElement).toBe(second));
    write(second!, '2');
    fireEvent.keyDown(second!, { key: 'Enter' });
    await waitFor(() => expect(document.activeElement).toBe(options()[2]));
  });

  it('names a formula that is not finished under its field', async () => {
    await visitForm();
    write(question(), 'With $a$ and $\\frac{1}{5$ it is');
    await screen.findByText('Formula 2 can’t be drawn: a closing } is missing.');
    write(question(), 'With \\alpha it is');
    expect(await screen.findByText('\\alpha is outside $ signs and is shown as plain text.')).toBeTruthy();
  });

  it('has keys that write formulas where one wrote last', async () => {
    await visitForm();
    const [first] = options();
    act(() => first!.focus());
    fireEvent.click(screen.getByRole('button', { name: 'Fraction' }));
    expect(first!.value).toBe('$\\frac{a}{b}$');
    act(() => question().focus());
    fireEvent.click(screen.getByRole('button', { name: 'Theta' }));
    expect(question().value).toBe('$\\theta$');
    // one stop of the Tab key, from which arrows lead on
    const [power, index] = within(screen.getByRole('toolbar')).getAllByRole<HTMLButtonElement>('button');
    expect([power!.tabIndex, index!.tabIndex]).toEqual([0, -1]);
    act(() => power!.focus());
    fireEvent.keyDown(power!, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(index);
  });

  it('takes a whole question that is pasted apart', async () => {
    await visitForm();
    const text = 'Which is a noble gas?\nA) Neon\nB) Iron\nAnswer: A';
    fireEvent.paste(question(), { clipboardData: { getData: () => text } });
    expect([question().value, ...options().map(({ value }) => value)]).toEqual([
      'Which is a noble gas?',
      'Neon',
      'Iron',
    ]);
  });

  it('is not left without a word, and stays on the device as a draft', async () => {
    const { router, pathname } = await visitForm();
    fillIn({ text: 'Half a question' });
    await waitFor(() => expect(localStorage.getItem(`draft:${TUTOR}:question new`)).toContain('Half a question'));
    expect(readDraft('somebody-else', 'question new')).toBeUndefined();
    fireEvent.click(screen.getByRole('link', { name: 'Back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(pathname()).toBe('/tutor/add-question');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    fireEvent.click(screen.getByRole('link', { name: 'Back' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { level: 1, name: 'Question Database' });
    await router.navigate('/tutor/add-question');
    await screen.findByText(/This draft was saved/);
    expect(question().value).toBe('Half a question');
    fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(question().value).toBe('');
    expect(localStorage.getItem(`draft:${TUTOR}:question new`)).toBeNull();
  });
});

describe('a question that is there', () => {
  it('[ROUTE-38] [QDB-26] [QDB-29] [QDB-30] stands in the form, is changed, and the tutor is back at its list', async () => {
    const { pathname, router } = await visit('/tutor/edit-question/Chemistry/neon?search=gas&page=2', 'Edit Question');
    await screen.findByLabelText('Question', { selector: 'textarea' });
    expect(question().value).toBe(neon.question);
    expect(options().map(({ value }) => value)).toEqual(neon.options);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Chemistry' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Option A is the correct answer' }).checked).toBe(true);
    screen.getByText(/Used in Friday paper \(live\)/);
    write(question(), 'Which of these is a noble gas?');
    fireEvent.click(screen.getByRole('button', { name: 'Save Question' }));
    await waitFor(() => expect(succeeded).toHaveBeenCalledWith('Question updated successfully!'));
    await waitFor(() => expect(pathname()).toBe('/tutor/database/Chemistry'));
    expect(router.state.location.search).toBe('?search=gas&page=2');
  });

  it('names the upcoming tests that follow an edit, and sends those that keep the old version (3/T1)', async () => {
    const usedIn = [
      { _id: 'friday', name: 'Friday paper', status: 'Live' },
      { _id: 'monday', name: 'Monday paper', status: 'Upcoming' },
    ];
    const { calls } = await visit('/tutor/edit-question/Chemistry/neon', 'Edit Question', {
      [ONE]: { body: { ...neon, usedIn } },
    });
    await screen.findByText('When you save, this upcoming test gets the new version: Monday paper.');
    screen.getByText(/Your changes do not affect live tests/);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Keep the old version in these tests' }));
    write(question(), 'Which of these is a noble gas?');
    fireEvent.click(screen.getByRole('button', { name: 'Save Question' }));
    await waitFor(() => expect(succeeded).toHaveBeenCalledWith('Question updated successfully!'));
    expect(calls(UPDATE)[0]?.body).toMatchObject({ keepIn: ['monday'] });
  });

  it('[QDB-28] that can’t be loaded is missed with an alert', async () => {
    await visit('/tutor/edit-question/Chemistry/neon', 'Edit Question', { [ONE]: refusal(500, 'Broken.') });
    expect((await screen.findByRole('alert')).textContent).toContain('Error fetching questions');
  });
});
