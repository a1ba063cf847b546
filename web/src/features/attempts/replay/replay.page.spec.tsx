import { fireEvent, screen, within } from '@testing-library/react';
import { refusalAnswer, serverThatAnswers, type Answer } from '../../../../../test/support/web/stub-server';
import { ANSWERS as ADMINS, signInAdmin } from '../../../../../test/support/web/admin';
import { ANSWERS, open, signIn, withTimeToLoad } from '../../../../../test/support/web/student';
import type { FinishedAttempt } from '../attempt.queries';
import type { Timeline } from './replay.queries';

withTimeToLoad();
// suppress the logs of failed requests
jest.spyOn(console, 'error').mockImplementation();

const START = Date.parse('2026-11-22T10:00:00.000Z');
const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();

const timeline: Timeline = {
  attemptId: 'one',
  student: { _id: 'nusrat', username: 'nusrat.j' },
  startedAt: at(0),
  deadline: at(1_800),
  finishedAt: at(600),
  questions: ['q1', 'q2', 'q3'],
  entries: [
    { what: 'started', at: at(0) },
    { what: 'answer', at: at(21), question: 0, option: 1, chosenAt: at(20) },
    { what: 'progress', at: at(60), question: 0, visited: true, marked: true, spentMs: 60_000 },
    { what: 'answer', at: at(190), question: 1, option: 0, chosenAt: at(100) },
    { what: 'answer', at: at(190), question: 1, option: 2, chosenAt: at(110) },
    { what: 'progress', at: at(190), question: 1, visited: true, spentMs: 130_000 },
    { what: 'finished', at: at(600), reason: 'submitted', score: 0.25, correct: 1, incorrect: 1, skipped: 1 },
  ],
  gaps: [{ from: at(100), to: at(190), cause: 'connection' }],
};
const attempt: FinishedAttempt = {
  attemptId: 'one',
  type: 'MockTest',
  examId: 'exam',
  name: 'Physics Mock Test',
  weighing: 'practice',
  score: 0.25,
  correct: 1,
  incorrect: 1,
  skipped: 1,
  finishedAt: at(600),
  reason: 'submitted',
  late: 0,
  remarks: [],
  questions: ['q1', 'q2', 'q3'].map((_id, n) => ({
    _id,
    question: `What is ${n}?`,
    subject: 'Physics' as const,
    options: ['a', 'b', 'c', 'd'].map((letter) => `${letter}${n}`),
    chosen: ['b0', 'c1', null][n]!,
    correctAnswer: `b${n}`,
    verdict: (['Correct', 'Incorrect', 'Skipped'] as const)[n]!,
    solution: null,
  })),
};
const RECORDED_ATTEMPT = {
  'GET /api/attempts/one': { body: attempt },
  'GET /api/attempts/one/timeline': { body: timeline },
};

async function openOwn(answers: Record<string, Answer | 'away'> = RECORDED_ATTEMPT, search = '') {
  signIn();
  serverThatAnswers({ ...ANSWERS, ...answers });
  open(`/student/exam-history/one/replay${search}`);
  return screen.findByRole<HTMLInputElement>('slider', { name: 'Time in the attempt' });
}
const position = () => screen.getByRole('slider').getAttribute('aria-valuetext');
const press = (name: string | RegExp) => fireEvent.click(screen.getAllByRole('button', { name })[0]!);
const seekTo = (seconds: number) =>
  fireEvent.change(screen.getByRole('slider'), { target: { value: String(seconds) } });
const timeBars = () => within(screen.getByRole('region', { name: 'Time per question' })).getAllByRole('listitem');
const option = (text: string) => screen.getByText(text).closest('li')!;

beforeEach(() => localStorage.clear());

it('the replay page shows the answer at the playhead, the time of its save and the previous answer', async () => {
  await openOwn();
  seekTo(20);
  expect(within(option('b0')).getByText('Not saved yet')).toBeTruthy();
  seekTo(21);
  expect(within(option('b0')).getByText('Saved at 0:21')).toBeTruthy();
  seekTo(120);
  expect(position()).toBe('2:00, question 2, not connected');
  expect(within(option('c1')).getByText('Not saved yet')).toBeTruthy();
  expect(within(option('a1')).getByText('until 1:50')).toBeTruthy();
  expect(screen.getByText('Changed once')).toBeTruthy();
  expect(screen.getByText('Not connected')).toBeTruthy();
  seekTo(190);
  expect(within(option('c1')).getByText('Saved at 3:10')).toBeTruthy();
});

it('the replay page shows the correct answer only on request', async () => {
  await openOwn();
  seekTo(600);
  expect(screen.getByText('Submitted')).toBeTruthy();
  expect(screen.queryByText('Correct answer')).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show the correct answer' }));
  expect(within(option('b1')).getByText('Correct answer')).toBeTruthy();
  expect(within(option('c1')).getByText('Incorrect')).toBeTruthy();
});

