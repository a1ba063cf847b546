import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusalAnswer, serverThatAnswers, type Answer } from '../../../../test/support/web/stub-server';
import { open, withTimeToLoad } from '../../../../test/support/web/student';
import { ANSWERS, signInTutor } from '../../../../test/support/web/tutor';
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
  toastSuccess.mockClear();
  signInTutor();
});

const topic = (topicId: string, name: string, parentId: string | null = null, questions = 0) => ({
  topicId,
  subject: 'Physics',
  name,
  parentId,
  questions,
});
const TOPICS = [topic('waves', 'Waves', null, 40), topic('sound', 'Sound', 'waves', 12), topic('heat', 'Heat')];
const LIST = 'GET /api/topics';
const SYLLABUS = 'POST /api/topics/syllabus';
const DONE_ANSWER: Answer = { status: 204 };

async function openTopics(answers: Record<string, Answer | 'away'> = {}, address = '/tutor/database/topics') {
  const requests = serverThatAnswers({ ...ANSWERS, [LIST]: { body: TOPICS }, ...answers });
  open(address);
  await screen.findByRole('heading', { level: 1, name: 'Topics' });
  return (call: string) => requests.filter((request) => request.call === call).map(({ body }) => body);
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
/** Changes the field of the dialog and confirms. */
async function confirm(action: string, label?: string, value?: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  if (label) fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fireEvent.click(dialog.getByRole('button', { name: action }));
}

it('[TOPIC-1] shows the chapters and topics of a subject with their numbers of questions', async () => {
  const calls = await openTopics();
  const list = await screen.findByRole('region', { name: 'Chapters and topics of Physics' });
  await within(list).findByText('Waves');
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => [...row.querySelectorAll('p')].map(({ textContent }) => textContent))).toEqual([
    ['Waves', '40 questions'],
    ['Sound', '12 questions'],
    ['Heat', '0 questions'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Chemistry' }));
  await waitFor(() => expect(calls(`${LIST}?subject=Chemistry`)).toHaveLength(1));
});

it.each([
  [
    'adds a chapter',
    'Add chapter',
    'POST /api/topics',
    ['Add chapter', 'Name', 'Optics'],
    { subject: 'Physics', name: 'Optics' },
  ],
  [
    'adds a topic to a chapter',
    'Add a topic to Waves',
    'POST /api/topics',
    ['Add topic', 'Name', 'Light'],
    { subject: 'Physics', name: 'Light', parentId: 'waves' },
  ],
  ['renames', 'Rename Sound', 'PUT /api/topics/sound', ['Rename', 'Name', 'Acoustics'], { name: 'Acoustics' }],
  ['moves', 'Move Sound', 'PUT /api/topics/sound', ['Move', 'Chapter', 'heat'], { parentId: 'heat' }],
  ['merges', 'Merge Sound', 'POST /api/topics/sound/merge', ['Merge', 'Merge into', 'heat'], { into: 'heat' }],
  ['retires', 'Retire Sound', 'DELETE /api/topics/sound', ['Retire'], undefined],
] as const)(
  '[TOPIC-1] %s in a dialog and refetches the list',
  async (_, button, call, [action, label, value], body) => {
    const calls = await openTopics({
      [call]: call.startsWith('POST /api/topics') ? { status: 201, body: {} } : DONE_ANSWER,
    });
    await screen.findByText('Waves');
    await press(button);
    await confirm(action, label, value);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls(call)).toEqual([body]);
    expect(calls(`${LIST}?subject=Physics`)).toHaveLength(2);
  },
);

it.each(['Merge Sound', 'Retire Sound'])('[TOPIC-1] %s: the dialog says that it cannot be undone', async (button) => {
  await openTopics();
  await screen.findByText('Waves');
  await press(button);
  expect((await screen.findByRole('dialog')).textContent).toContain('This cannot be undone.');
});

it('[TOPIC-1] keeps the dialog with its name open if the name is empty or taken', async () => {
  const nameTakenAnswer = refusalAnswer('topic-name-taken', {});
  const calls = await openTopics({ 'POST /api/topics': nameTakenAnswer });
  await press('Add chapter');
  await confirm('Add chapter', 'Name', '  ');
  expect(await screen.findByText('Please enter a name')).toBeTruthy();
  expect(calls('POST /api/topics')).toEqual([]);
  await confirm('Add chapter', 'Name', 'Waves');
  expect(await screen.findByText('This name is taken. Enter another name.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Waves');
});

it('[TOPIC-15] shows both names if someone else renamed the topic, and saves the chosen one over the new revision', async () => {
  const current = { ...topic('sound', 'Sound waves', 'waves', 12), revision: 'second' };
  const answers = {
    [LIST]: { body: [{ ...topic('sound', 'Sound'), revision: 'first' }] },
    'PUT /api/topics/sound': refusalAnswer('changed-meanwhile', { current }),
  };
  const calls = await openTopics(answers);
  await press('Rename Sound');
  await confirm('Rename', 'Name', 'Acoustics');
  const names = within(await screen.findByRole('group', { name: 'Name' }));
  expect(names.getByRole<HTMLInputElement>('radio', { name: 'Yours Acoustics' }).checked).toBe(true);
  expect(names.getByRole('radio', { name: 'Saved now Sound waves' })).toBeTruthy();
  // a second click soon after the first one is dropped as a double click
  fireEvent.submit(document.querySelector('#topic-form')!);
  await waitFor(() => expect(calls('PUT /api/topics/sound')).toHaveLength(2));
  expect(calls('PUT /api/topics/sound')).toEqual([
    { name: 'Acoustics', revision: 'first' },
    { name: 'Acoustics', revision: 'second' },
  ]);
});

it('[TOPIC-7] adds the missing chapters of the HSC syllabus with one button, also to an empty subject', async () => {
  const calls = await openTopics(
    { [LIST]: { body: [] }, [SYLLABUS]: { body: { added: 21 } } },
    '/tutor/database/topics?subject=Math',
  );
  expect(await screen.findByText(/^Math has no chapters yet\./)).toBeTruthy();
  await press('Add HSC chapters');
  await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('21 chapters added.'));
  expect(calls(SYLLABUS)).toEqual([{ subject: 'Math' }]);
  expect(calls(`${LIST}?subject=Math`)).toHaveLength(2);
});

it('shows an error with a retry button if the topics cannot be loaded', async () => {
  await openTopics({ [LIST]: { status: 503, body: { statusCode: 503, message: 'The store is away.' } } });
  expect(await screen.findByText(/^The store is away/)).toBeTruthy();
  serverThatAnswers({ ...ANSWERS, [LIST]: { body: TOPICS } });
  await press('Try again');
  expect(await screen.findByText('Waves')).toBeTruthy();
});
