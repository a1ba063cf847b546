import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../../api/contracts/http/texts';
import {
  refusal,
  refusalAnswer,
  replyTo,
  serverThatAnswers,
  type Answer,
} from '../../../../test/support/web/stub-server';
import { ANSWERS, ME, MISTAKES, open, signIn, withTimeToLoad } from '../../../../test/support/web/student';
import type { GradedAnswer, Practice } from '../../entities/practice/practice.queries';
import { toast } from '../../ui/toast';

const handlers = new Map<string, () => void>();
jest.mock('../../lib/live/live', () => ({
  useLive: (name: string, handler: () => void) => void handlers.set(name, handler),
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

const QUESTIONS = `${MISTAKES}/questions`;
const QUIZ = `POST /api/mockTest/generateMistakeQuiz/${ME}`;

const list = (all: number, mastered: number) =>
  Array.from({ length: all }, (_, index) => ({ _id: `q${index}`, mastered: index < mastered }));
const answer = (day: number, chosen: string | null, overrides: object = {}) => ({
  attemptId: `attempt-${day}`,
  finishedAt: `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`,
  type: 'MockTest',
  weighing: 'practice',
  chosen,
  verdict: chosen === null ? 'Skipped' : 'Incorrect',
  ...overrides,
});
const question = (number: number, overrides: object = {}) => ({
  _id: `q${number}`,
  question: `What is ${number} + 1?`,
  subject: 'Math',
  options: [`${number}`, `${number + 1}`, 'neither'],
  correctAnswer: `${number + 1}`,
  mastered: false,
  answers: [answer(3, `${number}`), answer(16, null)],
  ...overrides,
});

const PRACTISED_CALL = 'GET /api/practice/mistakes';
const practisedMistakes = (subject: string, count: number, secure = 0) =>
  Array.from({ length: count }, (_, index) => ({ questionId: `q${index + 1}`, subject, secure: index < secure }));

const ALL: Record<string, Answer> = {
  ...ANSWERS,
  [PRACTISED_CALL]: {
    body: [
      ...practisedMistakes('Math', 10),
      ...['p1', 'p2'].map((questionId) => ({ questionId, subject: 'Physics', secure: false })),
      { questionId: 'e1', subject: 'English', secure: false },
    ],
  },
  [MISTAKES]: { body: { physics: list(3, 1), chemistry: [], math: list(12, 2), english: list(1, 0) } },
  [QUESTIONS]: {
    body: Array.from({ length: 10 }, (_, index) => question(index + 1)),
    headers: { 'x-total-count': '13' },
  },
  [QUIZ]: { status: 201, body: { mockTestId: 'seven', message: texts.mistakeQuizCreated } },
};

const toasts = [jest.spyOn(toast, 'success'), jest.spyOn(toast, 'error')] as const;
const consoleError = jest.spyOn(console, 'error').mockImplementation();

withTimeToLoad();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  toasts.forEach((spy) => spy.mockClear().mockImplementation());
  consoleError.mockClear();
  signIn();
});

async function review(answers: Record<string, Answer | 'away'> = {}, address = '/student/mistake-review') {
  const requests = serverThatAnswers({ ...ALL, ...answers });
  const opened = open(address);
  await screen.findByRole('heading', { level: 1, name: 'Mistake Review' });
  return { requests, ...opened };
}
const calls = (requests: readonly { call: string }[], callName: string) =>
  requests.filter(({ call }) => call.startsWith(callName));
const figures = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByText(/^\d/)
    .map(({ textContent }) => textContent);

it('[ROUTE-19] [MISTAKE-1] [MISTAKE-4] the card shows the total and a count for each subject', async () => {
  await review();
  const card = await screen.findByRole('region', { name: 'Incorrect answers' });
  await within(card).findByText('16');
  expect(card.textContent).toContain('Total incorrect answers');
  expect(
    within(card)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Physics', 'Chemistry', 'Mathematics', 'English']);
  expect(figures('Physics')).toEqual(['3', '1 mastered']);
  expect(figures('Chemistry')).toEqual(['0', '0 mastered']);
  expect(figures('Mathematics')).toEqual(['12', '2 mastered']);
  expect(figures('English')).toEqual(['1', '0 mastered']);
});

it('[MISTAKE-2] the info button explains that each incorrect answer is counted once, regardless of attempts', async () => {
  await review();
  const helpButton = screen.getByRole('button', { name: 'How incorrect answers are counted' });
  fireEvent.focus(helpButton);
  const text = screen.getByText('Each incorrect answer is counted once, regardless of attempts.');
  expect(helpButton.getAttribute('aria-describedby')).toBe(text.id);
  expect(text.className).not.toMatch(/(^|\s)invisible/);
});

describe('Mistake Review Mock Test form', () => {
  const form = () => within(screen.getByRole('region', { name: 'Mistake Review Mock Test' }));
  const group = (name: string) => form().getByRole('radiogroup', { name });
  const selectOption = (name: string, option: string) =>
    fireEvent.click(within(group(name)).getByRole('radio', { name: option }));
  const start = () => form().getByRole<HTMLButtonElement>('button', { name: 'Start Exam' });
  const chooseAll = () => {
    selectOption('Subject', 'Chemistry');
    selectOption('Marks', '50');
    selectOption('Time limit in minutes', '20 minutes');
  };

  it('[MISTAKE-5] [MISTAKE-6] [MISTAKE-7] [MISTAKE-8] offers the specified subjects, marks and time limits below the card', async () => {
    await review();
    const values = (name: string) =>
      within(group(name))
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ value }) => value);
    expect(values('Subject')).toEqual(['Physics', 'Chemistry', 'Math', 'English']);
    expect(values('Marks')).toEqual(['25', '35', '50', '75', '100', '200']);
    expect(values('Time limit in minutes')).toEqual(['10', '20', '30', '60']);
    const card = screen.getByRole('region', { name: 'Incorrect answers' });
    const title = form().getByRole('heading', { name: 'Mistake Review Mock Test' });
    expect(card.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('[MISTAKE-9] enables Start Exam when subject, marks and time limit are chosen', async () => {
    await review();
    for (const [name, option] of [
      ['Marks', '25'],
      ['Subject', 'Math'],
      ['Time limit in minutes', '60 minutes'],
    ] as const) {
      expect(start().disabled).toBe(true);
      selectOption(name, option);
    }
    expect(start().disabled).toBe(false);
  });

  it.each([
    ['[MISTAKE-10]', 'Subject', 'Please select a subject.'],
    ['[MISTAKE-11]', 'Marks', 'Please select marks.'],
    ['[MISTAKE-12]', 'Time limit in minutes', 'Please select a time limit.'],
  ])('%s shows an error for an empty %s field', async (_id, name, text) => {
    await review();
    fireEvent.blur(within(group(name)).getAllByRole('radio')[0]!);
    expect(group(name).getAttribute('aria-describedby')).toBe(form().getByText(text).id);
  });

  it('[MISTAKE-13] [MISTAKE-14] [MISTAKE-19] shows a success toast and opens the instructions', async () => {
    const { requests, pathname } = await review();
    chooseAll();
    fireEvent.click(start());
    await waitFor(() => expect(pathname()).toBe('/student/start-exam/seven'));
    expect(calls(requests, QUIZ)).toMatchObject([
      { body: { studentId: ME, subject: 'Chemistry', marks: 50, time: 20 } },
    ]);
    expect(toasts[0].mock.calls).toEqual([['Mistake quiz created successfully!']]);
  });

  it.each([
    ['[MISTAKE-16] the message of the server', texts.notEnoughQuestions(12, 'Chemistry', 50)],
    ["[MISTAKE-17] 'Failed to create mock test' if the server sends no message", ''],
  ])('a failed start shows %s, and keeps the choice', async (_title, message) => {
    await review({ [QUIZ]: refusal(409, message) });
    chooseAll();
    fireEvent.click(start());
    const text = message || 'Failed to create mock test';
    expect(await within(form().getByRole('alert')).findByText(text)).toBeTruthy();
    expect(within(group('Marks')).getByRole<HTMLInputElement>('radio', { name: '50' }).checked).toBe(true);
    selectOption('Marks', '25');
    expect(form().getByRole('alert').textContent).toBe('');
    expect(toasts[0]).not.toHaveBeenCalled();
  });

  it('warns before the start when there are too few mistakes', async () => {
    await review({ [MISTAKES]: { body: { physics: [], chemistry: list(31, 9), math: list(17, 1), english: [] } } });
    await within(screen.getByRole('region', { name: 'Incorrect answers' })).findByText('48');
    selectOption('Subject', 'Math');
    expect(form().getByText('You need at least 25 mistakes in Math for a test. You have 17.')).toBeTruthy();
    selectOption('Subject', 'Chemistry');
    expect(form().queryByText(/^You (need|have)/)).toBeNull();
    selectOption('Marks', '35');
    expect(form().getByText('You have 31 mistakes in Chemistry. Choose fewer marks.')).toBeTruthy();
  });

  it('[PRACTICE-26] marks choices with too few mistakes as unavailable before they are clicked', async () => {
    await review({ [MISTAKES]: { body: { physics: [], chemistry: list(31, 9), math: list(17, 1), english: [] } } });
    await within(screen.getByRole('region', { name: 'Incorrect answers' })).findByText('48');
    const unavailableValues = (name: string) =>
      within(group(name))
        .getAllByRole<HTMLInputElement>('radio')
        .filter(({ title }) => title !== '')
        .map(({ value }) => value);
    expect(unavailableValues('Subject')).toEqual(['Physics', 'Math', 'English']);
    expect(unavailableValues('Marks')).toEqual(['35', '50', '75', '100', '200']);
    selectOption('Subject', 'Math');
    expect(unavailableValues('Marks')).toEqual(['25', '35', '50', '75', '100', '200']);
  });

  it('[MISTAKE-18] sends no request and shows no message when the stored session has no student id', async () => {
    localStorage.setItem('userData', JSON.stringify({ jwtoken: 'token', isStudent: true }));
    const { requests, pathname } = await review();
    chooseAll();
    fireEvent.click(start());
    await act(async () => {});
    expect(calls(requests, 'POST')).toEqual([]);
    expect([pathname(), form().getByRole('alert').textContent]).toEqual(['/student/mistake-review', '']);
    toasts.forEach((spy) => expect(spy).not.toHaveBeenCalled());
  });
});

describe('missed questions', () => {
  const stack = () => within(screen.getByRole('region', { name: 'Missed questions' }));
  const top = (number: number, total: number) =>
    screen.findByRole('article', { name: `Missed question ${number} of ${total}` });
  const press = (name: string | RegExp) => fireEvent.click(stack().getByRole('button', { name }));
  const cells = (sheet: HTMLElement) =>
    within(sheet)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  it('show the correct answer and the student’s answer in each test, in columns and in words', async () => {
    await review();
    const sheet = await top(1, 13);
    press('Show answer');
    expect(within(sheet).getByText('What is 1 + 1?')).toBeTruthy();
    expect(cells(sheet)).toEqual([
      ['Option', 'Nov 3Mock', 'Nov 16Mock'],
      ['A1', 'chosen', ''],
      ['B2Correct answer', '', ''],
      ['Cneither', '', ''],
      ['You chose A, then left it blank.', 'Incorrect', '–Skipped'],
    ]);
  });

  it('[PRACTICE-27] name the kind of each test: mock, model, mistake or topic', async () => {
    const answers = [
      answer(3, '1'),
      answer(4, '1', { type: 'ModelTest', weighing: 'live' }),
      answer(5, '1', { weighing: 'quiz', drawnFrom: 'mistakes' }),
      answer(6, '1', { weighing: 'quiz', drawnFrom: 'topics' }),
    ];
    await review({ [QUESTIONS]: { body: [question(1, { answers })], headers: { 'x-total-count': '13' } } });
    const sheet = await top(1, 13);
    press('Show answer');
    expect(cells(sheet)[0]).toEqual(['Option', 'Nov 3Mock', 'Nov 4Model', 'Nov 5Mistake', 'Nov 6Topic']);
  });

  it('are shown one by one, across the pages of the API', async () => {
    const { requests } = await review();
    await top(1, 13);
    expect(stack().getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true');
    for (let number = 2; number <= 11; number += 1) {
      press('Next');
      await top(number, 13);
    }
    const pages = calls(requests, QUESTIONS).map(({ call }) => new URL(`http://x/${call}`).searchParams.get('page'));
    expect(new Set(pages)).toEqual(new Set(['1', '2']));
    press('Previous');
    await top(10, 13);
  });

  it('[MISTAKE-22] [MISTAKE-23] are those to practise by default; the Mastered tab shows mastered questions with a chip', async () => {
    const { requests } = await review();
    await within(await top(1, 13)).findByText('Not mastered yet');
    const mastered = question(1, {
      mastered: true,
      answers: [answer(3, '1'), answer(16, '2', { verdict: 'Correct', drawnFrom: 'mistakes' })],
    });
    serverThatAnswers({ ...ALL, [QUESTIONS]: { body: [mastered], headers: { 'x-total-count': '3' } } });
    press('Mastered 3');
    const sheet = await top(1, 3);
    expect(within(sheet).getByText('Mastered')).toBeTruthy();
    press('Show answer');
    expect(cells(sheet).at(-1)).toEqual(['You chose A, then got it right.', 'Incorrect', 'Correct']);
    expect(cells(sheet)[0]?.at(-1)).toBe('Nov 16Mistake');
    expect(calls(requests, QUESTIONS)[0]?.call).toContain('secure=false');
  });

  it('[MISTAKE-23] are filtered by a subject until it is clicked again', async () => {
    const { requests } = await review();
    await top(1, 13);
    press('Physics');
    await top(1, 2);
    expect(calls(requests, QUESTIONS).at(-1)?.call).toContain('subject=Physics&secure=false');
    press('Chemistry');
    expect(stack().getByText('No mistakes in Chemistry.')).toBeTruthy();
    press('Chemistry');
    await top(1, 13);
    press('English');
    press('Mastered 0');
    expect(stack().getByText(/^Nothing mastered yet in English\./)).toBeTruthy();
  });

  it('are filtered by the subject in the URL, which the form preselects', async () => {
    const { requests } = await review({}, '/student/mistake-review?subject=Math');
    await top(1, 10);
    expect(calls(requests, QUESTIONS).map(({ call }) => call)).toEqual([
      expect.stringContaining('subject=Math&secure=false'),
    ]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Math' }).checked).toBe(true);
  });

  it('[PRACTICE-25] are replaced by an empty state when all are secure, which the Secure tab shows with a chip', async () => {
    const { requests } = await review({
      [MISTAKES]: { body: { physics: [], chemistry: [], math: list(2, 0), english: [] } },
      [PRACTISED_CALL]: { body: practisedMistakes('Math', 2, 2) },
    });
    await screen.findByText(/^Nothing left to practise\./);
    press('Show all');
    expect(await top(1, 2)).toBeTruthy();
    press('Secure 2');
    expect(within(await top(1, 2)).getByText('Secure until your exam')).toBeTruthy();
    expect(within(await top(1, 2)).getByText('Not mastered yet')).toBeTruthy();
    expect(calls(requests, QUESTIONS).at(-1)?.call).toContain('secure=true');
  });

  it('are refetched when an exam is finished in another tab', async () => {
    await review();
    await top(1, 13);
    serverThatAnswers({ ...ALL, [PRACTISED_CALL]: { body: practisedMistakes('Math', 5) } });
    act(() => handlers.get('attempt:finished')?.());
    expect(await top(1, 5)).toBeTruthy();
  });

  it('are replaced by an empty state next to the form when there are none', async () => {
    await review({ [MISTAKES]: { body: { physics: [], chemistry: [], math: [], english: [] } } });
    await screen.findByText(/^No mistakes to review\./);
    expect(screen.getByRole('link', { name: 'Go to Mock Test' }).getAttribute('href')).toBe('/student/mock-test');
    expect(screen.getByRole('heading', { name: 'Mistake Review Mock Test' })).toBeTruthy();
  });

  it('[ERR-9] that could not be loaded are only logged and can be retried in place', async () => {
    await review({ [MISTAKES]: refusal(404, 'Nothing here.') });
    await screen.findByText('Nothing here.');
    const lines = consoleError.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith('Fetching'));
    expect(lines).toEqual(['Fetching /api/score/student-mistakes/{studentId} failed: Nothing here.']);
    toasts.forEach((spy) => expect(spy).not.toHaveBeenCalled());
    expect(screen.getByRole('heading', { name: 'Mistake Review Mock Test' })).toBeTruthy();
    serverThatAnswers(ALL);
    press('Try again');
    await top(1, 13);
  });

  describe('[PRACTICE-24] a card', () => {
    const START = 'POST /api/practice';
    const ANSWER = 'PUT /api/practice/card/answers';
    const paper = { question: 'What is 1 + 1?', subject: 'Math' as const, options: ['1', '2', 'neither'] };
    const cardPractice: Practice = {
      practiceId: 'card',
      source: 'mistakes',
      questions: [{ _id: 'q1', ...paper }],
      answers: [],
    };
    const gradedResponse: GradedAnswer = {
      questionId: 'q1',
      option: '2',
      verdict: 'Correct',
      correctAnswer: '2',
      solution: 'Count one further.',
      nextReview: new Date(Date.now() + 3.5 * 24 * 60 * 60_000).toISOString(),
    };
    const started = (practice: Practice) => replyTo('post', '/api/practice', practice);
    const graded = (answer: GradedAnswer) => replyTo('put', '/api/practice/{id}/answers', answer);
    const RETRY = { [START]: started(cardPractice), [ANSWER]: graded(gradedResponse) };
    const selectLetter = async (letter: string) =>
      fireEvent.click(within(await top(1, 13)).getByRole('radio', { name: new RegExp(`^${letter}`) }));

    afterEach(() => {
      jest.useRealTimers();
      onlineManager.setOnline(true);
    });

    it('hides the answer; another try is a practice of one question, graded at once', async () => {
      const { requests } = await review(RETRY);
      const sheet = await top(1, 13);
      expect(within(sheet).queryByText('Correct answer')).toBeNull();
      expect(stack().getByRole<HTMLButtonElement>('button', { name: 'Check answer' }).disabled).toBe(true);
      await selectLetter('A');
      await selectLetter('B');
      press('Check answer');
      expect(await within(sheet).findByText('Next review in 4 days.')).toBeTruthy();
      expect(within(sheet).getByText('Count one further.')).toBeTruthy();
      expect(within(sheet).getByText('Your tests: You chose A, then left it blank.')).toBeTruthy();
      expect(calls(requests, START)).toMatchObject([{ body: { source: 'mistakes', questionId: 'q1' } }]);
      expect(calls(requests, ANSWER)).toMatchObject([
        { body: { questionId: 'q1', option: '2', changed: true, commandId: expect.any(String) } },
      ]);
    });

    it('can be tried again after an incorrect answer', async () => {
      const incorrect = { ...gradedResponse, option: '1', verdict: 'Incorrect', nextReview: null } as const;
      await review({ ...RETRY, [ANSWER]: graded(incorrect) });
      await selectLetter('A');
      press('Check answer');
      fireEvent.click(await stack().findByRole('button', { name: 'Try again' }));
      expect(within(await top(1, 13)).queryByText('Correct answer')).toBeNull();
      const requests = serverThatAnswers({ ...ALL, ...RETRY });
      await selectLetter('B');
      press('Check answer');
      expect(await screen.findByText('Next review in 4 days.')).toBeTruthy();
      expect(stack().queryByRole('button', { name: 'Try again' })).toBeNull();
      expect(calls(requests, ANSWER)).toMatchObject([{ body: { option: '2', changed: false } }]);
    });

    it('[ANSWER-11] shows the answers that tutors have published under its question once it is answered', async () => {
      const publishedAnswer = {
        answerId: 'answer',
        question: 'Why 2?',
        answer: 'One further than 1.',
        at: '2026-05-02T09:00:00Z',
      };
      const { requests } = await review({ ...RETRY, 'GET /api/question/answers/q1': { body: [publishedAnswer] } });
      await selectLetter('B');
      expect(calls(requests, 'GET /api/question/answers')).toEqual([]);
      press('Check answer');
      const answers = await within(await top(1, 13)).findByRole('region', { name: 'Answers by tutors' });
      expect(answers.textContent).toBe('Answers by tutorsWhy 2?One further than 1.');
    });

    it('stays after an answer that makes it secure, until the student moves on to the next one', async () => {
      await review(RETRY);
      await selectLetter('B');
      serverThatAnswers({
        ...ALL,
        ...RETRY,
        [PRACTISED_CALL]: { body: practisedMistakes('Math', 13, 1) },
        [QUESTIONS]: { body: [question(2), question(3)], headers: { 'x-total-count': '12' } },
      });
      press('Check answer');
      const sheet = await top(1, 12);
      expect(within(sheet).getByText('What is 1 + 1?')).toBeTruthy();
      expect(within(sheet).getByText('Secure until your exam')).toBeTruthy();
      press('Next');
      expect(within(await top(1, 12)).getByText('What is 2 + 1?')).toBeTruthy();
    });

    it('stores the answer while the device is offline, and sends it after a reload', async () => {
      await review(RETRY);
      await selectLetter('B');
      act(() => onlineManager.setOnline(false));
      press('Check answer');
      expect(await screen.findByText(/^You are offline\. Your answer is stored on this device/)).toBeTruthy();
      cleanup();
      onlineManager.setOnline(true);
      const { requests } = await review(RETRY);
      expect(await within(await top(1, 13)).findByText('Next review in 4 days.')).toBeTruthy();
      expect(calls(requests, ANSWER)).toMatchObject([{ body: { option: '2' } }]);
      expect(Object.keys(localStorage).filter((key) => key.startsWith('card-answer'))).toEqual([]);
    });

    it('sends the answer again after a response that is not from the server', async () => {
      jest.useFakeTimers({ advanceTimers: true });
      const { requests } = await review({ ...RETRY, [ANSWER]: { body: '<html>Log in to the network</html>' } });
      await selectLetter('B');
      press('Check answer');
      await waitFor(() => expect(calls(requests, ANSWER)).toHaveLength(1));
      serverThatAnswers({ ...ALL, ...RETRY });
      await act(() => jest.advanceTimersByTimeAsync(5_000));
      expect(await within(await top(1, 13)).findByText('Next review in 4 days.')).toBeTruthy();
    });

    it('asks for confirmation before it ends a running practice of other questions', async () => {
      const otherPractice = {
        ...cardPractice,
        practiceId: 'other',
        questions: ['x', 'y'].map((_id) => ({ _id, ...paper })),
      };
      const END = 'POST /api/practice/other/end';
      await review({ [START]: started(otherPractice), [END]: { body: { answered: 0, correct: 0 } } });
      await selectLetter('B');
      press('Check answer');
      await stack().findByText(
        'You have an unfinished practice session with 2 questions left. Only one session can run at a time.',
      );
      expect(stack().getByRole('link', { name: 'Continue that practice' }).getAttribute('href')).toBe(
        '/student/practice',
      );
      const requests = serverThatAnswers({ ...ALL, ...RETRY, [END]: { body: { answered: 0, correct: 0 } } });
      press('Stop it and check this answer');
      expect(await screen.findByText('Next review in 4 days.')).toBeTruthy();
      expect(calls(requests, 'POST').map(({ call }) => call)).toEqual([END, START]);
    });

    it('shows why an answer is not graded during an exam, and keeps it on the device', async () => {
      const running = refusalAnswer('exam-running', { attemptId: 'exam' });
      await review({ [START]: running });
      await selectLetter('B');
      press('Check answer');
      expect(await screen.findByText(String((running.body as { message: string }).message))).toBeTruthy();
      expect(Object.keys(localStorage).filter((key) => key.startsWith('card-answer'))).toHaveLength(1);
    });

    it('can show its answer if it can no longer be practised', async () => {
      await review({ [START]: refusalAnswer('question-unavailable', {}) });
      await selectLetter('B');
      press('Check answer');
      const sheet = await top(1, 13);
      expect(await within(sheet).findByText(/^This question can no longer be practised\./)).toBeTruthy();
      expect(within(sheet).queryByRole('button', { name: 'Check answer' })).toBeNull();
      press('Show answer');
      expect(within(sheet).getByText('Correct answer')).toBeTruthy();
    });

    it('[EXAM-67] says why its answer is hidden, and shows neither verdict nor key', async () => {
      const { _id, question: text, subject, options } = question(99);
      const hidden = { _id, question: text, subject, options, hidden: 'running' };
      await review({ [QUESTIONS]: { body: [hidden], headers: { 'x-total-count': '1' } } });
      fireEvent.click(await screen.findByRole('button', { name: 'All 16' }));
      const sheet = await top(1, 16);
      expect(within(sheet).getByText(/^This question is also in the test you are taking\./)).toBeTruthy();
      expect(within(sheet).queryByText('Correct answer')).toBeNull();
      for (const name of ['Check answer', 'Show answer'])
        expect(within(sheet).queryByRole('button', { name })).toBeNull();
    });

    it('shows its answer immediately if its question was edited or deleted', async () => {
      await review({ [QUESTIONS]: { body: [question(99)], headers: { 'x-total-count': '1' } } });
      fireEvent.click(await screen.findByRole('button', { name: 'All 16' }));
      const sheet = await top(1, 16);
      expect(within(sheet).getByText('Correct answer')).toBeTruthy();
      expect(within(sheet).getByText(/^This question was changed or deleted/)).toBeTruthy();
    });
  });

  it('[PRACTICE-25] can be practised with one button, which opens the practice', async () => {
    const practice = { practiceId: 'practice', source: 'mistakes', questions: [], answers: [] };
    const { requests, pathname } = await review({ 'POST /api/practice': { status: 201, body: practice } });
    fireEvent.click(await screen.findByRole('button', { name: 'Practise my 13 mistakes' }));
    await waitFor(() => expect(pathname()).toBe('/student/practice'));
    expect(calls(requests, 'POST')).toMatchObject([{ body: { source: 'mistakes', count: 13 } }]);
  });
});
