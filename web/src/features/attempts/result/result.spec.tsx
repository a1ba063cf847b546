import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { refusalAnswer, serverThatAnswers } from '../../../../../test/support/web/stub-server';
import { HISTORY, ME, signIn } from '../../../../../test/support/web/student';
import type { FinishedAttempt } from '../attempt.queries';
import { Result } from './result';

const options = ['A', 'B', 'C'];
const markedQuestion = (number: number, chosen: string | null): FinishedAttempt['questions'][number] => ({
  _id: String(number),
  question: `Question text ${number}`,
  subject: 'Physics',
  options,
  chosen,
  correctAnswer: 'A',
  verdict: chosen === null ? 'Skipped' : chosen === 'A' ? 'Correct' : 'Incorrect',
  solution: null,
});
const attempt: FinishedAttempt = {
  attemptId: 'attempt',
  type: 'MockTest',
  examId: 'exam',
  name: 'Physics Mock Test',
  weighing: 'practice',
  score: -0.06,
  correct: 0,
  incorrect: 1,
  skipped: 3,
  finishedAt: '2026-05-02T09:00:00.000Z',
  reason: 'submitted',
  late: 0,
  remarks: [],
  questions: [markedQuestion(1, 'B'), markedQuestion(2, null), markedQuestion(3, null), markedQuestion(4, null)],
};
const correctAttempt: FinishedAttempt = {
  ...attempt,
  score: 0.44,
  correct: 2,
  incorrect: 1,
  skipped: 1,
  questions: [markedQuestion(1, 'A'), markedQuestion(2, 'A'), markedQuestion(3, 'C'), markedQuestion(4, null)],
};

const exam = (attemptId: string, score: number) => ({
  attemptId,
  examId: attemptId,
  name: 'Physics Mock Test',
  subject: 'Physics',
  examStartTime: '2026-04-30T09:00:00.000Z',
  type: 'MockTest',
  correct: 0,
  incorrect: 0,
  skipped: 0,
  score,
});
const leaderboardRow = (slNo: number, studentId: string, Point: number) => ({
  slNo,
  studentId,
  name: studentId,
  Point,
  avatar: 1,
  movement: null,
});
const SERVER = {
  [HISTORY]: { body: [exam('attempt', 0.44), exam('before', 0.3)] },
  'GET /api/leaderboard/standing': {
    body: { slNo: 212, total: 900, Point: 9.4, beforeLast: { attemptId: 'attempt', slNo: 287, Point: 8.96 } },
  },
  'GET /api/leaderboard/around-me': {
    body: {
      version: 1,
      total: 900,
      rows: [leaderboardRow(211, 'tahmid', 9.42), leaderboardRow(212, ME, 9.4), leaderboardRow(213, 'arko', 9.37)],
    },
  },
};

beforeEach(() => {
  signIn();
  serverThatAnswers(SERVER);
});