it('the replay page steps by actions and by seconds, and plays with Space', async () => {
  await openOwn();
  press('Next action');
  expect(position()).toBe('0:20, question 1');
  press('Next action');
  expect(position()).toBe('1:00, question 2');
  press('Previous action');
  expect(position()).toBe('0:20, question 1');
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(position()).toBe('0:21, question 1');
  press('Last 5 minutes');
  expect(position()).toBe('5:00, question 2');
  expect(screen.getByRole('button', { name: /^All actions/, pressed: true })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy();
});

it('the replay page shows the status of each question at any position of the slider [REPLAY-1]', async () => {
  const clearedEntry = { what: 'answer' as const, at: at(301), question: 1, option: null, chosenAt: at(300) };
  const unflaggedEntry = { what: 'progress' as const, at: at(400), question: 0, marked: false };
  const entries = timeline.entries.toSpliced(-1, 0, clearedEntry, unflaggedEntry);
  await openOwn({ ...RECORDED_ATTEMPT, 'GET /api/attempts/one/timeline': { body: { ...timeline, entries } } });
  const cells = () =>
    screen.getAllByRole('button', { name: /^Question \d, / }).map((cell) => cell.getAttribute('aria-label'));
  const sheets: readonly (readonly [seconds: number, ...cells: string[]])[] = [
    [0, 'Question 1, Not answered', 'Question 2, Not visited', 'Question 3, Not visited'],
    [30, 'Question 1, Answered', 'Question 2, Not visited', 'Question 3, Not visited'],
    [200, 'Question 1, Answered and marked', 'Question 2, Answered', 'Question 3, Not visited'],
    [302, 'Question 1, Answered and marked', 'Question 2, Not answered', 'Question 3, Not visited'],
    [401, 'Question 1, Answered', 'Question 2, Not answered', 'Question 3, Not visited'],
  ];
  for (const [seconds, ...expected] of [...sheets, ...sheets.toReversed()]) {
    seekTo(seconds);
    expect(cells()).toEqual(expected);
  }
});

it('the replay page shows the sheet, the time per question, and a button for each changed answer [REPLAY-2]', async () => {
  await openOwn();
  seekTo(120);
  expect(screen.getByRole('button', { name: 'Question 1, Answered and marked' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Question 2, Answered, not saved yet' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Question 3, Not visited' })).toBeTruthy();
  press('Time per question');
  const bars = timeBars().map(({ textContent }) => textContent);
  expect(bars).toEqual(['11:00', '22:10', '3–']);
  press(/^Changes/);
  press('Answer changes 1');
  press('Go to 1:50');
  expect(position()).toBe('1:50, question 2, not connected');
  press(/^All actions/);
  expect(screen.getByText('Saved 1:30 after it was chosen')).toBeTruthy();
});

it('the replay page shows the whole time per question before it plays, dimmed after the playhead', async () => {
  await openOwn();
  seekTo(0);
  press('Time per question');
  const bars = () =>
    timeBars().map((bar) => ({
      text: bar.textContent,
      isAhead: bar.hasAttribute('data-ahead'),
      widths: [...bar.querySelectorAll<HTMLElement>('i > i')].map(({ style }) => Math.round(parseFloat(style.width))),
    }));
  expect(bars()).toEqual([
    { text: '11:00', isAhead: true, widths: [0, 46] },
    { text: '22:10', isAhead: true, widths: [0, 100] },
    { text: '3–', isAhead: true, widths: [0, 0] },
  ]);
  seekTo(125);
  expect(bars()[0]).toEqual({ text: '11:00', isAhead: false, widths: [46, 0] });
  expect(bars()[1]).toEqual({ text: '22:10', isAhead: false, widths: [50, 50] });
});

it.each([
  ['?question=1', '0:00, question 1'],
  ['?question=2', '1:50, question 2'],
  ['?question=3', '0:00, question 1'],
  ['?question=two', '0:00, question 1'],
])(
  'the replay page starts at the last change of the question in the URL, else at its first visit (%s), else at the start',
  async (search, start) => {
    await openOwn(RECORDED_ATTEMPT, search);
    expect(position()).toMatch(new RegExp(`^${start}`));
  },
);

it('the replay page shows that a running exam cannot be replayed yet', async () => {
  signInAdmin();
  serverThatAnswers({
    ...ADMINS,
    ...RECORDED_ATTEMPT,
    'GET /api/attempts/one/timeline': refusalAnswer('attempt-running', {}),
  });
  open('/admin/attempts/one');
  expect(await screen.findByText('This exam is still running. It can be replayed once it is finished.')).toBeTruthy();
  expect(screen.queryByText('What is 0?')).toBeNull();
});

it('the replay page shows admins the student’s name, or that the account was deleted', async () => {
  signInAdmin();
  const withDeletedStudent = { ...timeline, student: { _id: 'x', username: null } };
  serverThatAnswers({ ...ADMINS, ...RECORDED_ATTEMPT, 'GET /api/attempts/one/timeline': { body: withDeletedStudent } });
  open('/admin/attempts/one');
  expect(await screen.findByRole('heading', { name: 'Physics Mock Test, a deleted account' })).toBeTruthy();
});

it('the replay page lists a regrading after the end of the attempt', async () => {
  const regrading = {
    correctionId: 'c',
    questionId: 'q2',
    remarkedAt: at(90_000),
    reason: 'C is right as well.',
    before: 0.25,
    after: 0.67,
  };
  await openOwn({ ...RECORDED_ATTEMPT, 'GET /api/attempts/one': { body: { ...attempt, remarks: [regrading] } } });
  press(/^Changes/);
  press(/^All actions/);
  expect(screen.getByText('Marked again: 25% → 67%. C is right as well.')).toBeTruthy();
});
