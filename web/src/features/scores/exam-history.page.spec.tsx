import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { serverThatAnswers } from '../../../../test/support/web-server';
import { ANSWERS, HISTORY, open, signIn, withTimeToLoad } from '../../../../test/support/web-student';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

const exam = (number: number, more: object = {}) => ({
  attemptId: `attempt-${number}`,
  examId: `test-${number}`,
  name: 'Physics Mock Test',
  subject: 'Physics',
  examStartTime: `2026-04-${String(30 - number).padStart(2, '0')}T08:21:00.000Z`,
  type: 'MockTest',
  correct: 17,
  incorrect: 5,
  skipped: 3,
  score: 0.63,
  ...more,
});
const history = (rows: object[], total = rows.length) => ({
  ...ANSWERS,
  [HISTORY]: { body: rows, headers: { 'x-total-count': String(total) } },
});

const finished = {
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

it('[HIST-1] has its columns in order', async () => {
  serverThatAnswers(history([exam(1)]));
  open('/student/exam-history');
  const heads = await screen.findAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual([
    'SL NO',
    'Exam Date',
    'Exam Type',
    'Correct Answers',
    'Incorrect Answers',
    'Skipped',
    'Obtained Scores',
  ]);
});

it('shows the exams as they come, each by its subject or its own name, the date in the reader’s own time zone', async () => {
  serverThatAnswers(
    history([
      exam(1),
      exam(2, { type: 'ModelTest', name: 'First week', score: -0.1, correct: 1, incorrect: 20, skipped: 4 }),
      exam(3, { name: 'Physics Mistake Quiz' }),
    ]),
  );
  open('/student/exam-history');
  const [, first, second, third] = await screen.findAllByRole('row');
  const started = new Date('2026-04-29T08:21:00.000Z');
  const cells = cellsOf(first!);
  expect(cells[1]).toMatch(
    new RegExp(
      `^Apr ${started.getDate()}, 2026, ${started.getHours() % 12 || 12}:${String(started.getMinutes()).padStart(2, '0')}`,
    ),
  );
  const counts = ['17 correct', '5 incorrect', '3 skipped', '0.63'];
  expect([cells[0], ...cells.slice(2)]).toEqual(['1', 'Mock Test, Physics', ...counts]);
  expect(cellsOf(second!).slice(2)).toEqual([
    'Model Test, First week',
    '1 correct',
    '20 incorrect',
    '4 skipped',
    '−0.10',
  ]);
  expect(cellsOf(third!).slice(2)).toEqual(['Mock Test, Physics Mistake Quiz', ...counts]);
});

it('asks the server for one page, and numbers go on from page to page', async () => {
  const asked = serverThatAnswers(history([exam(1)], 41));
  open('/student/exam-history?page=3');
  const [, row] = await screen.findAllByRole('row');
  expect(asked.map(({ call }) => call)).toContain(`${HISTORY}?page=3&pageSize=20`);
  expect(cellsOf(row!)[0]).toBe('41');
  expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe('/student/exam-history?page=2');
  expect(screen.queryByRole('link', { name: 'Page 4' })).toBeNull();
});

it('invites who has taken nothing yet', async () => {
  serverThatAnswers(history([]));
  open('/student/exam-history');
  expect((await screen.findByRole('link', { name: 'Take a mock test' })).getAttribute('href')).toBe(
    '/student/mock-test',
  );
  expect(screen.queryByRole('table')).toBeNull();
});

describe('a row', () => {
  const marked = {
    ...history([exam(1)]),
    'GET /api/attempts/attempt-1': { body: finished },
  };

  it('opens the exam as it was marked, and there is a way back', async () => {
    serverThatAnswers(marked);
    const { pathname } = open('/student/exam-history');
    const [, row] = await screen.findAllByRole('row');
    fireEvent.click(within(row!).getByRole('link'));
    expect(await screen.findByRole('article', { name: 'Question 2, Incorrect' })).toBeTruthy();
    expect(pathname()).toBe('/student/exam-history/attempt-1');
    expect(await screen.findByRole('heading', { name: 'Physics Mock Test' })).toBeTruthy();
    fireEvent.click(screen.getAllByRole('link', { name: 'Exam History' })[0]!);
    await waitFor(() => expect(pathname()).toBe('/student/exam-history'));
  });

  it('that is not there says so, with a way back', async () => {
    serverThatAnswers(history([]));
    jest.spyOn(console, 'error').mockImplementation();
    open('/student/exam-history/attempt-2');
    await screen.findByText('Nothing here.');
    expect(screen.getByRole('link', { name: 'Exam History' }).getAttribute('href')).toBe('/student/exam-history');
  });

  it('of an exam that still runs leads back to it', async () => {
    const { finishedAt: _finishedAt, ...running } = finished;
    serverThatAnswers({ ...marked, 'GET /api/attempts/attempt-1': { body: running } });
    jest.spyOn(window, 'alert').mockImplementation();
    const { pathname } = open('/student/exam-history/attempt-1');
    await waitFor(() => expect(pathname()).toMatch(/^\/student\/(exam-questions|start-exam)\/test-1$/));
  });
});
