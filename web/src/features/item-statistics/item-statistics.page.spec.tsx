import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../../api/contracts/http/texts';
import { refusalAnswer, serverThatAnswers, type Answer } from '../../../../test/support/web/stub-server';
import { open as openAt, withTimeToLoad } from '../../../../test/support/web/student';
import { ANSWERS, signInTutor } from '../../../../test/support/web/tutor';

type Handler = readonly [name: string, handler: (payload: object) => void];
const handlers = new Set<Handler>();
const receive = (messageName: string, payload: object) =>
  act(() => handlers.forEach(([name, handler]) => name === messageName && handler(payload)));
jest.mock('../../lib/live/live', () => {
  const { useEffect } = jest.requireActual<typeof import('react')>('react');
  return {
    useLive: (...subscription: Handler) =>
      useEffect(() => {
        handlers.add(subscription);
        return () => void handlers.delete(subscription);
      }),
    useIsLive: () => ({ isLive: true }),
    onReconnect: () => () => {},
  };
});

withTimeToLoad();
// suppress the logs of failed requests
jest.spyOn(console, 'error').mockImplementation();

const TESTS = 'GET /api/statistics/model-tests';
const modelTest = (_id: string, attempts: number, status = 'Archived') => ({
  _id,
  name: `Test ${_id}`,
  subject: 'Physics',
  status,
  liveFrom: '2026-11-20T10:00:00.000Z',
  attempts,
});
const question = (questionId: string, overrides: object = {}) => ({
  questionId,
  question: `Question ${questionId}`,
  subject: 'Physics',
  correctAnswer: 'right',
  attempts: 40,
  difficulty: 0.5,
  discrimination: 0.4,
  chosen: [
    { option: 'right', all: 0.5, upper: 0.9, lower: 0.2 },
    { option: 'wrong', all: 0.4, upper: 0.1, lower: 0.6 },
    { option: null, all: 0.1, upper: 0, lower: 0.2 },
  ],
  flag: null,
  ...overrides,
});
const suspectQuestion = question('three', {
  difficulty: 0.2,
  discrimination: -0.21,
  flag: 'key-likely-wrong',
  chosen: question('').chosen.map((share) => (share.option === 'wrong' ? { ...share, upper: 0.95 } : share)),
});
const testStatistics = (attempts: number, overrides: object = {}) => ({
  ...modelTest('physics', attempts),
  running: 0,
  mean: 1.4,
  deviation: 0.8,
  kr20: 0.84,
  distribution: [4, 10, 20, 6],
  questions: [question('one'), question('two', { difficulty: 0.9 }), suspectQuestion],
  ...overrides,
});

const open = (answers: Record<string, Answer | 'away'>, at = '/tutor/item-statistics') => {
  signInTutor();
  return { calls: serverThatAnswers({ ...ANSWERS, ...answers }), ...openAt(at) };
};
const answersFor = (body: object, tests = [modelTest('new', 3, 'Live'), modelTest('physics', 40)]) => ({
  [TESTS]: { body: tests },
  [`${TESTS}/physics`]: { body },
});

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
});

it('ItemStatisticsPage shows the latest test with enough attempts: reliability, distribution and each question', async () => {
  open(answersFor(testStatistics(40)));
  expect(await screen.findByText('0.84')).toBeTruthy();
  expect(screen.getByText('40 students have finished.')).toBeTruthy();
  expect(screen.getByText('Correct answers of 40 students, out of 3: mean 1.4.')).toBeTruthy();
  const row = screen.getByText('Question three').closest('tr')!;
  expect(within(row).getByText('20%')).toBeTruthy();
  expect(within(row).getByText('−0.21')).toBeTruthy();
  expect(within(row).getByText('The top students chose B. Is the key correct?')).toBeTruthy();
  expect(
    within(row).getByText(
      'Of the top 27%: A 90%, B 95%, skipped 0%; of the bottom 27%: A 20%, B 60%, skipped 20%. The key is A.',
    ),
  ).toBeTruthy();
});

it('ItemStatisticsPage links each row to the question, and shows its options and key', async () => {
  open(answersFor(testStatistics(40)));
  const row = (await screen.findByText('Question three')).closest('tr')!;
  const options = within(row).getByText('Options and key').closest('details')!;
  expect([...options.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['ArightKey', 'Bwrong']);
  expect(within(options).getByText('Edit question').getAttribute('href')).toBe('/tutor/edit-question/Physics/three');
});

it('ItemStatisticsPage leads from every row to the correction of its key', async () => {
  open(answersFor(testStatistics(40)));
  const links = await screen.findAllByText('Correct key');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['one', 'two', 'three'].map((id) => `/tutor/answer-keys?question=${id}`),
  );
});

