import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LiveMessages } from '../../../../../api/contracts/live/messages';
import { texts } from '../../../../../api/contracts/http/texts';
import {
  ALL,
  asTutor,
  box,
  boxIn,
  contents,
  field,
  FIELDS,
  fill,
  openTab,
  page,
  press,
  question,
  rows,
  said,
  some,
  withQuestions,
} from '../../../../../test/support/web/model-test-form';
import { refusal, refused, type Answer } from '../../../../../test/support/web/stub-server';
import { open, withTimeToLoad } from '../../../../../test/support/web/student';

withTimeToLoad();

let tell: (message: Partial<LiveMessages['model-test']>) => void = () => {};
jest.mock('../../../lib/live/live', () => ({
  useLive: (name: string, handler: (payload: object) => void) => {
    if (name === 'model-test') tell = (message) => act(() => handler(message));
  },
  useIsLive: () => ({ isLive: true }),
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

const TEST = 'GET /api/modelTest/test';
const OWN = 'GET /api/modelTest/test/selectedQuestions';
const UPDATE = 'PUT /api/modelTest/updateModelTest/test';
const DELETE = 'DELETE /api/modelTest/deleteModelTest/test';

const SELECTED = [question('Physics', 2), question('Math', 1), question('Chemistry', 9)];
const HOUR_MS = 3_600_000;
const from = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const UPCOMING = {
  _id: 'test',
  Name: 'Week 3',
  Marks: 3,
  Time: 20,
  Subject: 'Combined',
  ScheduleDate: '2031-05-02',
  ScheduleTime: '00:30',
  ExpiryDays: 3,
  QuestionIds: SELECTED.map(({ _id }) => _id),
  status: 'Upcoming',
  liveFrom: from(24),
  liveUntil: from(96),
};
const LIVE = { ...UPCOMING, status: 'Live', liveFrom: from(-24), liveUntil: from(48) };

const answering = (more: Record<string, Answer> = {}, test: object = UPCOMING) =>
  withQuestions({
    [TEST]: { body: test },
    [OWN]: { body: SELECTED },
    [UPDATE]: { body: { id: 'test', message: texts.modelTestUpdated } },
    [DELETE]: { body: { id: 'test', message: texts.modelTestDeleted } },
    ...more,
  });

beforeEach(asTutor);

const VALUES = ['Week 3', '3', '20', 'Combined', '2031-05-02', '00:30', '3'];
const shown = () => rows().map(({ textContent }) => textContent);
const showsOnly = (subject: string) =>
  waitFor(() => expect(shown().every((text) => text?.includes(`${subject} question`))).toBe(true));

async function openForm() {
  const opened = open('/tutor/edit-modeltest/test');
  await screen.findByLabelText('Model Test Name');
  return opened;
}

it('[ROUTE-34] [TMODEL-16] [TMODEL-17] [TMODEL-18] [TMODEL-19] a test is opened with its values in the tabs Details and Questions', async () => {
  answering();
  await openForm();
  expect(screen.getByRole('heading', { level: 1, name: 'Week 3' })).toBeTruthy();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Details', 'Questions3 of 3']);
  expect(contents()).toEqual(VALUES);
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete Model Test' })).toBeTruthy();
});

it('[TMODEL-22] changes are saved, and said so', async () => {
  const asked = answering();
  await openForm();
  fill('Model Test Name', 'Week 4');
  openTab(/^Questions/);
  fireEvent.click(await box('Physics question 2'));
  fireEvent.click(await box('Physics question 5'));
  press('Save Changes');
  await waitFor(() => expect(said.success).toHaveBeenCalledWith('Model Test updated successfully'));
  expect(asked.find(({ call }) => call === UPDATE)?.body).toMatchObject({
    Name: 'Week 4',
    Marks: 3,
    QuestionIds: ['Math-1', 'Chemistry-9', 'Physics-5'],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Week 4' })).toBeTruthy();
});

it('[TMODEL-20] [TMODEL-21] an empty field, and another number of questions than Marks, are warned of and not saved', async () => {
  const asked = answering();
  await openForm();
  for (const [n, label] of FIELDS.entries()) {
    fill(label, '');
    press('Save Changes');
    await waitFor(() => expect(said.warning).toHaveBeenCalledTimes(n + 1));
    fill(label, VALUES[n]!);
  }
  expect(said.warning.mock.calls.flat()).toEqual(FIELDS.map(() => 'Please fill in all fields.'));
  said.warning.mockClear();
  fill('Marks', '4');
  press('Save Changes');
  await waitFor(() =>
    expect(said.warning).toHaveBeenCalledWith('Number of selected questions must match the total marks.'),
  );
  expect(asked.filter(({ call }) => call === UPDATE)).toEqual([]);
});

it('[TMODEL-23] a save that failed is said, with the reason beside the button', async () => {
  answering({ [UPDATE]: refused('model-test-started', {}) });
  await openForm();
  fill('Time (minutes)', '30');
  press('Save Changes');
  await waitFor(() => expect(said.error).toHaveBeenCalledWith('Failed to update ModelTest'));
  expect(await screen.findByText(texts.modelTestStarted)).toBeTruthy();
  expect(field('Time (minutes)').value).toBe('30');
});

describe('a test is deleted', () => {
  const dialog = async () => within(await screen.findByRole('dialog'));

  it('[TMODEL-24] [TMODEL-25] [TMODEL-26] by its exact name alone, and not when it is cancelled', async () => {
    const asked = answering();
    await openForm();
    press('Delete Model Test');
    const asking = await dialog();
    const name = asking.getByLabelText<HTMLInputElement>('Type Week 3');
    const button = asking.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
    for (const typed of ['', 'week 3', 'Week 3 ', 'Week']) {
      fireEvent.change(name, { target: { value: typed } });
      expect(button.disabled).toBe(true);
      fireEvent.submit(name.form!);
    }
    fireEvent.change(name, { target: { value: 'Week 3' } });
    expect(button.disabled).toBe(false);
    fireEvent.click(asking.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.filter(({ call }) => call === DELETE)).toEqual([]);
  });

  it('[TMODEL-27] [TMODEL-28] which is said at the list, whatever was changed in the form', async () => {
    answering();
    const { pathname } = await openForm();
    fill('Time (minutes)', '30');
    press('Delete Model Test');
    const asking = await dialog();
    fireEvent.change(asking.getByLabelText('Type Week 3'), { target: { value: 'Week 3' } });
    fireEvent.click(asking.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(pathname()).toBe('/tutor/model-test'));
    expect(said.success).toHaveBeenCalledWith('Model Test deleted successfully');
  });

  it('[TMODEL-29] and when that fails it is said', async () => {
    answering({ [DELETE]: refusal(404, texts.notFound) });
    const { pathname } = await openForm();
    press('Delete Model Test');
    const asking = await dialog();
    fireEvent.change(asking.getByLabelText('Type Week 3'), { target: { value: 'Week 3' } });
    fireEvent.click(asking.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(said.error).toHaveBeenCalledWith('Failed to delete ModelTest'));
    expect(await asking.findByText(texts.notFound)).toBeTruthy();
    expect(pathname()).toBe('/tutor/edit-modeltest/test');
  });
});

const STARTED = 'GET /api/statistics/model-tests/test';

it.each([
  [0, 0, /questions\.$/, 'This test is live. No student is taking it now.'],
  [
    0,
    1,
    /questions: 1 student has started the test\.$/,
    '1 student is taking this test now. They can finish it, and their results count.',
  ],
  [
    5,
    12,
    /questions: 17 students have started the test\.$/,
    '12 students are taking this test now. They can finish it, and their results count.',
  ],
])(
  'says before a live test is deleted how many students sit it: %s finished, %s running (3/T8)',
  async (attempts, running, fixed, sitting) => {
    answering({ [STARTED]: { body: { attempts, running } } }, LIVE);
    await openForm();
    await waitFor(() =>
      expect(screen.getByText(/^You can’t change the subject, marks, time, start or questions/).textContent).toMatch(
        fixed,
      ),
    );
    press('Delete Model Test');
    expect(await screen.findByText(sitting)).toBeTruthy();
  },
);

it('says nothing of students before an upcoming test is deleted, and does not count them (3/T8)', async () => {
  const asked = answering();
  await openForm();
  press('Delete Model Test');
  await screen.findByRole('dialog');
  expect(screen.queryByText(/sitting/)).toBeNull();
  expect(asked.filter(({ call }) => call === STARTED)).toEqual([]);
});

describe('the tab of its questions', () => {
  it('[TMODEL-30] [TMODEL-31] [TMODEL-32] [TMODEL-33] lists 50 a page with text and options, its own ticked', async () => {
    answering({ [ALL(1)]: page([...some('Physics', 30), ...some('Math', 20)], 120) });
    await openForm();
    openTab(/^Questions/);
    await box('Physics question 1');
    expect(rows()).toHaveLength(50);
    expect(shown()[0]).toMatch(/^1Physics question 1AthisB, correctthat/);
    const ticked = rows().filter((row) => boxIn(row).checked);
    expect(ticked.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Physics question 2'),
      expect.stringContaining('Math question 1'),
    ]);
    const pages = within(screen.getByLabelText('Pages'));
    expect(pages.getAllByRole('link').map((link) => link.textContent)).toEqual(['1', '2', '3', '']);
    fireEvent.click(screen.getByLabelText('Next page'));
    await box('English question 2');
    fireEvent.click(screen.getByLabelText('Previous page'));
    await box('Physics question 1');
  });

  it('[TMODEL-34] shows the selected ones alone, and all again', async () => {
    answering();
    await openForm();
    openTab(/^Questions/);
    await box('Physics question 1');
    const only = screen.getByLabelText('Selected Questions');
    fireEvent.click(only);
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows().every((row) => boxIn(row).checked)).toBe(true);
    fireEvent.click(only);
    await waitFor(() => expect(rows()).toHaveLength(7));
  });

  it('lists a deleted question of the test under Selected Questions as deleted, to be removed there (3/T4)', async () => {
    const gone = { ...question('Math', 7), deleted: true };
    answering({ [OWN]: { body: [gone, SELECTED[0], SELECTED[1]] } });
    await openForm();
    openTab(/^Questions/);
    fireEvent.click(await screen.findByLabelText('Selected Questions'));
    const checkbox = await box('Math question 7');
    expect(checkbox.closest('li')!.textContent).toContain('Deleted');
    fireEvent.click(checkbox);
    await screen.findByRole('tab', { name: 'Questions 2 of 3' });
    expect(screen.queryByText('Math question 7')).toBeNull();
  });

  it('[TMODEL-35] [TMODEL-36] [TMODEL-37] shows one subject, all again at a second click, and says where there is none', async () => {
    answering();
    await openForm();
    openTab(/^Questions/);
    await box('Physics question 1');
    for (const subject of ['Physics', 'Chemistry', 'Math'] as const) {
      press(subject);
      await box(`${subject} question 3`);
      await showsOnly(subject);
    }
    press('English');
    expect(await screen.findByText('No questions available for the selected subject')).toBeTruthy();
    press('English');
    await waitFor(() => expect(rows()).toHaveLength(7));
  });

  it('[TMODEL-40] is alerted when they can’t be loaded', async () => {
    answering({ [ALL(1)]: refusal(404, 'Nothing here.') });
    await openForm();
    openTab(/^Questions/);
    expect((await screen.findByText('Error fetching questions')).closest('[role=alert]')).toBeTruthy();
  });
});

it('[TMODEL-38] a test that can’t be loaded is alerted, and can be tried again', async () => {
  answering({ [TEST]: refusal(404, texts.notFound) });
  open('/tutor/edit-modeltest/test');
  expect((await screen.findByText('Failed to fetch data')).closest('[role=alert]')).toBeTruthy();
  answering();
  press('Try again');
  expect(await screen.findByLabelText('Model Test Name')).toBeTruthy();
});

it('a test that is not there is not tried again, and leads back to the list', async () => {
  answering({ [TEST]: refused('not-found', {}) });
  open('/tutor/edit-modeltest/test');
  expect((await screen.findByText('Failed to fetch data')).closest('[role=alert]')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to Model Test' }).getAttribute('href')).toBe('/tutor/model-test');
});

it('[TMODEL-40] its questions that can’t be loaded are alerted too', async () => {
  answering({ [OWN]: refusal(404, texts.notFound) });
  open('/tutor/edit-modeltest/test');
  expect((await screen.findByText('Error fetching questions')).closest('[role=alert]')).toBeTruthy();
});

describe('[TMODEL-43] a test that has started', () => {
  const fixed = () => FIELDS.filter((label) => field(label).disabled);
  const FIXED = FIELDS.filter((label) => label !== 'Model Test Name' && label !== 'Expires in (days)');

  it('lets its name and its expiry be changed, and nothing else', async () => {
    const asked = answering({}, LIVE);
    await openForm();
    expect(screen.getByText('Live')).toBeTruthy();
    expect(fixed()).toEqual(FIXED);
    expect(screen.getByText(/^You can’t change the subject, marks, time, start or questions/)).toBeTruthy();
    openTab(/^Questions/);
    expect((await box('Physics question 2')).checked).toBe(true);
    expect(rows().every((row) => boxIn(row).disabled)).toBe(true);
    openTab(/^Details/);
    fill('Model Test Name', 'Week 4');
    fill('Expires in (days)', '5');
    press('Save Changes');
    await waitFor(() => expect(said.success).toHaveBeenCalledWith('Model Test updated successfully'));
    expect(asked.find(({ call }) => call === UPDATE)?.body).toMatchObject({
      Name: 'Week 4',
      Marks: 3,
      Subject: 'Combined',
      ScheduleDate: '2031-05-02',
      ExpiryDays: 5,
      QuestionIds: UPCOMING.QuestionIds,
    });
  });

  it('is fixed from the moment on at which it starts, while its form is open', async () => {
    answering();
    await openForm();
    expect(fixed()).toEqual([]);
    tell({ modelTestId: 'test', status: 'Live' });
    expect(fixed()).toEqual(FIXED);
  });
});
