import { fireEvent, screen, within } from '@testing-library/react';
import { SUBJECTS } from '../../../../api/contracts/http/limits';
import { COUNTS, LIST, visitQuestions } from '../../../../test/support/web/question-pages';
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

describe('Question Database', () => {
  const visitDatabase = (answers = {}) => visitQuestions('/tutor/database', 'Question Database', answers);

  it('[ROUTE-29] [QDB-1] [QDB-2] [QDB-3] [QDB-4] shows the number of questions per subject, and a link to add one', async () => {
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

  it('[ERR-14] keeps the links to the subjects when the counts cannot be loaded, which is only logged', async () => {
    await visitDatabase({ [COUNTS]: refusal(500, 'Broken.') });
    await screen.findByText(/The counts could not be loaded/);
    const cells = within(screen.getByRole('region', { name: 'Subjects' })).getAllByRole('link');
    expect(cells[0]!.getAttribute('href')).toBe('/tutor/database/Physics');
    expect(cells[0]!.textContent).toBe('Physics– Questions');
    expect(consoleError).toHaveBeenCalledWith(expect.stringContaining('Fetching the numbers of questions failed'));
    expect(toastError).not.toHaveBeenCalled();
  });

  it('[QDB-33] searches the questions of all subjects', async () => {
    const { calls } = await visitDatabase();
    fireEvent.change(screen.getByLabelText('Search all subjects'), { target: { value: ' gas ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByRole('heading', { level: 1, name: 'All subjects' });
    await screen.findByRole('row', { name: /noble gas/ });
    expect(calls(`${LIST}?search=gas&page=1&pageSize=50`)).toHaveLength(1);
  });

  it('[FILES-25] the export dialog lists what the chosen format does not include', async () => {
    const preview = { questions: 3, leftOut: 0, first: [] };
    const lost = [
      { content: 'solution', questions: 2 },
      { content: 'topics', questions: 1 },
    ];
    await visitDatabase({
      'GET /api/questions/export/preview?format=csv': { body: { ...preview, lost: [] } },
      'GET /api/questions/export/preview?format=aiken': { body: { ...preview, lost } },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: 'Export 3 questions' })).toBeTruthy();
    expect(dialog.queryByRole('list')).toBeNull();
    fireEvent.click(dialog.getByRole('radio', { name: 'Aiken' }));
    await dialog.findByText('This format does not include:');
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'the solutions of 2 questions',
      'the topics of 1 question',
    ]);
  });
});
