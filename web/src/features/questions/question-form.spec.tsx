import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../../api/contracts/http/texts';
import { pictureText } from '../../../../api/contracts/question-text/pictures';
import { ADD, neon, ONE, SIMILAR, UPDATE, visitQuestions } from '../../../../test/support/web/question-pages';
import { refusal } from '../../../../test/support/web/stub-server';
import { withTimeToLoad } from '../../../../test/support/web/student';
import { signInTutor, TUTOR } from '../../../../test/support/web/tutor';
import { readDraft } from '../../lib/device/drafts';
import { toast } from '../../ui/toast';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

const toastSuccess = jest.spyOn(toast, 'success').mockImplementation();

withTimeToLoad();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  jest.clearAllMocks();
  signInTutor();
});

const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

// queried by label, since queries by role take seconds on this page
const question = () => screen.getByLabelText<HTMLTextAreaElement>('Question', { selector: 'textarea' });
const options = () => screen.getAllByLabelText<HTMLInputElement>(/^Option [A-J]$/);
const fillField = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const selectSubject = (subject: string) => fireEvent.click(screen.getByDisplayValue(subject));
const markCorrect = (letter: string) =>
  fireEvent.click(screen.getByLabelText(`Option ${letter} is the correct answer`));

/** Fills in the form. An empty value leaves the field unchanged. */
function fillForm({ subject = 'Math', text = 'What is $1+1$?', answers = ['1', '2'], answer = 'B' } = {}) {
  if (subject) selectSubject(subject);
  fillField(question(), text);
  options().forEach((field, index) => fillField(field, answers[index] ?? ''));
  if (answer) markCorrect(answer);
}

