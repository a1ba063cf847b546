import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { downloadCsv } from '../../../../test/support/web/csv-downloads';
import { DELETE, DELETE_MANY, LIST, visitQuestions } from '../../../../test/support/web/question-pages';
import { refusal } from '../../../../test/support/web/stub-server';
import { withTimeToLoad } from '../../../../test/support/web/student';
import { signInTutor } from '../../../../test/support/web/tutor';
import { toast } from '../../ui/toast';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

const consoleError = jest.spyOn(console, 'error').mockImplementation();
const toastWarning = jest.spyOn(toast, 'warning').mockImplementation();
const toastError = jest.spyOn(toast, 'error').mockImplementation();

withTimeToLoad();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  jest.clearAllMocks();
  signInTutor();
});

const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const row = async (name: RegExp) => screen.findByRole('row', { name });

describe('questions of a subject', () => {
  const visitChemistry = (answers = {}) => visitQuestions('/tutor/database/Chemistry', 'Chemistry', answers);

  it('[ROUTE-30] [QDB-5] [QDB-6] [QDB-7] lists only the questions of the subject, each with a link to its form', async () => {
    const { requests } = await visitChemistry();
    await row(/noble gas/);
    expect(requests.map(({ call }) => call)).toContain(`${LIST}?subject=Chemistry&page=1&pageSize=50`);
    expect(link('Edit question 1')).toBe('/tutor/edit-question/Chemistry/neon');
    expect(link('Edit question 2')).toBe('/tutor/edit-question/Chemistry/ph');
    expect(link('Add New Question')).toBe('/tutor/add-question');
  });

  it('[LIST-6] can be downloaded as CSV with the filters of the page', async () => {
    await visitQuestions('/tutor/database/Chemistry?search=gas', 'Chemistry');
    const { calls, files } = await downloadCsv();
    await waitFor(() => expect(files).toEqual(['questions-chemistry.csv']));
    expect(calls).toEqual([`${LIST}?subject=Chemistry&search=gas&page=1`]);
  });

  it('[TOPIC-8] adds a topic to all selected questions at once', async () => {
    const toastSuccess = jest.spyOn(toast, 'success').mockImplementation();
    const TAG = 'PUT /api/question/topics';
    const topics = [{ topicId: 'gases', subject: 'Chemistry', name: 'Gases', parentId: null, questions: 0 }];
    const { calls } = await visitChemistry({
      'GET /api/topics?subject=Chemistry': { body: topics },
      [TAG]: { status: 204 },
    });
    await row(/noble gas/);
    fireEvent.click(screen.getByLabelText('Select question 2'));
    fireEvent.click(await screen.findByRole('button', { name: 'Select all on this page' }));
    fireEvent.change(await screen.findByLabelText('Add a topic to 2 selected questions'), {
      target: { value: 'gases' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Add topic' }));
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('Topic added to 2 questions.'));
    const [tagRequest] = calls(TAG).map(({ body }) => body as { questionIds: string[]; add: string[] });
    expect([tagRequest!.questionIds.toSorted(), tagRequest!.add]).toEqual([['neon', 'ph'], ['gases']]);
    expect(screen.getByLabelText<HTMLInputElement>('Select question 2').checked).toBe(false);
  });

  it('[QDB-8] [QDB-9] [QDB-10] names the tests that use a question, and does not delete it', async () => {
    const { calls } = await visitChemistry();
    await row(/noble gas/);
    fireEvent.click(screen.getByRole('button', { name: 'Delete question 1' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete this question?' }));
    dialog.getByText('Which is a noble gas?');
    dialog.getByText(/Used in Friday paper \(live\)/);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await row(/noble gas/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls(DELETE)).toEqual([]);
  });

  const confirm = async () => {
    await row(/pH of pure water/);
    fireEvent.click(screen.getByRole('button', { name: 'Delete question 2' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  };

  it('[QDB-9] shows a warning toast after a deletion and refetches the list', async () => {
    const { calls } = await visitChemistry();
    await confirm();
    await waitFor(() => expect(toastWarning).toHaveBeenCalledWith('Question deleted!'));
    expect(calls(DELETE)).toHaveLength(1);
    await waitFor(() => expect(calls(`${LIST}?subject=Chemistry&page=1&pageSize=50`)).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[ERR-17] keeps the question and the dialog when a deletion fails, which is only logged', async () => {
    await visitChemistry({ [DELETE]: refusal(500, 'Broken.') });
    await confirm();
    await waitFor(() => expect(consoleError).toHaveBeenCalledWith('Deleting a question failed: Broken.'));
    expect(toastError).not.toHaveBeenCalled();
    expect(toastWarning).not.toHaveBeenCalled();
    screen.getByRole('row', { name: /noble gas/, hidden: true });
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' });
  });

  it('[QDB-11] shows an alert with a retry button when the list cannot be loaded', async () => {
    await visitChemistry({ [LIST]: refusal(500, 'Broken.') });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error fetching questions');
    within(alert).getByRole('button', { name: 'Try again' });
  });

  it('[QDB-12] shows an empty state when the subject has no questions', async () => {
    await visitChemistry({ [LIST]: { body: [], headers: { 'x-total-count': '0' } } });
    expect(await screen.findByText('No questions available.')).toBeTruthy();
  });

  it('searches on the server after a pause in typing, and stores the search in the URL', async () => {
    const { requests, router } = await visitChemistry();
    await row(/noble gas/);
    const field = screen.getByRole('searchbox', { name: 'Search questions' });
    for (const text of ['p', 'pu', 'pure']) fireEvent.change(field, { target: { value: text } });
    await waitFor(() => expect(router.state.location.search).toBe('?search=pure'));
    const searchCalls = () => requests.map(({ call }) => call).filter((call) => call.includes('search='));
    await waitFor(() => expect(searchCalls()).toEqual([`${LIST}?subject=Chemistry&search=pure&page=1&pageSize=50`]));
  });

  it('passes the page and the search on to the form, in a new window too', async () => {
    const { router } = await visitQuestions('/tutor/database/Chemistry?search=gas&page=2', 'Chemistry');
    await row(/noble gas/);
    const edit = screen.getByRole<HTMLAnchorElement>('link', { name: 'Edit question 51' });
    // jsdom follows no link
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(edit, { ctrlKey: true });
    expect(edit.getAttribute('href')).toBe('/tutor/edit-question/Chemistry/neon?search=gas&page=2');
    expect(router.state.location.pathname).toBe('/tutor/database/Chemistry');
    fireEvent.click(edit);
    await waitFor(() => expect(router.state.location.pathname).toBe('/tutor/edit-question/Chemistry/neon'));
    expect(router.state.location.search).toBe('?search=gas&page=2');
  });

  const deleteSelected = async () => {
    await row(/noble gas/);
    fireEvent.click(screen.getByRole('button', { name: 'Select all on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete selected' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete 2 questions?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  };

  it('[QDB-31] deletes the selected questions after a confirmation', async () => {
    const { calls } = await visitChemistry();
    await deleteSelected();
    await waitFor(() => expect(toastWarning).toHaveBeenCalledWith('2 questions deleted.'));
    expect(calls(DELETE_MANY)).toEqual([expect.objectContaining({ body: { questionIds: ['neon', 'ph'] } })]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Delete selected' })).toBeNull();
  });

  it('[QDB-31] lists the selected questions that were not deleted, with the reason', async () => {
    const keptQuestions = [{ _id: 'neon', reason: 'It is used in the model test Friday paper.' }];
    await visitChemistry({ [DELETE_MANY]: { body: { deleted: 1, kept: keptQuestions } } });
    await deleteSelected();
    const dialog = within(await screen.findByRole('dialog', { name: '1 question not deleted' }));
    dialog.getByText('1 question: It is used in the model test Friday paper.');
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('supports selecting, deleting and editing by keyboard', async () => {
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

  it('ignores single letters, and hides their help, when letter keys are off', async () => {
    const { pathname } = await visitChemistry();
    const first = await row(/noble gas/);
    const [letterKeysButton] = screen.getAllByRole('button', { name: 'Letter keys: on' });
    fireEvent.click(letterKeysButton!);
    ['j', '/', 'n', 'e'].forEach((key) => fireEvent.keyDown(document.body, { key }));
    expect(first.getAttribute('aria-current')).toBe('true');
    expect(document.activeElement).not.toBe(screen.getByRole('searchbox', { name: 'Search questions' }));
    expect(pathname()).toBe('/tutor/database/Chemistry');
    expect(screen.queryByText(/move through the list/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Letter keys: off' }));
    ['j', 'j'].forEach((key) => fireEvent.keyDown(document.body, { key }));
    expect((await row(/pure water/)).getAttribute('aria-current')).toBe('true');
  });

  it.each(['Combined', 'Others'])('[CONST-6] [CONST-7] shows Subject not found for %s', async (subject) => {
    const { requests } = await visitQuestions(`/tutor/database/${subject}`, 'Subject not found');
    expect(requests.filter(({ call }) => call.startsWith(LIST))).toEqual([]);
  });
});
