import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../../api/contracts/http/texts';
import { refusalAnswer, serverThatAnswers } from '../../../../test/support/web/stub-server';
import { ANSWERS, HISTORY, open, signIn, withTimeToLoad } from '../../../../test/support/web/student';

jest.mock('../../ui/use-in-view', () => ({ useInView: () => true }));
jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

const exam = (number: number, overrides: object = {}) => ({
  attemptId: `attempt-${number}`,
  examId: `test-${number}`,
  name: 'Physics Mock Test',
  subject: 'Physics',
  examStartTime: new Date(Date.UTC(2026, 3, 30 - number, 8, 21)).toISOString(),
  type: 'MockTest',
  correct: 17,
  incorrect: 5,
  skipped: 3,
  score: 0.63,
  ...overrides,
});
const history = (rows: object[]) => ({ ...ANSWERS, [HISTORY]: { body: rows } });
/** Returns the rows of the list, without the averages next to the chart. */
const rowsOfList = async () => (await screen.findAllByRole('row')).filter((row) => row.closest('[aria-label=Exams]'));

const finishedExam = {
  attemptId: 'attempt-1',
  type: 'MockTest',
  examId: 'test-1',
  name: 'Physics Mock Test',
  score: 0.38,
  correct: 1,
  incorrect: 1,
  skipped: 0,
  finishedAt: '2026-04-29T08:30:00.000Z',
  reason: 'submitted',
  late: 0,
  remarks: [],
  questions: [
    { _id: 'q1', question: 'One?', options: ['1', '2'], chosen: '1', correctAnswer: '1', verdict: 'Correct' },
    { _id: 'q2', question: 'Two?', options: ['1', '2'], chosen: '1', correctAnswer: '2', verdict: 'Incorrect' },
  ],
};

withTimeToLoad();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  signIn();
});

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

it('[HIST-1] ExamHistoryPage shows the columns in the specified order', async () => {
  serverThatAnswers(history([exam(1)]));
  open('/student/exam-history');
  const columnHeaders = await screen.findAllByRole('columnheader');
  expect(columnHeaders.map((head) => head.textContent)).toEqual([
    'SL NO',
    'Exam Date',
    'Exam Type',
    'Correct Answers',
    'Incorrect Answers',
    'Skipped',
    'Obtained Scores',
  ]);
});

it('ExamHistoryPage lists the exams with subject or name, and the date in the browser’s time zone', async () => {
  serverThatAnswers(
    history([
      exam(1),
      exam(2, { type: 'ModelTest', name: 'First week', score: -0.1, correct: 1, incorrect: 20, skipped: 4 }),
      exam(3, { name: 'Physics Mistake Quiz' }),
    ]),
  );
  open('/student/exam-history');
  const [, first, second, third] = await rowsOfList();
  const startTime = new Date('2026-04-29T08:21:00.000Z');
  const cells = cellsOf(first!);
  expect(cells[1]).toMatch(
    new RegExp(
      `^Apr ${startTime.getDate()}, 2026, ${startTime.getHours() % 12 || 12}:${String(startTime.getMinutes()).padStart(2, '0')}`,
    ),
  );
  const counts = ['17 correct', '5 incorrect', '3 skipped'];
  expect([cells[0], ...cells.slice(2)]).toEqual([
    '1',
    'Mock Test, Physics',
    ...counts,
    'Your best: 0.6315.75 of 25 · 63%',
  ]);
  expect(cellsOf(second!).slice(2)).toEqual([
    'Model Test, First week',
    '1 correct',
    '20 incorrect',
    '4 skipped',
    '−0.10−4 of 25 · −10%',
  ]);
  expect(cellsOf(third!).slice(2)).toEqual(['Mock Test, Physics Mistake Quiz', ...counts, '0.6315.75 of 25 · 63%']);
});

it('[MERIT-14] ExamHistoryPage shows the place on the merit list of model tests', async () => {
  const ownPlace = {
    slNo: 12,
    total: 124,
    percentile: 0.9,
    average: 0.4,
    best: 0.9,
    score: 0.63,
    live: true,
    distribution: [
      { from: 0.5, to: 0.6, students: 3 },
      { from: 0.6, to: 0.7, students: 2 },
    ],
  };
  const requests = serverThatAnswers({
    ...history([exam(1), exam(2, { type: 'ModelTest', name: 'First week' })]),
    'GET /api/score/merit-list/test-2/me': { body: ownPlace },
  });
  open('/student/exam-history');
  const [, mock, model] = await rowsOfList();
  expect(await within(model!).findByText('12th')).toBeTruthy();
  expect(model!.querySelectorAll('i.border-accent')).toHaveLength(1);
  expect(within(mock!).queryByText('12th')).toBeNull();
  expect(requests.filter(({ call }) => call.includes('merit-list'))).toHaveLength(1);
});

