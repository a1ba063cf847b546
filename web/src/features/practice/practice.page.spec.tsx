import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusalAnswer, replyTo, serverThatAnswers, type Answer } from '../../../../test/support/web/stub-server';
import { ANSWERS, ME, open, REVIEWS, reviews, signIn, withTimeToLoad } from '../../../../test/support/web/student';
import type { GradedAnswer, Practice, PracticeQuestion } from '../../entities/practice/practice.queries';
import { storeAnswer } from '../../entities/practice/stored-answers';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

const question = (number: number): PracticeQuestion => ({
  _id: `q${number}`,
  question: `What is ${number} + 1?`,
  subject: 'Math',
  options: ['wrong', `right ${number}`],
});
const gradedAnswer = (
  number: number,
  verdict: 'Correct' | 'Incorrect',
  overrides: Partial<GradedAnswer> = {},
): GradedAnswer => ({
  questionId: `q${number}`,
  option: verdict === 'Correct' ? `right ${number}` : 'wrong',
  verdict,
  correctAnswer: `right ${number}`,
  solution: 'Count one further.',
  nextReview: new Date(Date.now() + 3.5 * 24 * 60 * 60_000).toISOString(),
  ...overrides,
});
const practice: Practice = {
  practiceId: 'practice',
  source: 'due',
  questions: [question(1), question(2)],
  answers: [],
};
const graded = (...answers: GradedAnswer[]) => replyTo('put', '/api/practice/{id}/answers', { answers });
const running = (answers: GradedAnswer[] = []) => replyTo('get', '/api/practice/current', { ...practice, answers });
const CURRENT_CALL = 'GET /api/practice/current';
const START = 'POST /api/practice';
const ANSWER = 'PUT /api/practice/practice/answers';
const MASTERY = `GET /api/score/mastery/${ME}`;

const ALL: Record<string, Answer> = {
  ...ANSWERS,
  [REVIEWS]: { body: reviews({ due: 5, new: 2 }) },
  [CURRENT_CALL]: { status: 204 },
  [START]: replyTo('post', '/api/practice', practice),
  [ANSWER]: graded(gradedAnswer(1, 'Correct')),
  'POST /api/practice/practice/end': replyTo('post', '/api/practice/{id}/end', { answered: 1, correct: 1 }),
  'GET /api/topics': { body: [] },
};

/** Answers on the device, of all students. */
const storedKeys = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('practice-answer'))
    .map((key) => localStorage.getItem(key));

withTimeToLoad();
beforeEach(() => {
  localStorage.clear();
  onlineManager.setOnline(true);
  window.scrollTo = () => {};
  signIn();
});

async function openPractice(answers: Record<string, Answer | 'away'> = {}, address = '/student/practice') {
  const requests = serverThatAnswers({ ...ALL, ...answers });
  const opened = open(address);
  await screen.findByRole('heading', { level: 1, name: 'Practice' });
  return { requests, ...opened };
}
const button = (name: string) => screen.findByRole('button', { name });
const answerWith = async (option: string) => {
  fireEvent.click(await screen.findByRole('radio', { name: new RegExp(option) }));
  fireEvent.click(await button('Check answer'));
};