describe.each([
  ['Add New Question', '/tutor/add-question', 'Add New Question', 'Add Question', ADD],
  ['Edit Question', '/tutor/edit-question/Chemistry/neon', 'Edit Question', 'Save Question', UPDATE],
])('%s', (_, path, heading, submit, call) => {
  const isNew = call === ADD;
  const visitForm = async () => {
    const app = await visitQuestions(path, heading);
    await screen.findByLabelText('Question', { selector: 'textarea' });
    return app;
  };
  const send = () => fireEvent.click(screen.getByText(submit));
  const id = isNew ? '' : ' [QDB-27]';

  it('[SOL-2] has a field for the solution, with a preview that renders its formulas', async () => {
    const { calls } = await visitForm();
    if (isNew) fillForm();
    fillField(screen.getByLabelText('Solution (optional)'), 'Because $x^2$ is positive.');
    // queried again each time: the solution is rendered again once the code for formulas is loaded
    const preview = () => screen.getByText('Solution', { selector: 'h3' }).parentElement!;
    await waitFor(() => expect(preview().querySelector('.katex')).toBeTruthy());
    expect(preview().textContent).toContain('Because');
    fireEvent.click(screen.getByText(submit));
    await waitFor(() => expect(calls(call)).toMatchObject([{ body: { solution: 'Because $x^2$ is positive.' } }]));
  });

  it.each<readonly [string, string, Parameters<typeof fillForm>[0], string]>([
    [`[QDB-17]${id}`, 'an empty question', { text: '  ' }, 'Please enter a question'],
    [`[QDB-22]${id}`, 'an empty option', { answers: ['1', ' '], answer: 'A' }, 'Empty option is not allowed'],
    [`[QDB-24]${id}`, 'equal options', { answers: ['1', ' 1'], answer: 'A' }, 'Options must be unique'],
    ...(isNew
      ? [
          ['[QDB-18]', 'a missing subject', { subject: '' }, 'Please select a subject'] as const,
          ['[QDB-20]', 'a missing correct answer', { answer: '' }, 'Please select a correct answer'] as const,
        ]
      : []),
  ])('%s rejects %s', async (_rowIds, _description, invalidFields, text) => {
    const { calls } = await visitForm();
    if (!isNew) fireEvent.click(screen.getByLabelText('Remove option C'));
    fillForm(invalidFields);
    send();
    screen.getByText(text);
    await waitFor(() => expect(document.activeElement?.matches('input, textarea')).toBe(true));
    expect(calls(call)).toEqual([]);
    fillForm();
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it(`[QDB-15] [QDB-16] [QDB-19] [QDB-21]${isNew ? ' [QDB-14] [CONST-6] [CONST-7]' : ''} adds and removes options down to two, and keeps the correct option`, async () => {
    const { calls } = await visitForm();
    const subjects = within(screen.getByRole('radiogroup', { name: 'Subject' })).getAllByRole<HTMLInputElement>(
      'radio',
    );
    expect(subjects.map(({ value }) => value)).toEqual(['Physics', 'Chemistry', 'Math', 'English']);
    const optionCount = isNew ? 2 : 3;
    expect(options()).toHaveLength(optionCount);
    expect(options().map(({ value }) => value)).toEqual(isNew ? ['', ''] : neon.options);
    fireEvent.click(screen.getByRole('button', { name: 'Add option' }));
    expect(options()).toHaveLength(optionCount + 1);
    while (options().length > 2) fireEvent.click(screen.getByLabelText('Remove option A'));
    expect(screen.getByLabelText<HTMLButtonElement>('Remove option A').disabled).toBe(true);
    fillForm();
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

  it('shows a server error at the field that it names', async () => {
    const serverRefusal = refusal(400, texts.optionsTooFew, { errors: { options: texts.optionsTooFew } });
    await visitQuestions(path, heading, { [call]: serverRefusal });
    await screen.findByLabelText('Question', { selector: 'textarea' });
    if (!isNew) fireEvent.click(screen.getByLabelText('Remove option C'));
    fillForm();
    send();
    expect(await screen.findByText('At least two options are required')).toBeTruthy();
  });
});

describe('Add New Question page', () => {
  const visitForm = () => visitQuestions('/tutor/add-question', 'Add New Question');

  it('[ROUTE-37] [QDB-13] [QDB-25] starts empty, and is emptied after a save except for the subject', async () => {
    const { calls } = await visitForm();
    expect(question().value).toBe('');
    expect(link('Back')).toBe('/tutor/database');
    fillForm();
    fireEvent.click(screen.getByRole('button', { name: 'Add Question' }));
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('Question added successfully'));
    expect(calls(ADD)).toHaveLength(1);
    expect(question().value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Math' }).checked).toBe(true);
    expect(localStorage.getItem(`draft:${TUTOR}:question new`)).toBeNull();
  });

  it('moves to the next option on Enter, and adds an option after the last one', async () => {
    await visitForm();
    const [first, second] = options();
    first!.focus();
    fillField(first!, '1');
    fireEvent.keyDown(first!, { key: 'Enter' });
    await waitFor(() => expect(document.activeElement).toBe(second));
    fillField(second!, '2');
    fireEvent.keyDown(second!, { key: 'Enter' });
    await waitFor(() => expect(document.activeElement).toBe(options()[2]));
  });

  it('shows an error for an invalid formula below its field', async () => {
    await visitForm();
    fillField(question(), 'With $a$ and $\\frac{1}{5$ it is');
    await screen.findByText('Formula 2 can’t be drawn: a closing } is missing.');
    fillField(question(), 'With \\alpha it is');
    expect(await screen.findByText('\\alpha is outside $ signs and is shown as plain text.')).toBeTruthy();
  });

  it('[QDB-39] [QDB-40] says which options keep their place, and sends the choice to keep the order', async () => {
    const { calls } = await visitForm();
    expect(screen.getByText('Otherwise each student sees them in another order.')).toBeTruthy();
    fillForm({ answers: ['1', 'None of the above', '3'] });
    expect(screen.getByText('Students see “None of the above” last.')).toBeTruthy();
    fillField(options()[1]!, 'Both A and C');
    expect(
      screen.getByText('Students see the options in this order, because “Both A and C” names letters.'),
    ).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Keep the order of options'));
    fireEvent.click(screen.getByText('Add Question'));
    await waitFor(() => expect(calls(ADD)[0]?.body).toMatchObject({ keepOrder: true }));
  });

  it('[QDB-32] lists similar questions of the database, with links to them', async () => {
    const similar = {
      _id: 'argon',
      question: 'Which is a noble gas of these?',
      subject: 'Chemistry',
      similarity: 0.86,
    };
    const app = await visitQuestions('/tutor/add-question', 'Add New Question', { [SIMILAR]: { body: [similar] } });
    await screen.findByLabelText('Question', { selector: 'textarea' });
    fillForm({ subject: 'Chemistry', text: 'Which of these is a noble gas?', answers: ['Neon', 'Iron'] });
    const list = within(await screen.findByRole('region', { name: 'Similar questions' }));
    const similarLink = list.getByRole('link', { name: similar.question });
    expect(similarLink.getAttribute('href')).toBe('/tutor/edit-question/Chemistry/argon');
    list.getByText('86% of the words are the same');
    const body = { subject: 'Chemistry', question: 'Which of these is a noble gas?', options: ['Neon', 'Iron'] };
    expect(app.calls(SIMILAR)).toEqual([expect.objectContaining({ body })]);
  });

  it('inserts formulas into the last focused field', async () => {
    await visitForm();
    const [first] = options();
    act(() => first!.focus());
    fireEvent.click(screen.getByRole('button', { name: 'Fraction' }));
    expect(first!.value).toBe('$\\frac{a}{b}$');
    act(() => question().focus());
    fireEvent.click(screen.getByRole('button', { name: 'Theta' }));
    expect(question().value).toBe('$\\theta$');
    // one tab stop with arrow key navigation
    const [powerButton, index] = within(screen.getByRole('toolbar')).getAllByRole<HTMLButtonElement>('button');
    expect([powerButton!.tabIndex, index!.tabIndex]).toEqual([0, -1]);
    act(() => powerButton!.focus());
    fireEvent.keyDown(powerButton!, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(index);
  });

  it('lists the pictures of each text with their descriptions, and removes one from its text [PIC-27]', async () => {
    await visitForm();
    const picture = (alt: string) => pictureText(alt, '0f'.repeat(32), { width: 640, height: 480 });
    const lists = () => screen.queryAllByLabelText('Pictures in this text');
    expect(lists()).toEqual([]);
    fillField(question(), `Which one? ${picture('A slope of $30^\\circ$')} ${picture('')}`);
    fillField(options()[1]!, picture('A spring'));
    const [inQuestion, inOption] = lists();
    expect(within(inQuestion!).getByText('A slope of 30°')).toBeDefined();
    expect(within(inQuestion!).getByText(/^This picture has no description/)).toBeDefined();
    expect(within(inOption!).getByText('A spring')).toBeDefined();

    fireEvent.click(screen.getByLabelText('Remove picture: A slope of 30°'));
    expect(question().value).toBe(`Which one? ${picture('')}`);
    expect(document.activeElement).toBe(question());
    fireEvent.click(screen.getByLabelText('Remove picture: A spring'));
    expect(options()[1]!.value).toBe('');
    expect(document.activeElement).toBe(options()[1]);
    expect(lists()).toHaveLength(1);
  });

  it('splits a pasted question into its fields', async () => {
    await visitForm();
    const text = 'Which is a noble gas?\nA) Neon\nB) Iron\nAnswer: A';
    fireEvent.paste(question(), { clipboardData: { getData: () => text } });
    expect([question().value, ...options().map(({ value }) => value)]).toEqual([
      'Which is a noble gas?',
      'Neon',
      'Iron',
    ]);
  });

  it('asks for confirmation before leaving, and stores a draft on the device', async () => {
    const { router, pathname } = await visitForm();
    fillForm({ text: 'Half a question' });
    await waitFor(() => expect(localStorage.getItem(`draft:${TUTOR}:question new`)).toContain('Half a question'));
    expect(readDraft('somebody-else', 'question new')).toBeUndefined();
    fireEvent.click(screen.getByRole('link', { name: 'Back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(pathname()).toBe('/tutor/add-question');
    const beforeUnload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(beforeUnload);
    expect(beforeUnload.defaultPrevented).toBe(true);
    fireEvent.click(screen.getByRole('link', { name: 'Back' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { level: 1, name: 'Question Database' });
    await act(() => router.navigate('/tutor/add-question'));
    await screen.findByText(/This draft was saved/);
    expect(question().value).toBe('Half a question');
    fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(question().value).toBe('');
    expect(localStorage.getItem(`draft:${TUTOR}:question new`)).toBeNull();
  });
});

describe('Edit Question page', () => {
  it('[ROUTE-38] [QDB-26] [QDB-29] [QDB-30] shows the question, saves changes and returns to its list', async () => {
    const { pathname, router } = await visitQuestions(
      '/tutor/edit-question/Chemistry/neon?search=gas&page=2',
      'Edit Question',
    );
    await screen.findByLabelText('Question', { selector: 'textarea' });
    expect(question().value).toBe(neon.question);
    expect(options().map(({ value }) => value)).toEqual(neon.options);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Chemistry' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Option A is the correct answer' }).checked).toBe(true);
    screen.getByText(/Used in Friday paper \(live\)/);
    fillField(question(), 'Which of these is a noble gas?');
    fireEvent.click(screen.getByRole('button', { name: 'Save Question' }));
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('Question updated successfully!'));
    await waitFor(() => expect(pathname()).toBe('/tutor/database/Chemistry'));
    expect(router.state.location.search).toBe('?search=gas&page=2');
  });

  it('lists the upcoming tests that get the new version, and sends the ids of tests that keep the old one', async () => {
    const usedIn = [
      { _id: 'friday', name: 'Friday paper', status: 'Live' },
      { _id: 'monday', name: 'Monday paper', status: 'Upcoming' },
    ];
    const { calls } = await visitQuestions('/tutor/edit-question/Chemistry/neon', 'Edit Question', {
      [ONE]: { body: { ...neon, usedIn } },
    });
    await screen.findByText('When you save, this upcoming test gets the new version: Monday paper.');
    screen.getByText(/Your changes do not affect live tests/);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Keep the old version in these tests' }));
    fillField(question(), 'Which of these is a noble gas?');
    fireEvent.click(screen.getByRole('button', { name: 'Save Question' }));
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('Question updated successfully!'));
    expect(calls(UPDATE)[0]?.body).toMatchObject({ keepIn: ['monday'] });
  });

  it('[QDB-28] shows an alert when the question cannot be loaded', async () => {
    await visitQuestions('/tutor/edit-question/Chemistry/neon', 'Edit Question', { [ONE]: refusal(500, 'Broken.') });
    expect((await screen.findByRole('alert')).textContent).toContain('Error fetching questions');
  });
});