const show = (graded: FinishedAttempt, isJustFinished = false) => {
  const element = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Result attempt={graded} isJustFinished={isJustFinished} />
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  return { router, ...render(<RouterProvider router={router} />) };
};
const rows = () =>
  within(screen.getByRole('region', { name: 'Summary' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

it('Result shows the score and its calculation', () => {
  show(correctAttempt);
  expect(rows()).toEqual(['Correct2× 12.00', 'Incorrect1× −0.25−0.25', 'Skipped1× 00.00', 'Score1.75 ÷ 40.44']);
});

it('Result shows a negative score', () => {
  show(attempt);
  expect(rows().at(-1)).toBe('Score−0.25 ÷ 4−0.06');
});

it.each([
  ['timeUp', 2, '2 answers arrived after time ran out and do not count.'],
  ['timeUp', 1, '1 answer arrived after time ran out and does not count.'],
  ['submitted', 2, '2 answers arrived after the test was submitted and do not count.'],
] as const)('[EXAM-65] shows the number of answers that arrived too late (%s, %i)', (reason, lateCount, text) => {
  show({ ...correctAttempt, reason, late: lateCount });
  expect(screen.getByText(text)).toBeTruthy();
});

it('Result shows the chosen and the correct answer and the mark of each question', () => {
  show(correctAttempt);
  const articles = screen.getAllByRole('article').map(({ textContent }) => textContent);
  expect(articles).toEqual([
    '1Question text 1Correct+1AAYour answerBBCCAsk a doubtReport a problem',
    '2Question text 2Correct+1AAYour answerBBCCAsk a doubtReport a problem',
    '3Question text 3Incorrect−0.25AACorrect answerBBCCYour answerAsk a doubtReport a problem',
    '4Question text 4Skipped0AACorrect answerBBCCAsk a doubtReport a problem',
  ]);
});

it('Result filters the questions by verdict', () => {
  show(correctAttempt);
  const filters = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button');
  expect(filters.map(({ textContent }) => textContent)).toEqual(['All 4', 'Incorrect 1', 'Skipped 1', 'Correct 2']);
  fireEvent.click(filters[1]!);
  expect(filters.map((filter) => filter.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false', 'false']);
  expect(screen.getByRole('region', { name: 'Questions' }).dataset.filter).toBe('Incorrect');
});

it('Result shows an empty state if no question has the verdict', () => {
  show(attempt);
  fireEvent.click(screen.getByRole('button', { name: 'Correct 0' }));
  expect(screen.getByText('No questions here.')).toBeTruthy();
});

it('Result scrolls to a question from the palette and resets the filter', () => {
  Element.prototype.scrollIntoView = () => {};
  show(correctAttempt);
  fireEvent.click(screen.getByRole('button', { name: 'Incorrect 1' }));
  const palette = within(screen.getByRole('region', { name: 'Answers' }));
  fireEvent.click(palette.getByRole('button', { name: 'Question 4, Skipped' }));
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Question 4, Skipped' }));
  expect(screen.getByRole('button', { name: 'All 4' }).getAttribute('aria-pressed')).toBe('true');
});

it.each([
  ['a mock test with mistakes', correctAttempt, ['Review your mistakes', 'New mock test']],
  ['a mock test without mistakes', { ...correctAttempt, incorrect: 0 }, ['New mock test']],
  ['a model test with mistakes', { ...correctAttempt, type: 'ModelTest' }, ['Review your mistakes', 'Model tests']],
  ['a mistake test', { ...correctAttempt, weighing: 'quiz', drawnFrom: 'mistakes' }, ['Next mistake test']],
  [
    'a topic test',
    { ...correctAttempt, weighing: 'quiz', drawnFrom: 'topics' },
    ['Review your mistakes', 'New mock test'],
  ],
] as const)('offers the next steps after %s', (_, graded, names) => {
  show(graded);
  const links = within(screen.getByRole('region', { name: 'Answers' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(names);
  const phoneLinks = within(screen.getByRole('navigation', { name: 'Next steps' })).getAllByRole('link');
  expect(phoneLinks.map(({ textContent }) => textContent)).toEqual(['Dashboard', names[0]]);
});

it('Result shows the marks and a comment that compares them with earlier tests', async () => {
  show(correctAttempt);
  const summary = screen.getByRole('region', { name: 'Summary' });
  expect(summary.textContent).toContain('1.75of 4 marks');
  expect(await within(summary).findByText('Your best in Physics so far.')).toBeTruthy();
  expect(within(summary).getByText('Your previous best was 30%, on Apr 30.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your place' })).toBeNull();
});

it('Result renders the formulas of a long result only near the viewport', async () => {
  const intersect: (() => void)[] = [];
  const original = globalThis.IntersectionObserver;
  globalThis.IntersectionObserver = class {
    constructor(private readonly notify: (entries: object[]) => void) {}
    observe = () => void intersect.push(() => this.notify([{ isIntersecting: true }]));
    disconnect = () => {};
  } as unknown as typeof IntersectionObserver;
  const questions = Array.from({ length: 200 }, (_, index) => ({
    ...markedQuestion(index + 1, 'A'),
    question: 'Find $x^{2}$.',
  }));
  const { container } = show({ ...correctAttempt, questions });
  expect(container.querySelectorAll('article')).toHaveLength(200);
  await import('../../../entities/question/formula');
  expect(container.querySelector('.katex')).toBeNull();
  act(() => intersect.slice(0, 2).forEach((callback) => callback()));
  await waitFor(() => expect(container.querySelectorAll('.katex').length).toBeGreaterThan(0));
  expect(container.querySelectorAll('.katex').length).toBeLessThan(5);
  globalThis.IntersectionObserver = original;
});

describe('the review in a result', () => {
  const REVIEW = {
    'GET /api/attempts/attempt/review': {
      body: {
        questions: [
          { questionId: '1', spentMs: 72_900, changes: ['B', null, 'A'], shareCorrect: 0.43, publishedAnswers: 1 },
          { questionId: '2', spentMs: 5_000, changes: [], shareCorrect: 1, publishedAnswers: 0 },
          { questionId: '3', spentMs: 3_725_000, changes: ['A', 'C'], shareCorrect: null, publishedAnswers: 0 },
          { questionId: '4', spentMs: 0, changes: [], shareCorrect: null, publishedAnswers: 0 },
        ],
        insights: [
          { kind: 'changed-to-incorrect', text: 'You changed 1 answer.', questionIds: ['3'] },
          { kind: 'slowest-correct', text: 'Your slowest correct answers.', questionIds: ['2', '3'] },
        ],
      },
    },
  };
  const factsOf = (name: string) =>
    within(screen.getByRole('article', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .slice(options.length);
  const insights = () => screen.getByRole('region', { name: 'Insights' });
  const visibleQuestions = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));

  beforeEach(() => {
    Element.prototype.scrollIntoView = () => {};
    serverThatAnswers({ ...SERVER, ...REVIEW });
  });

  it('shows time, share of correct answers and changed answers under each question, and an action to replay it', async () => {
    show(correctAttempt);
    expect(await screen.findByText('You took 1:12')).toBeTruthy();
    expect(factsOf('Question 1, Correct')).toEqual([
      'You took 1:12',
      '43% got it right',
      'Changed B → cleared → AChangedBclearedA',
      'Replay',
      'Ask a doubt',
      'Report a problem',
    ]);
    expect(factsOf('Question 2, Correct')).toEqual([
      'You took 0:05',
      '100% got it right',
      'Replay',
      'Ask a doubt',
      'Report a problem',
    ]);
    expect(factsOf('Question 3, Incorrect')).toEqual([
      'You took 1:02:05',
      'Changed A → CChangedAC',
      'Replay',
      'Ask a doubt',
      'Report a problem',
    ]);
    expect(factsOf('Question 4, Skipped')).toEqual(['Ask a doubt', 'Report a problem']);
    expect(screen.getByRole('link', { name: 'Replay question 3' }).getAttribute('href')).toBe(
      '/student/exam-history/attempt/replay?question=3',
    );
  });

  it('[ANSWER-11] shows the answers that tutors have published under a question', async () => {
    const answer = {
      answerId: 'answer',
      question: 'Why not B?',
      answer: 'B does not hold.',
      at: '2026-05-02T09:00:00Z',
    };
    serverThatAnswers({ ...SERVER, ...REVIEW, 'GET /api/question/answers/1': { body: [answer] } });
    show(correctAttempt);
    const disclosure = await screen.findByText('1 answer by tutors');
    expect(screen.getByRole('article', { name: 'Question 1, Correct' }).contains(disclosure)).toBe(true);
    expect(await screen.findByText('B does not hold.')).toBeTruthy();
  });

  it('scrolls to the question in the URL', async () => {
    Element.prototype.scrollIntoView = () => {};
    const { router } = show(correctAttempt);
    await act(() => router.navigate('/#question-3'));
    await waitFor(() => expect(document.activeElement?.id).toBe('question-3'));
  });

  it('[DOUBT-15] links each question to the doubt form, which quotes the question', async () => {
    const { router } = show(correctAttempt);
    fireEvent.click(await screen.findByRole('link', { name: 'Ask a doubt about question 3' }));
    expect(router.state.location).toMatchObject({
      pathname: '/student/doubts',
      state: { about: { questionId: '3', question: 'Question text 3', subject: 'Physics', attemptId: 'attempt' } },
    });
  });

  it('shows the questions of an insight, moves the focus to the first one, and shows all again', async () => {
    show(correctAttempt);
    fireEvent.click(await screen.findByRole('button', { name: 'Show 2 questions' }));
    expect(visibleQuestions()).toEqual(['Question 2, Correct', 'Question 3, Incorrect']);
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Question 2, Correct' }));
    expect(screen.getByRole('button', { name: 'All 4' }).getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(within(insights()).getByRole('button', { name: 'Show question 3' }));
    expect(visibleQuestions()).toEqual(['Question 3, Incorrect']);
    fireEvent.click(screen.getByRole('button', { name: 'Show all questions' }));
    expect(visibleQuestions()).toHaveLength(4);
    expect(screen.getByRole('button', { name: 'All 4' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('shows a note if there are no insights', async () => {
    serverThatAnswers({ ...SERVER, 'GET /api/attempts/attempt/review': { body: { questions: [], insights: [] } } });
    show(correctAttempt);
    expect(await screen.findByText('Nothing unusual in your changed answers or your time per question.')).toBeTruthy();
  });

  it('offers a retry if it cannot be loaded, and still shows the questions', async () => {
    serverThatAnswers({ ...SERVER, 'GET /api/attempts/attempt/review': 'away' });
    show(correctAttempt);
    expect(await within(insights()).findByRole('alert')).toBeTruthy();
    serverThatAnswers({ ...SERVER, ...REVIEW });
    fireEvent.click(within(insights()).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You changed 1 answer.')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(4);
  });

  it('is loaded as soon as the end of an overdue attempt is recorded', async () => {
    const requests = serverThatAnswers({
      ...SERVER,
      'GET /api/attempts/attempt/review': refusalAnswer('attempt-running', {}),
    });
    show(correctAttempt);
    await waitFor(() => expect(requests.some(({ call }) => call.endsWith('/review'))).toBe(true));
    expect(within(insights()).queryByRole('alert')).toBeNull();
    serverThatAnswers({ ...SERVER, ...REVIEW });
    expect(await screen.findByText('You changed 1 answer.', {}, { timeout: 5_000 })).toBeTruthy();
  });
});

describe('the result of an exam that was just finished', () => {
  it('shows the change of place and announces it once to screen readers', async () => {
    show(correctAttempt, true);
    const movedText = await screen.findByText('75 places up.');
    expect(movedText.parentElement!.textContent).toBe('75 places up. 0.44 points');
    expect((await screen.findByRole('status')).textContent).toBe(
      'Your result: 1.75 of 4 · 44%. 2 correct, 1 incorrect, 1 skipped. 287th to 212th.',
    );
  });

  it('shows lost points if the best score of the day is negative', async () => {
    const standing = {
      slNo: 212,
      total: 900,
      Point: 9.4,
      beforeLast: { attemptId: 'attempt', slNo: 212, Point: 9.43 },
    };
    serverThatAnswers({ ...SERVER, 'GET /api/leaderboard/standing': { body: standing } });
    show(correctAttempt, true);
    expect((await screen.findByText('0.03 points lost')).parentElement!.textContent).toContain('Still 212th');
  });

  describe('with motion', () => {
    const originalMatchMedia = matchMedia;
    beforeEach(() => {
      globalThis.matchMedia = (query) =>
        Object.assign(originalMatchMedia(query), { matches: query.includes('no-preference') });
    });
    afterEach(() => void (globalThis.matchMedia = originalMatchMedia));

    it('starts unmarked, and shows the final state on any key', () => {
      show(correctAttempt, true);
      const summary = screen.getByRole('region', { name: 'Summary' });
      expect(summary.textContent).toContain('0.00of 4 marks · 0%0 correct answers');
      const tabs = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button');
      expect(tabs.map(({ textContent }) => textContent)).toEqual(['All 4', 'Incorrect ', 'Skipped ', 'Correct ']);
      expect(screen.getByRole('status', { hidden: true }).textContent).toBe('');
      act(() => void fireEvent.keyDown(document.body, { key: 'a' }));
      expect(summary.textContent).toContain('1.75of 4 marks · 44%2 correct answers');
      expect(tabs.map(({ textContent }) => textContent)).toEqual(['All 4', 'Incorrect 1', 'Skipped 1', 'Correct 2']);
    });
  });
});
