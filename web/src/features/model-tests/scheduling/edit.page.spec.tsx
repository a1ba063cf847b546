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
  toastSpies,
  some,
  withQuestions,
} from '../../../../../test/support/web/model-test-form';
import { refusal, refusalAnswer, type Answer } from '../../../../../test/support/web/stub-server';
import { open, withTimeToLoad } from '../../../../../test/support/web/student';

withTimeToLoad();

let emit: (message: Partial<LiveMessages['model-test']>) => void = () => {};
jest.mock('../../../lib/live/live', () => ({
  useLive: (name: string, handler: (payload: object) => void) => {
    if (name === 'model-test') emit = (message) => act(() => handler(message));
  },
  useIsLive: () => ({ isLive: true }),
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

const TEST = 'GET /api/modelTest/test';
const OWN_QUESTIONS_CALL = 'GET /api/modelTest/test/selectedQuestions';
const UPDATE = 'PUT /api/modelTest/updateModelTest/test';
const DELETE = 'DELETE /api/modelTest/deleteModelTest/test';

const SELECTED_QUESTIONS = [question('Physics', 2), question('Math', 1), question('Chemistry', 9)];
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
  QuestionIds: SELECTED_QUESTIONS.map(({ _id }) => _id),
  status: 'Upcoming',
  liveFrom: from(24),
  liveUntil: from(96),
};
const LIVE_TEST = { ...UPCOMING, status: 'Live', liveFrom: from(-24), liveUntil: from(48) };

const serve = (extraAnswers: Record<string, Answer> = {}, test: object = UPCOMING) =>
  withQuestions({
    [TEST]: { body: test },
    [OWN_QUESTIONS_CALL]: { body: SELECTED_QUESTIONS },
    [UPDATE]: { body: { id: 'test', message: texts.modelTestUpdated } },
    [DELETE]: { body: { id: 'test', message: texts.modelTestDeleted } },
    ...extraAnswers,
  });

beforeEach(asTutor);

const VALUES = ['Week 3', '3', '20', 'Combined', '2031-05-02', '00:30', '3'];
const rowTexts = () => rows().map(({ textContent }) => textContent);
const showsOnly = (subject: string) =>
  waitFor(() => expect(rowTexts().every((text) => text?.includes(`${subject} question`))).toBe(true));

async function openForm() {
  const opened = open('/tutor/edit-modeltest/test');
  await screen.findByLabelText('Model Test Name');
  return opened;
}

it('[ROUTE-34] [TMODEL-16] [TMODEL-17] [TMODEL-18] [TMODEL-19] the editor shows the test in the tabs Details and Questions', async () => {
  serve();
  await openForm();
  expect(screen.getByRole('heading', { level: 1, name: 'Week 3' })).toBeTruthy();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Details', 'Questions3 of 3']);
  expect(contents()).toEqual(VALUES);
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete Model Test' })).toBeTruthy();
});

it('[TMODEL-22] saving shows a toast', async () => {
  const requests = serve();
  await openForm();
  fill('Model Test Name', 'Week 4');
  openTab(/^Questions/);
  fireEvent.click(await box('Physics question 2'));
  fireEvent.click(await box('Physics question 5'));
  press('Save Changes');
  await waitFor(() => expect(toastSpies.success).toHaveBeenCalledWith('Model Test updated successfully'));
  expect(requests.find(({ call }) => call === UPDATE)?.body).toMatchObject({
    Name: 'Week 4',
    Marks: 3,
    QuestionIds: ['Math-1', 'Chemistry-9', 'Physics-5'],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Week 4' })).toBeTruthy();
});

it('[TMODEL-20] [TMODEL-21] an empty field and a wrong number of questions show a warning and are not saved', async () => {
  const requests = serve();
  await openForm();
  for (const [n, label] of FIELDS.entries()) {
    fill(label, '');
    press('Save Changes');
    await waitFor(() => expect(toastSpies.warning).toHaveBeenCalledTimes(n + 1));
    fill(label, VALUES[n]!);
  }
  expect(toastSpies.warning.mock.calls.flat()).toEqual(FIELDS.map(() => 'Please fill in all fields.'));
  toastSpies.warning.mockClear();
  fill('Marks', '4');
  press('Save Changes');
  await waitFor(() =>
    expect(toastSpies.warning).toHaveBeenCalledWith('Number of selected questions must match the total marks.'),
  );
  expect(requests.filter(({ call }) => call === UPDATE)).toEqual([]);
});

it('[TMODEL-23] a failed save shows a toast and the reason next to the button', async () => {
  serve({ [UPDATE]: refusalAnswer('model-test-started', {}) });
  await openForm();
  fill('Time (minutes)', '30');
  press('Save Changes');
  await waitFor(() => expect(toastSpies.error).toHaveBeenCalledWith('Failed to update ModelTest'));
  expect(await screen.findByText(texts.modelTestStarted)).toBeTruthy();
  expect(field('Time (minutes)').value).toBe('30');
});

describe('deleting a test', () => {
  const dialog = async () => within(await screen.findByRole('dialog'));

  it('[TMODEL-24] [TMODEL-25] [TMODEL-26] requires its exact name and can be cancelled', async () => {
    const requests = serve();
    await openForm();
    press('Delete Model Test');
    const asking = await dialog();
    const name = asking.getByLabelText<HTMLInputElement>('Type Week 3');
    const button = asking.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
    for (const typedName of ['', 'week 3', 'Week 3 ', 'Week']) {
      fireEvent.change(name, { target: { value: typedName } });
      expect(button.disabled).toBe(true);
      fireEvent.submit(name.form!);
    }
    fireEvent.change(name, { target: { value: 'Week 3' } });
    expect(button.disabled).toBe(false);
    fireEvent.click(asking.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.filter(({ call }) => call === DELETE)).toEqual([]);
  });

  it('[TMODEL-27] [TMODEL-28] shows a toast and opens the list, without asking about unsaved changes', async () => {
    serve();
    const { pathname } = await openForm();
    fill('Time (minutes)', '30');
    press('Delete Model Test');
    const asking = await dialog();
    fireEvent.change(asking.getByLabelText('Type Week 3'), { target: { value: 'Week 3' } });
    fireEvent.click(asking.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(pathname()).toBe('/tutor/model-test'));
    expect(toastSpies.success).toHaveBeenCalledWith('Model Test deleted successfully');
  });

  it('[TMODEL-29] shows an error toast if it fails', async () => {
    serve({ [DELETE]: refusal(404, texts.notFound) });
    const { pathname } = await openForm();
    press('Delete Model Test');
    const asking = await dialog();
    fireEvent.change(asking.getByLabelText('Type Week 3'), { target: { value: 'Week 3' } });
    fireEvent.click(asking.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toastSpies.error).toHaveBeenCalledWith('Failed to delete ModelTest'));
    expect(await asking.findByText(texts.notFound)).toBeTruthy();
    expect(pathname()).toBe('/tutor/edit-modeltest/test');
  });
});

const STATISTICS_CALL = 'GET /api/statistics/model-tests/test';

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
  'deleting a live test shows how many students are taking it: %s finished, %s running',
  async (attempts, running, fixedNote, runningNote) => {
    serve({ [STATISTICS_CALL]: { body: { attempts, running } } }, LIVE_TEST);
    await openForm();
    await waitFor(() =>
      expect(screen.getByText(/^You can’t change the subject, marks, time, start or questions/).textContent).toMatch(
        fixedNote,
      ),
    );
    press('Delete Model Test');
    expect(await screen.findByText(runningNote)).toBeTruthy();
  },
);

it('deleting an upcoming test does not count students', async () => {
  const requests = serve();
  await openForm();
  press('Delete Model Test');
  await screen.findByRole('dialog');
  expect(screen.queryByText(/sitting/)).toBeNull();
  expect(requests.filter(({ call }) => call === STATISTICS_CALL)).toEqual([]);
});

describe('Questions tab', () => {
  it('[TMODEL-30] [TMODEL-31] [TMODEL-32] [TMODEL-33] paginates questions by 50 with text and options, and ticks those of the test', async () => {
    serve({ [ALL(1)]: page([...some('Physics', 30), ...some('Math', 20)], 120) });
    await openForm();
    openTab(/^Questions/);
    await box('Physics question 1');
    expect(rows()).toHaveLength(50);
    expect(rowTexts()[0]).toMatch(/^1Physics question 1AthisB, correctthat/);
    const checkedRows = rows().filter((row) => boxIn(row).checked);
    expect(checkedRows.map(({ textContent }) => textContent)).toEqual([
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

  it('[TMODEL-34] filters by selected questions', async () => {
    serve();
    await openForm();
    openTab(/^Questions/);
    await box('Physics question 1');
    const selectedOnly = screen.getByLabelText('Selected Questions');
    fireEvent.click(selectedOnly);
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows().every((row) => boxIn(row).checked)).toBe(true);
    fireEvent.click(selectedOnly);
    await waitFor(() => expect(rows()).toHaveLength(7));
  });

  it('shows a deleted question under Selected Questions, where it can be removed', async () => {
    const deletedQuestion = { ...question('Math', 7), deleted: true };
    serve({ [OWN_QUESTIONS_CALL]: { body: [deletedQuestion, SELECTED_QUESTIONS[0], SELECTED_QUESTIONS[1]] } });
    await openForm();
    openTab(/^Questions/);
    fireEvent.click(await screen.findByLabelText('Selected Questions'));
    const checkbox = await box('Math question 7');
    expect(checkbox.closest('li')!.textContent).toContain('Deleted');
    fireEvent.click(checkbox);
    await screen.findByRole('tab', { name: 'Questions 2 of 3' });
    expect(screen.queryByText('Math question 7')).toBeNull();
  });

  it('[TMODEL-35] [TMODEL-36] [TMODEL-37] filters by one subject until a second click, with an empty state', async () => {
    serve();
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

  it('[TMODEL-40] shows an alert if the questions cannot be loaded', async () => {
    serve({ [ALL(1)]: refusal(404, 'Nothing here.') });
    await openForm();
    openTab(/^Questions/);
    expect((await screen.findByText('Error fetching questions')).closest('[role=alert]')).toBeTruthy();
  });
});

it('[TMODEL-38] a test that cannot be loaded shows an alert with a retry button', async () => {
  serve({ [TEST]: refusal(404, texts.notFound) });
  open('/tutor/edit-modeltest/test');
  expect((await screen.findByText('Failed to fetch data')).closest('[role=alert]')).toBeTruthy();
  serve();
  press('Try again');
  expect(await screen.findByLabelText('Model Test Name')).toBeTruthy();
});

it('an unknown test has no retry button and links to the list', async () => {
  serve({ [TEST]: refusalAnswer('not-found', {}) });
  open('/tutor/edit-modeltest/test');
  expect((await screen.findByText('Failed to fetch data')).closest('[role=alert]')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to Model Test' }).getAttribute('href')).toBe('/tutor/model-test');
});

it('[TMODEL-40] questions of the test that cannot be loaded show an alert', async () => {
  serve({ [OWN_QUESTIONS_CALL]: refusal(404, texts.notFound) });
  open('/tutor/edit-modeltest/test');
  expect((await screen.findByText('Error fetching questions')).closest('[role=alert]')).toBeTruthy();
});

describe('[TMODEL-43] a started test', () => {
  const disabledFields = () => FIELDS.filter((label) => field(label).disabled);
  const FIXED = FIELDS.filter((label) => label !== 'Model Test Name' && label !== 'Expires in (days)');

  it('allows changes of the name and the expiry only', async () => {
    const requests = serve({}, LIVE_TEST);
    await openForm();
    expect(screen.getByText('Live')).toBeTruthy();
    expect(disabledFields()).toEqual(FIXED);
    expect(screen.getByText(/^You can’t change the subject, marks, time, start or questions/)).toBeTruthy();
    openTab(/^Questions/);
    expect((await box('Physics question 2')).checked).toBe(true);
    expect(rows().every((row) => boxIn(row).disabled)).toBe(true);
    openTab(/^Details/);
    fill('Model Test Name', 'Week 4');
    fill('Expires in (days)', '5');
    press('Save Changes');
    await waitFor(() => expect(toastSpies.success).toHaveBeenCalledWith('Model Test updated successfully'));
    expect(requests.find(({ call }) => call === UPDATE)?.body).toMatchObject({
      Name: 'Week 4',
      Marks: 3,
      Subject: 'Combined',
      ScheduleDate: '2031-05-02',
      ExpiryDays: 5,
      QuestionIds: UPCOMING.QuestionIds,
    });
  });

  it('disables the other fields when it starts while the editor is open', async () => {
    serve();
    await openForm();
    expect(disabledFields()).toEqual([]);
    emit({ modelTestId: 'test', status: 'Live' });
    expect(disabledFields()).toEqual(FIXED);
  });
});

describe('[TMODEL-50] the closing time and the time of the results', () => {
  const TIMES = {
    ...UPCOMING,
    closesAt: { date: '2031-05-02', time: '02:30' },
    reveal: 'at',
    revealAt: { date: '2031-05-03', time: '18:00' },
    resultsAt: from(120),
  };
  const LABELS = ['Closing date (optional)', 'Closing time (optional)', 'Results date', 'Results time'];
  const sentBody = async (requests: ReturnType<typeof serve>) => {
    await waitFor(() => expect(toastSpies.success).toHaveBeenCalledTimes(1));
    return requests.find(({ call }) => call === UPDATE)!.body as Record<string, unknown>;
  };

  it('are shown, and sent if they were changed', async () => {
    const requests = serve({ 'GET /api/modelTest/timeZone': { body: { timeZone: 'Asia/Dhaka' } } }, TIMES);
    await openForm();
    expect(LABELS.map((label) => field(label).value)).toEqual(['2031-05-02', '02:30', '2031-05-03', '18:00']);
    expect((await screen.findByText(/^Friday, May 2nd 2031, 2:30 am/)).previousSibling?.textContent).toBe(
      'Students can start until',
    );
    fill('Closing date (optional)', '');
    fill('Closing time (optional)', '');
    fill('Results time', '19:00');
    press('Save Changes');
    expect(await sentBody(requests)).toMatchObject({
      closesAt: null,
      revealAt: { date: '2031-05-03', time: '19:00' },
    });
  });

  it('are not sent if they were not changed', async () => {
    const requests = serve({}, TIMES);
    await openForm();
    fill('Model Test Name', 'Week 4');
    press('Save Changes');
    const body = await sentBody(requests);
    for (const name of ['closesAt', 'reveal', 'revealAt']) expect(body).not.toHaveProperty(name);
  });

  it('have errors at their fields', async () => {
    const requests = serve({}, UPCOMING);
    await openForm();
    expect(screen.queryByLabelText('Results date')).toBeNull();
    fill('Closing date (optional)', '2031-05-02');
    press('Save Changes');
    await waitFor(() => expect(field('Closing time (optional)').getAttribute('aria-invalid')).toBe('true'));
    fill('Closing time (optional)', '00:30');
    press('Save Changes');
    await waitFor(() => expect(field('Closing date (optional)').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(texts.modelTestClosesAt)).toBeTruthy();
    fill('Closing time (optional)', '02:30');
    fill('Show results', 'at');
    press('Save Changes');
    await waitFor(() => expect(field('Results date').getAttribute('aria-invalid')).toBe('true'));
    expect(requests.filter(({ call }) => call === UPDATE)).toEqual([]);
  });
});

describe('[REVEAL-11] the setting for the time of the results', () => {
  const RELEASE = 'POST /api/modelTest/test/release';
  const HELD = { ...LIVE_TEST, reveal: 'release' };

  it('is part of the form', async () => {
    const requests = serve({}, LIVE_TEST);
    await openForm();
    expect(field('Show results').value).toBe('finish');
    expect(screen.getByText('Students who finish early can share the answers while the test is live.')).toBeTruthy();
    fill('Show results', 'release');
    fill('Merit list for students', 'finish');
    press('Save Changes');
    await waitFor(() => expect(toastSpies.success).toHaveBeenCalledTimes(1));
    const { body } = requests.find(({ call }) => call === UPDATE)!;
    expect(body).toMatchObject({ reveal: 'release', meritList: 'finish' });
  });

  it('is not sent if it was not changed', async () => {
    const requests = serve({}, HELD);
    await openForm();
    expect(field('Show results').value).toBe('release');
    fill('Model Test Name', 'Week 4');
    press('Save Changes');
    await waitFor(() => expect(toastSpies.success).toHaveBeenCalledTimes(1));
    const { body } = requests.find(({ call }) => call === UPDATE)!;
    expect(Object.keys(body as object)).toEqual(Object.keys(body as object).filter((name) => /^[A-Z]/.test(name)));
  });

  it('says before a release until when the test is open, and how many students have not started it', async () => {
    const counts = { running: 0, finished: 2, notStarted: 31 };
    serve(
      { 'GET /api/modelTest/test/participation': { body: counts } },
      { ...HELD, liveUntil: new Date(Date.now() + 60 * 60_000).toISOString() },
    );
    await openForm();
    press('Release results');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^The test is open until .*the correct answers and solutions when it closes/)).toBeTruthy();
    expect(await dialog.findByText('31 students have not started it yet.')).toBeTruthy();
  });

  it('has a button that releases withheld results after a confirmation', async () => {
    const requests = serve({ [RELEASE]: { status: 204 } }, HELD);
    await openForm();
    expect(screen.getByText('Results are hidden until you release them.')).toBeTruthy();
    press('Release results');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/You can’t hide them again/)).toBeTruthy();
    expect(requests.filter(({ call }) => call === RELEASE)).toEqual([]);
    serve({ [RELEASE]: { status: 204 } }, { ...HELD, resultsReleased: true });
    fireEvent.click(dialog.getByRole('button', { name: 'Release results' }));
    expect(await screen.findByText('Results are released. Students can see them.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('Show results').disabled).toBe(true);
  });

  it('shows why results cannot be released yet', async () => {
    serve({ [RELEASE]: refusalAnswer('exam-running', { running: 3 }) }, HELD);
    await openForm();
    press('Release results');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Release results' }));
    expect(
      await dialog.findByText(
        '3 students are still taking this test. Release the results when all attempts have ended.',
      ),
    ).toBeTruthy();
  });

  it('cannot be changed for an archived test whose results were shown at the finish', async () => {
    serve({}, { ...LIVE_TEST, status: 'Archived', liveUntil: from(-1) });
    await openForm();
    expect(field('Show results').disabled).toBe(true);
    expect(field('Merit list for students').disabled).toBe(false);
  });
});