it('ItemStatisticsPage saves the statistics of the questions as CSV', async () => {
  const { calls } = open(answersFor(testStatistics(40)));
  URL.createObjectURL = () => 'blob:';
  fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain(`${TESTS}/physics?format=csv`));
});

it('ItemStatisticsPage filters by questions that need attention, and sorts by difficulty', async () => {
  open(answersFor(testStatistics(40)));
  const questions = async () => (await screen.findAllByText(/^Question /)).map(({ textContent }) => textContent);
  expect(await questions()).toEqual(['Question one', 'Question two', 'Question three']);
  fireEvent.click(screen.getByRole('button', { name: 'Needs attention 1' }));
  expect(await questions()).toEqual(['Question three']);
  fireEvent.click(screen.getByRole('button', { name: 'Hardest first' }));
  expect(await questions()).toEqual(['Question three', 'Question one', 'Question two']);
});

it('ItemStatisticsPage shows the number of attempts instead of statistics below 30 attempts', async () => {
  open(answersFor(testStatistics(12, { running: 5, status: 'Live' })), '/tutor/item-statistics?test=physics');
  expect(await screen.findByText('12 of 30 attempts finished.')).toBeTruthy();
  expect(screen.getByText('12 of 17 students have finished. The figures update live.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('ItemStatisticsPage refetches when an attempt of this test finishes, not of another test', async () => {
  const { calls } = open(answersFor(testStatistics(40)));
  await screen.findByText('0.84');
  const times = () => calls.filter(({ call }) => call === `${TESTS}/physics`).length;
  const timesBefore = times();
  receive('statistics', { modelTestId: 'new', attempts: 4 });
  receive('statistics', { modelTestId: 'physics', attempts: 41 });
  await waitFor(() => expect(times()).toBe(timesBefore + 1), { timeout: 5_000 });
});

it('ItemStatisticsPage shows the statistics as of a past time, and returns to now', async () => {
  const earlierPath = `${TESTS}/physics?at=2026-11-20T10%3A20%3A05.000Z`;
  const { router } = open({ ...answersFor(testStatistics(40)), [earlierPath]: { body: testStatistics(31) } });
  await screen.findByText('40 students have finished.');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('As of').disabled).toBe(false));
  fireEvent.change(screen.getByLabelText('As of'), { target: { value: '2026-11-20T16:20:05' } });
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  expect(await screen.findByText(/^31 students had finished by Nov 20, 2026, /)).toBeTruthy();
  expect(router.state.location.search).toBe('?test=physics&at=2026-11-20T10%3A20%3A05.000Z');
  fireEvent.click(screen.getByRole('button', { name: 'Now' }));
  expect(await screen.findByText('40 students have finished.')).toBeTruthy();
  expect(router.state.location.search).toBe('?test=physics');
});

it('ItemStatisticsPage keeps the time when the test changes', async () => {
  const at = 'at=2026-11-20T10%3A20%3A05.000Z';
  const { router } = open(
    {
      ...answersFor(testStatistics(40)),
      [`${TESTS}/physics?${at}`]: { body: testStatistics(40) },
      [`${TESTS}/new?${at}`]: { body: testStatistics(3) },
    },
    `/tutor/item-statistics?test=physics&${at}`,
  );
  await screen.findByRole('option', { name: /Test new/ });
  fireEvent.change(screen.getByRole('combobox', { name: 'Test' }), { target: { value: 'new' } });
  expect(await screen.findByText('3 of 30 attempts finished.')).toBeTruthy();
  expect(router.state.location.search).toBe(`?test=new&${at}`);
});

it('ItemStatisticsPage writes the chosen test to the URL', async () => {
  const { router } = open({ ...answersFor(testStatistics(40)), [`${TESTS}/new`]: { body: testStatistics(3) } });
  fireEvent.change(await screen.findByRole('combobox', { name: 'Test' }), { target: { value: 'new' } });
  expect(await screen.findByText('3 of 30 attempts finished.')).toBeTruthy();
  expect(router.state.location.search).toBe('?test=new');
});

it('ItemStatisticsPage writes the default test to the URL, so that it stays when another one gets enough attempts', async () => {
  const { router } = open(answersFor(testStatistics(40)));
  await screen.findByText('0.84');
  expect(router.state.location.search).toBe('?test=physics');
});

it('ItemStatisticsPage shows an empty state before the first model test', async () => {
  open({ [TESTS]: { body: [] } });
  expect(await screen.findByText(/^No model test has started yet\./)).toBeTruthy();
});

it('ItemStatisticsPage shows that a test does not exist, without a retry button', async () => {
  open(
    { [TESTS]: { body: [] }, [`${TESTS}/gone`]: refusalAnswer('not-found', {}) },
    '/tutor/item-statistics?test=gone',
  );
  expect(await screen.findByText(texts.notFound)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
