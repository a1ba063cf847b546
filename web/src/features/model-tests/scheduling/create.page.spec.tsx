import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SUBJECTS } from '../../../../../api/contracts/http/limits';
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
  rows,
  toastSpies,
  some,
  withQuestions,
} from '../../../../../test/support/web/model-test-form';
import { refusal, type Answer } from '../../../../../test/support/web/stub-server';
import { open, withTimeToLoad } from '../../../../../test/support/web/student';

withTimeToLoad();

jest.mock('../../../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

const STORE = 'POST /api/modelTest/storeModelTest';

const serve = (extraAnswers: Record<string, Answer> = {}) =>
  withQuestions({ [STORE]: { status: 201, body: { id: 'new', message: texts.modelTestStored } }, ...extraAnswers });

beforeEach(asTutor);

const FILLED_FIELDS = ['Week 3', '2', '20', 'Physics', '2031-05-02', '00:30', '3'];
const fillAll = () => FIELDS.forEach((label, n) => fill(label, FILLED_FIELDS[n]!));
const create = () => press('Create Model Test');

async function openForm(path = '/tutor/create-modeltest') {
  const opened = open(path);
  await screen.findByLabelText('Model Test Name');
  return opened;
}

it('[ROUTE-33] [TMODEL-7] [TMODEL-8] [TMODEL-9] [CONST-6] [CONST-7] the editor has the tabs Details and Questions with empty fields', async () => {
  serve();
  await openForm();
  expect(screen.getByRole('heading', { level: 1, name: 'Create Model Test' })).toBeTruthy();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Details', 'Questions']);
  expect(contents()).toEqual(FIELDS.map(() => ''));
  const subjects = within(field('Subject'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(subjects).toEqual(['Physics', 'Chemistry', 'Math', 'English', 'Combined']);
});

const serveTimeZone = (timeZone: string) => serve({ 'GET /api/modelTest/timeZone': { body: { timeZone } } });

it('a schedule is shown in the time zone of the exams and in the tutor’s time zone', async () => {
  serveTimeZone('Pacific/Kiritimati');
  await openForm();
  await screen.findByText('In Pacific/Kiritimati');
  fillAll();
  const detailText = (term: string | RegExp) => screen.getByText(term).nextElementSibling!.textContent;
  expect(detailText('In Pacific/Kiritimati')).toBe('Friday, May 2nd 2031, 12:30 am');
  const ownTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', hour12: true }).format(
    new Date('2031-05-01T10:30:00Z'),
  );
  expect(detailText(/^Your time, /)).toContain(ownTime.replace(/^0/, ''));
  expect(detailText('Students can start until')).toBe('Monday, May 5th 2031, 12:30 am in Pacific/Kiritimati');
});

it('a schedule in the past says whether the test goes live or is archived at once', async () => {
  serveTimeZone('UTC');
  await openForm();
  await screen.findByText('In UTC');
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  fillAll();
  fill('Schedule Date', dayIn(-2));
  expect(await screen.findByText(/^This time has passed\. .* goes live at once\.$/)).toBeTruthy();
  fill('Expires in (days)', '1');
  expect(await screen.findByText(/^This period has passed\. .* is archived at once/)).toBeTruthy();
  // a closing time before the expiry also ends the period
  fill('Expires in (days)', '9');
  fill('Closing date (optional)', dayIn(-1));
  fill('Closing time (optional)', '00:00');
  expect(await screen.findByText(/^This period has passed/)).toBeTruthy();
});

it('a schedule is shown once if the tutor is in the time zone of the exams', async () => {
  const ownTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  serveTimeZone(ownTimeZone);
  await openForm();
  await screen.findByText(`In ${ownTimeZone}`);
  expect(screen.queryByText(/^Your time, /)).toBeNull();
});

it('[TMODEL-11] an empty field shows a warning and sends no request', async () => {
  const requests = serve();
  await openForm();
  for (const [n, label] of FIELDS.entries()) {
    fillAll();
    fill(label, '');
    create();
    await waitFor(() => expect(toastSpies.warning).toHaveBeenCalledTimes(n + 1));
    await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
  }
  expect(toastSpies.warning.mock.calls.flat()).toEqual(FIELDS.map(() => 'Please fill in all fields.'));
  expect(requests.filter(({ call }) => call === STORE)).toEqual([]);
});

it('several empty fields are all marked as invalid', async () => {
  serve();
  await openForm();
  create();
  await waitFor(() => expect(toastSpies.warning).toHaveBeenCalledTimes(1));
  for (const label of FIELDS) expect([label, field(label).getAttribute('aria-invalid')]).toEqual([label, 'true']);
});

it('an empty field says that it is missing, until it is filled in', async () => {
  serve();
  await openForm();
  create();
  await waitFor(() => expect(screen.getAllByText('Fill in this field.')).toHaveLength(FIELDS.length));
  // the message is shown at the fields, not a second time next to the button
  expect(screen.queryByText(texts.modelTestFields)).toBeNull();
  fill('Marks', '2000');
  expect(field('Marks').getAttribute('aria-invalid')).toBe('true');
  fillAll();
  await waitFor(() => expect(FIELDS.filter((label) => field(label).hasAttribute('aria-invalid'))).toEqual([]));
  expect(screen.queryByText('Fill in this field.')).toBeNull();
});

it('[TMODEL-12] a number of questions other than Marks shows a warning and sends no request', async () => {
  const requests = serve();
  await openForm();
  fillAll();
  create();
  await waitFor(() => expect(toastSpies.warning).toHaveBeenCalledTimes(1));
  openTab(/^Questions/);
  for (const n of [1, 2, 3]) fireEvent.click(await box(`Physics question ${n}`));
  expect(screen.getByRole('tab', { name: 'Questions 3 of 2' })).toBeTruthy();
  create();
  await waitFor(() => expect(toastSpies.warning).toHaveBeenCalledTimes(2));
  expect(new Set(toastSpies.warning.mock.calls.flat())).toEqual(
    new Set(['Number of selected questions must match the total marks.']),
  );
  expect(requests.filter(({ call }) => call === STORE)).toEqual([]);
});

it('[TMODEL-13] [TMODEL-14] a stored test shows a toast and empties the form', async () => {
  const requests = serve();
  await openForm();
  fillAll();
  openTab(/^Questions/);
  for (const n of [1, 3]) fireEvent.click(await box(`Physics question ${n}`));
  create();
  await waitFor(() => expect(toastSpies.success).toHaveBeenCalledWith('Model Test stored successfully'));
  expect(requests.find(({ call }) => call === STORE)?.body).toEqual({
    Name: 'Week 3',
    Marks: 2,
    Time: 20,
    Subject: 'Physics',
    ScheduleDate: '2031-05-02',
    ScheduleTime: '00:30',
    ExpiryDays: 3,
    QuestionIds: ['Physics-1', 'Physics-3'],
  });
  await waitFor(() => expect(contents()).toEqual(FIELDS.map(() => '')));
  expect(screen.getByRole('region', { name: 'The paper' }).textContent).toContain('Enter the marks first');
  openTab(/^Questions/);
  await box('Physics question 1');
  expect(rows().filter((row) => boxIn(row).checked)).toEqual([]);
});

it.each([
  ['was refused', refusal(400, 'Please check.', { errors: { QuestionIds: 'gone' } }), 'Please check.'],
  ['did not reach the server', 'away' as const, texts.unreachable],
])('[TMODEL-15] a request that %s shows an error and keeps the values', async (_, answer, errorText) => {
  serve({ [STORE]: answer as Answer });
  await openForm();
  fillAll();
  openTab(/^Questions/);
  for (const n of [1, 3]) fireEvent.click(await box(`Physics question ${n}`));
  create();
  await waitFor(() => expect(toastSpies.error).toHaveBeenCalledWith('Failed to store ModelTest'));
  expect(await screen.findByText(errorText)).toBeTruthy();
  expect(contents()).toEqual(FILLED_FIELDS);
});

describe('the selectable questions', () => {
  it('[TMODEL-10] are paginated by 50, with page numbers and arrows', async () => {
    const requests = serve({ [ALL(1)]: page(some('Physics', 50), 120), [ALL(2)]: page(some('English', 50), 120) });
    await openForm();
    openTab(/^Questions/);
    await box('Physics question 1');
    expect(rows()).toHaveLength(50);
    expect(screen.getByText('1–50 of 120')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Next page'));
    expect(await box('English question 50')).toBeTruthy();
    expect(screen.getByText('51–100 of 120')).toBeTruthy();
    expect(screen.getByLabelText('Page 2').getAttribute('aria-current')).toBe('page');
    fireEvent.click(screen.getByLabelText('Previous page'));
    expect(await box('Physics question 1')).toBeTruthy();
    expect(requests.map(({ call }) => call)).toContain(ALL(2));
  });

  it('[TMODEL-41] are disabled if they belong to another subject, unless the test is Combined', async () => {
    serve();
    await openForm();
    fill('Subject', 'Math');
    openTab(/^Questions/);
    fireEvent.click(await screen.findByRole('button', { name: 'Physics' }));
    expect((await box('Physics question 2')).disabled).toBe(true);
    openTab(/^Details/);
    fill('Subject', 'Combined');
    openTab(/^Questions/);
    expect((await box('Physics question 2')).disabled).toBe(false);
  });

  it('[TMODEL-39] show an alert if they cannot be loaded', async () => {
    serve({ [ALL(1)]: refusal(404, 'Nothing here.') });
    await openForm();
    openTab(/^Questions/);
    expect((await screen.findByText('Error fetching questions')).closest('[role=alert]')).toBeTruthy();
  });

  describe('with topics', () => {
    const TOPICS = 'GET /api/topics?subject=Physics';
    const topics = [
      { topicId: 'waves', subject: 'Physics', name: 'Waves', parentId: null, questions: 2 },
      { topicId: 'sound', subject: 'Physics', name: 'Sound', parentId: 'waves', questions: 1 },
    ];
    const SOUND_QUESTIONS_CALL = 'GET /api/modelTest/questions?page=1&pageSize=50&topic=sound&subject=Physics';
    const [soundQuestion] = some('Physics', 1);

    it('[TOPIC-9] are filtered by a topic of the chosen subject', async () => {
      const requests = serve({ [TOPICS]: { body: topics }, [SOUND_QUESTIONS_CALL]: page([soundQuestion!]) });
      await openForm();
      fill('Subject', 'Physics');
      openTab(/^Questions/);
      await box('Physics question 3');
      fireEvent.change(await screen.findByLabelText('Topic'), { target: { value: 'sound' } });
      await screen.findByText('1–1 of 1');
      // the rendering of new rows is deferred
      await waitFor(() => expect(rows()).toHaveLength(1));
      expect(requests.map(({ call }) => call)).toContain(SOUND_QUESTIONS_CALL);
      // another subject removes the filter
      fireEvent.click(screen.getByRole('button', { name: 'Math' }));
      await box('Math question 3');
      expect(screen.queryByLabelText('Topic')).toBeNull();
    });

    it('[TOPIC-9] can be selected at random from a topic, with a warning if the topic has too few', async () => {
      const DRAW = 'GET /api/modelTest/drawQuestions?subject=Physics&count=2&topic=sound';
      serve({ [TOPICS]: { body: topics }, [DRAW]: { body: [soundQuestion] } });
      await openForm();
      fill('Subject', 'Physics');
      fill('Marks', '2');
      openTab(/^Questions/);
      await box('Physics question 1');
      press('Fill at random');
      const dialog = within(await screen.findByRole('dialog'));
      fireEvent.change(dialog.getByLabelText('Topic of Physics'), { target: { value: 'sound' } });
      fireEvent.click(dialog.getByRole('button', { name: 'Fill' }));
      await screen.findByRole('tab', { name: 'Questions 1 of 2' });
      expect(toastSpies.warning).toHaveBeenCalledWith(texts.notEnoughQuestions(1, 'Sound', 2));
    });
  });

  it('can be selected at random by subject up to the marks; other numbers show an error', async () => {
    serve(
      Object.fromEntries(
        SUBJECTS.map((subject) => [
          `GET /api/modelTest/drawQuestions?subject=${subject}&count=${subject === 'Physics' ? 2 : 1}`,
          { body: some(subject, subject === 'Physics' ? 2 : 1) },
        ]),
      ),
    );
    await openForm();
    fill('Subject', 'Combined');
    fill('Marks', '5');
    openTab(/^Questions/);
    fireEvent.click(await box('Physics question 1'));
    press('Fill at random');
    const dialog = within(await screen.findByRole('dialog'));
    expect(SUBJECTS.map((subject) => dialog.getByLabelText<HTMLInputElement>(subject).value)).toEqual([
      '2',
      '1',
      '1',
      '1',
    ]);
    // an invalid number shows the reason
    fireEvent.change(dialog.getByLabelText('Math'), { target: { value: '99999' } });
    expect(dialog.getByText('100003 of 5 marks. Remove 99998: the numbers must add up to 5.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Math'), { target: { value: '0' } });
    expect(dialog.getByText('4 of 5 marks. Add 1: the numbers must add up to 5.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Math'), { target: { value: '1' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Fill' }));
    await screen.findByRole('tab', { name: 'Questions 5 of 5' });
    expect(screen.getByText('The paper is complete.')).toBeTruthy();
    press('Physics');
    await waitFor(async () => expect((await box('Physics question 2')).checked).toBe(true));
  });
});

it('leaving with unsaved changes asks for confirmation', async () => {
  serve({ 'GET /api/modelTest/allModelTests': { body: [] } });
  const { pathname } = await openForm();
  fill('Model Test Name', 'Week 3');
  const back = screen.getByRole('link', { name: 'Back to Model Test' });
  fireEvent.click(back);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stay' }));
  expect(pathname()).toBe('/tutor/create-modeltest');
  expect(field('Model Test Name').value).toBe('Week 3');
  fireEvent.click(back);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(pathname()).toBe('/tutor/model-test'));
});

it('unsaved changes are restored after a reload until they are discarded', async () => {
  serve();
  await openForm();
  fill('Model Test Name', 'Week 3');
  fill('Marks', '2');
  openTab(/^Questions/);
  fireEvent.click(await box('Physics question 1'));
  cleanup();
  serve();
  await openForm();
  expect(screen.getByText('This draft was saved on this device.')).toBeTruthy();
  expect(contents()).toEqual(['Week 3', '2', '', '', '', '', '']);
  expect(screen.getByRole('tab', { name: 'Questions 1 of 2' })).toBeTruthy();
  press('Discard draft');
  expect(contents()).toEqual(FIELDS.map(() => ''));
  cleanup();
  serve();
  await openForm();
  expect(screen.queryByText('This draft was saved on this device.')).toBeNull();
});

it('a saved test leaves no draft', async () => {
  serve();
  await openForm();
  fillAll();
  openTab(/^Questions/);
  for (const n of [1, 3]) fireEvent.click(await box(`Physics question ${n}`));
  create();
  await waitFor(() => expect(toastSpies.success).toHaveBeenCalled());
  cleanup();
  serve();
  await openForm();
  expect(contents()).toEqual(FIELDS.map(() => ''));
});

it('a copy has the fields and questions of the test, without a date and with a name that no other test has', async () => {
  const questions = some('Physics', 2);
  serve({
    'GET /api/modelTest/old': {
      body: {
        _id: 'old',
        Name: 'Week 1',
        Marks: 2,
        Time: 20,
        Subject: 'Physics',
        ScheduleDate: '2026-01-01',
        ScheduleTime: '10:00',
        ExpiryDays: 2,
        QuestionIds: questions.map(({ _id }) => _id),
        status: 'Archived',
        liveFrom: '2026-01-01T04:00:00.000Z',
        liveUntil: '2026-01-03T04:00:00.000Z',
      },
    },
    'GET /api/modelTest/old/selectedQuestions': { body: questions },
    'GET /api/modelTest/allModelTests': { body: [{ Name: 'Week 1' }, { Name: 'Week 1 (copy)' }] },
  });
  await openForm('/tutor/create-modeltest?copy=old');
  expect(contents()).toEqual(['Week 1 (copy 2)', '2', '20', 'Physics', '', '', '2']);
  expect(screen.getByRole('tab', { name: 'Questions 2 of 2' })).toBeTruthy();
});