describe('PracticePage', () => {
  it('[PRACTICE-18] starts today’s reviews, and grades each answer immediately with key, solution and next review', async () => {
    const { requests } = await openPractice();
    await screen.findByText('5 reviews and 2 new mistakes today.');
    fireEvent.click(await button('Start reviews'));
    await screen.findByText('What is 1 + 1?');
    expect(screen.queryByRole('timer')).toBeNull();
    await answerWith('right 1');
    expect(await screen.findByText('Next review in 4 days.')).toBeTruthy();
    expect(screen.getByText('Correct')).toBeTruthy();
    expect(screen.getByText('Count one further.')).toBeTruthy();
    const requestBody = requests.find(({ call }) => call === ANSWER)?.body as { answers: object[] };
    expect(requestBody.answers).toEqual([
      {
        questionId: 'q1',
        option: 'right 1',
        spentMs: expect.any(Number),
        changed: false,
        flagged: false,
        commandId: expect.any(String),
      },
    ]);
    fireEvent.click(await button('Next question'));
    expect(await screen.findByText('What is 2 + 1?')).toBeTruthy();
  });

  it('[PRACTICE-18] shows the correct option after a wrong answer, and a summary at the end', async () => {
    await openPractice({
      [CURRENT_CALL]: running([gradedAnswer(1, 'Correct')]),
      [ANSWER]: graded(gradedAnswer(2, 'Incorrect', { solution: null, nextReview: null })),
    });
    await screen.findByText('What is 2 + 1?');
    await answerWith('wrong');
    expect(await screen.findByText('Incorrect')).toBeTruthy();
    expect(screen.getByText('Correct answer')).toBeTruthy();
    expect(screen.getByText('This question has no worked solution yet.')).toBeTruthy();
    fireEvent.click(await button('Show summary'));
    expect(await screen.findByText('1 of 2 correct')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Incorrect answers' })).toBeTruthy();
    const [incorrect, ...otherItems] = screen.getAllByRole('listitem').filter((item) => item.querySelector('dl'));
    expect([incorrect?.textContent, otherItems]).toEqual(['What is 2 + 1?Your answerwrongCorrect answerright 2', []]);
    fireEvent.click(await button('Practise again'));
    expect(await button('Start reviews')).toBeTruthy();
  });

  it('[ANSWER-11] shows the answers that tutors have published under a question once it is answered', async () => {
    const publishedAnswer = {
      answerId: 'answer',
      question: 'Why 2?',
      answer: 'One further than 1.',
      at: '2026-05-02T09:00:00Z',
    };
    const { requests } = await openPractice({
      [CURRENT_CALL]: running(),
      'GET /api/question/answers/q1': { body: [publishedAnswer] },
    });
    fireEvent.click(await screen.findByRole('radio', { name: /right 1/ }));
    expect(requests.some(({ call }) => call.startsWith('GET /api/question/answers'))).toBe(false);
    const check = await button('Check answer');
    check.focus();
    fireEvent.click(check);
    const answers = await screen.findByRole('region', { name: 'Answers by tutors' });
    expect(answers.textContent).toBe('Answers by tutorsWhy 2?One further than 1.');
    expect(document.activeElement).toBe(await button('Next question'));
  });

  it('[PRACTICE-19] stores answers while the device is offline, and sends them after it reconnects', async () => {
    const { requests } = await openPractice({ [CURRENT_CALL]: running() });
    await screen.findByText('What is 1 + 1?');
    act(() => onlineManager.setOnline(false));
    await answerWith('right 1');
    expect(
      await screen.findByText(
        'You are offline. Your answer is stored on this device and marked when you are connected again.',
      ),
    ).toBeTruthy();
    expect(storedKeys()).toEqual([expect.stringContaining('right 1')]);
    expect(requests.filter(({ call }) => call === ANSWER)).toEqual([]);
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText('Next review in 4 days.')).toBeTruthy();
    await waitFor(() => expect(storedKeys()).toEqual([]));
  });

  it('[PRACTICE-19] sends answers that an earlier visit stored', async () => {
    const answer = { questionId: 'q1', option: 'right 1', spentMs: 1, changed: false, flagged: false };
    storeAnswer(ME, 'practice', { ...answer, practiceId: 'practice', commandId: 'id' });
    storeAnswer(ME, 'practice', { ...answer, practiceId: 'ended', commandId: 'of an ended practice' });
    storeAnswer('bob', 'practice', { ...answer, practiceId: 'practice', commandId: 'of another student' });
    const { requests } = await openPractice({ [CURRENT_CALL]: running() });
    await waitFor(() => expect(requests.filter(({ call }) => call === ANSWER)).toHaveLength(1));
    expect(await screen.findByText('What is 2 + 1?')).toBeTruthy();
    await waitFor(() => expect(storedKeys()).toEqual([expect.stringContaining('of another student')]));
  });

  it('[PRACTICE-20] disables the start without a connection and explains why', async () => {
    await openPractice();
    await screen.findByText('5 reviews and 2 new mistakes today.');
    act(() => onlineManager.setOnline(false));
    expect(await screen.findByText('You are offline. Connect to the internet to start practising.')).toBeTruthy();
    expect((await button('Start reviews')).hasAttribute('disabled')).toBe(true);
  });

  it('shows why a practice cannot start', async () => {
    const emptySourceError = refusalAnswer('nothing-to-practise', { source: 'weak' });
    await openPractice({ [START]: emptySourceError });
    fireEvent.click(await button('Practise weakest topic'));
    expect(await screen.findByText(/^Answer some questions first/)).toBeTruthy();
  });

  it('[PRACTICE-21] sets the exam date and the daily number, and shows the load of 28 days', async () => {
    const { requests } = await openPractice({
      [REVIEWS]: { body: reviews({ unreached: 40, suggestedDaily: 35 }) },
      'PUT /api/practice/plan': {
        body: reviews({
          examDate: '2027-01-15',
          until: '2027-01-15',
          dailyQuestions: 35,
          load: [{ day: '2026-11-26', reviews: 3 }],
        }),
      },
    });
    expect(
      await screen.findByText(
        '40 reviews will still be waiting after these 28 days. 35 questions a day would be enough.',
      ),
    ).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Plan' })).getAllByRole('listitem')).toHaveLength(28);
    fireEvent.change(screen.getByLabelText('Exam date'), { target: { value: '2027-01-15' } });
    fireEvent.change(screen.getByLabelText('Questions a day'), { target: { value: '35' } });
    fireEvent.click(await button('Save plan'));
    expect(
      await screen.findByText('If you practise every day, you will finish every question before your exam.'),
    ).toBeTruthy();
    expect(screen.getByText('Nov 26: 3 reviews')).toBeTruthy();
    expect(requests.find(({ call }) => call === 'PUT /api/practice/plan')?.body).toEqual({
      examDate: '2027-01-15',
      dailyQuestions: 35,
    });
  });

  it.each([
    [{ unreached: 0 }, 'If you practise every day, you will finish every question before your exam.'],
    [
      { unreached: 1, suggestedDaily: 21 },
      '1 question will not be practised before your exam. 21 questions a day would be enough.',
    ],
    [
      { unreached: 90, suggestedDaily: 200, unreachedAtSuggested: 7 },
      '90 questions will not be practised before your exam. Even with 200 questions a day, 7 would be left.',
    ],
    [
      { unreached: 90, suggestedDaily: 5, unreachedAtSuggested: 90 },
      '90 questions will not be practised before your exam.',
    ],
  ])('the plan says in a sentence what the forecast %j means [MEMORY-3]', async (plan, sentence) => {
    const exam = { examDate: '2026-12-05', until: '2026-12-05', load: [{ day: '2026-11-26', reviews: 20 }] };
    await openPractice({ [REVIEWS]: { body: reviews({ ...exam, ...plan }) } });
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('the plan promises nothing about an exam that is over [MEMORY-3]', async () => {
    const plan = { examDate: '2026-11-20', load: [{ day: '2026-11-26', reviews: 20 }] };
    await openPractice({ [REVIEWS]: { body: reviews(plan) } });
    const sentence = 'If you practise every day, no review is left waiting after these 28 days.';
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it.each(['', '4', '201', '7.5'])('[PRACTICE-21] rejects %j questions a day', async (daily) => {
    const { requests } = await openPractice();
    const field = await screen.findByLabelText('Questions a day');
    fireEvent.change(field, { target: { value: daily } });
    fireEvent.click(await button('Save plan'));
    expect(await screen.findByText('Enter a number from 5 to 200')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(requests.some(({ call }) => call.startsWith('PUT'))).toBe(false);
  });

  it('[DASH-19] focuses the exam date after the link of the dashboard', async () => {
    await openPractice({}, '/student/practice#plan');
    const field = await screen.findByLabelText('Exam date');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('[PRACTICE-21] shows the reason for a rejected exam date at its field', async () => {
    const pastDateRefusal = {
      status: 400,
      body: { message: 'Invalid', errors: { examDate: 'Choose a date in the future' } },
    };
    await openPractice({ 'PUT /api/practice/plan': pastDateRefusal });
    const field = await screen.findByLabelText('Exam date');
    fireEvent.change(field, { target: { value: '2020-01-15' } });
    fireEvent.click(await button('Save plan'));
    expect(await screen.findByText('Choose a date in the future')).toBeTruthy();
    expect(document.activeElement).toBe(field);
  });
});

describe('ProgressPage', () => {
  const row = (name: string, mastery: number, overrides: object = {}) => ({
    topicId: name,
    subject: 'Math',
    name,
    answered: 10,
    correct: Math.round(10 * mastery),
    mastery,
    low: mastery - 0.1,
    high: mastery + 0.1,
    ...overrides,
  });

  it('[MASTERY-4] shows the weakest and strongest topics with their range, each with a link to practise it', async () => {
    const topics = [row('Algebra', 0.8), row('Optics', 0.3), row('Acids', 0.5), row('Waves', 0.6)];
    const lastWeek = [row('Optics', 0.2), row('Acids', 0.5)];
    serverThatAnswers({
      ...ALL,
      [`${MASTERY}?daysAgo=0`]: { body: topics },
      [`${MASTERY}?daysAgo=7`]: { body: lastWeek },
    });
    open('/student/progress');
    await screen.findAllByText(/since last week/);
    const weakest = within(screen.getByRole('region', { name: 'Weakest' }));
    expect(weakest.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Optics30%.*between 20% and 40%, \+10 since last week$/),
      expect.stringMatching(/^Acids50%.*, unchanged$/),
      expect.stringMatching(/^Waves60%.*, new this week$/),
    ]);
    expect(weakest.getByRole('link', { name: 'Practise these' }).getAttribute('href')).toBe(
      '/student/practice?topic=Optics&topic=Acids&topic=Waves',
    );
    const strongest = within(screen.getByRole('region', { name: 'Strongest' }));
    expect(strongest.getAllByRole('listitem')).toHaveLength(1);
  });

  it('lists the topics of one subject at a time, the strongest first', async () => {
    const topics = [
      row('Algebra', 0.8),
      row('Sets', 0.6),
      row('Optics', 0.3, { subject: 'Physics' }),
      row('Waves', 0.5, { subject: 'Physics' }),
    ];
    serverThatAnswers({ ...ALL, [MASTERY]: { body: topics } });
    open('/student/progress');
    const showsMath = await screen.findByRole('button', { name: 'Math 2' });
    const all = within(screen.getByRole('region', { name: 'All topics' }));
    const names = () => all.getAllByRole('listitem').map((item) => item.textContent?.match(/^[A-Z][a-z]+/)?.[0]);
    expect(names()).toEqual(['Waves', 'Optics']);
    fireEvent.click(showsMath);
    expect(names()).toEqual(['Algebra', 'Sets']);
  });

  it('shows placeholder rows until the topics are loaded, and the next step before the first answer', async () => {
    serverThatAnswers({ ...ALL, [MASTERY]: { body: [] } });
    open('/student/progress');
    const topics = await screen.findByRole('region', { name: 'All topics' });
    expect([topics.getAttribute('aria-busy'), topics.textContent]).toEqual(['true', '']);
    expect(topics.querySelectorAll('.late .h-24')).toHaveLength(4);
    expect(await screen.findByText(/Take a test or practise/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Practice' })).toBeTruthy();
  });
});