it('ExamHistoryPage has pages of twenty with continuous numbers', async () => {
  serverThatAnswers(history(Array.from({ length: 41 }, (_, index) => exam(index))));
  open('/student/exam-history?page=3');
  const [, row, none] = await rowsOfList();
  expect(cellsOf(row!)[0]).toBe('41');
  expect(none).toBeUndefined();
  expect(screen.getByText('41–41 of 41')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe('/student/exam-history?page=2');
  expect(screen.queryByRole('link', { name: 'Page 4' })).toBeNull();
});

describe('ExamHistoryPage with a subject filter', () => {
  const scores = [0.9, 0.5, 0.7, 0.1];
  const mixedExams = scores.map((score, index) => exam(index, { score, subject: index % 2 ? 'Math' : 'Physics' }));
  const chart = () => screen.findByRole('img');
  const averageText = () => screen.getByText(/^Average of your last/).textContent;

  it('filters chart and list, and writes the subject to the URL', async () => {
    serverThatAnswers(history(mixedExams));
    const { router } = open('/student/exam-history');
    expect((await chart()).getAttribute('aria-label')).toBe('Scores of 4 tests, from 10% to 90%');
    expect(averageText()).toBe('55%Average of your last 4 tests');
    fireEvent.click(screen.getByRole('button', { name: 'Math 2' }));
    await waitFor(() => expect(router.state.location.search).toBe('?subject=Math'));
    expect((await chart()).getAttribute('aria-label')).toBe('Scores of 2 tests, from 10% to 50%');
    expect(averageText()).toBe('30%Average of your last 2 Math tests');
    expect((await rowsOfList()).slice(1).map((row) => cellsOf(row).at(-1))).toEqual([
      'Your best: 0.5015.75 of 25 · 50%',
      '0.1015.75 of 25 · 10%',
    ]);
    expect(screen.getByRole('button', { name: 'Math 2' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('shows an empty state for a subject without exams', async () => {
    serverThatAnswers(history(mixedExams));
    open('/student/exam-history?subject=English');
    expect(await screen.findByText('No exams here.')).toBeTruthy();
    expect(screen.getByText('No English scores yet.')).toBeTruthy();
  });
});

it('ExamHistoryPage shows neither an average nor a best score for a single exam', async () => {
  serverThatAnswers(history([exam(1)]));
  open('/student/exam-history');
  expect((await screen.findByRole('img')).getAttribute('aria-label')).toBe('One score, 63%');
  expect(screen.getByText(/^Your first score/)).toBeTruthy();
  expect(cellsOf((await rowsOfList())[1]!).at(-1)).toBe('0.6315.75 of 25 · 63%');
});

it('ExamHistoryPage links to a first test if there are no exams', async () => {
  serverThatAnswers(history([]));
  open('/student/exam-history');
  expect((await screen.findByRole('link', { name: 'Start a mock test' })).getAttribute('href')).toBe(
    '/student/mock-test',
  );
  expect(screen.queryByRole('table')).toBeNull();
});

describe('a row of the exam history', () => {
  const gradedExam = {
    ...history([exam(1)]),
    'GET /api/attempts/attempt-1': { body: finishedExam },
  };

  it('opens the graded exam, with a link back', async () => {
    serverThatAnswers(gradedExam);
    const { pathname } = open('/student/exam-history');
    const [, row] = await rowsOfList();
    fireEvent.click(within(row!).getByRole('link'));
    expect(await screen.findByRole('article', { name: 'Question 2, Incorrect' })).toBeTruthy();
    expect(pathname()).toBe('/student/exam-history/attempt-1');
    expect(await screen.findByRole('heading', { name: 'Physics Mock Test' })).toBeTruthy();
    fireEvent.click(screen.getAllByRole('link', { name: 'Exam History' })[0]!);
    await waitFor(() => expect(pathname()).toBe('/student/exam-history'));
  });

  it('shows an error with a link back and no retry button if its exam is unknown', async () => {
    serverThatAnswers({ ...history([]), 'GET /api/attempts/attempt-2': refusalAnswer('not-found', {}) });
    jest.spyOn(console, 'error').mockImplementation();
    open('/student/exam-history/attempt-2');
    await screen.findByText(texts.notFound);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Exam History' }).getAttribute('href')).toBe('/student/exam-history');
  });

  it('redirects to the exam if it is still running', async () => {
    const { finishedAt: _finishedAt, ...running } = finishedExam;
    serverThatAnswers({ ...gradedExam, 'GET /api/attempts/attempt-1': { body: running } });
    jest.spyOn(window, 'alert').mockImplementation();
    const { pathname } = open('/student/exam-history/attempt-1');
    await waitFor(() => expect(pathname()).toMatch(/^\/student\/(exam-questions|start-exam)\/test-1$/));
  });
});

it('[REVEAL-12] shows that results are pending, and excludes them from the averages', async () => {
  const pending = { type: 'ModelTest', score: null, correct: null, incorrect: null, skipped: null };
  serverThatAnswers(history([exam(1, pending), exam(2)]));
  open('/student/exam-history');
  const [, first] = await rowsOfList();
  expect(cellsOf(first!).at(-1)).toBe('Results pending');
  expect(screen.getByText('Your first score. Take four more tests to see your average.')).toBeTruthy();
});

it('[REVEAL-12] shows no average while the result of the only exam is withheld', async () => {
  serverThatAnswers(
    history([exam(1, { type: 'ModelTest', score: null, correct: null, incorrect: null, skipped: null })]),
  );
  open('/student/exam-history');
  expect(await screen.findByText('No scores yet.')).toBeTruthy();
  expect(screen.queryByText(/NaN/)).toBeNull();
});
