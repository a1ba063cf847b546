import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal, serverThatAnswers } from '../../../../test/support/web/stub-server';
import {
  ANSWERS,
  HISTORY,
  LEADERBOARD,
  ME,
  MISTAKES,
  open,
  PROFILE,
  signIn,
  STATS,
  TODAY,
  today,
  withTimeToLoad,
} from '../../../../test/support/web/student';

let mockLive: object;
const mockHandlers: [name: string, handler: (payload: unknown) => void][] = [];
jest.mock('../../lib/live/live', () => ({
  useLive: (name: string, handler: (payload: unknown) => void) => void mockHandlers.push([name, handler]),
  useIsLive: () => mockLive,
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

withTimeToLoad();

const sendLive = (message: string, payload: object) =>
  act(() => mockHandlers.forEach(([name, handler]) => name === message && handler(payload)));

beforeEach(() => {
  mockHandlers.length = 0;
  mockLive = { isLive: true };
  localStorage.clear();
  window.scrollTo = () => {};
  serverThatAnswers(ANSWERS);
  signIn();
});

const board = () => screen.findByRole('region', { name: 'Leaderboard' });
const topFive = async () => (await within(await board()).findAllByRole('table'))[0]!;
const boardRows = async () =>
  within(await topFive())
    .getAllByRole('row')
    .slice(1);
const answers = () => screen.findByRole('region', { name: 'Your answers' });

it('[DASH-1] [DASH-2] DashboardPage greets by username, with the avatar', async () => {
  open('/student/dashboard');
  const heading = await screen.findByRole('heading', { name: /, nusrat\.j$/ });
  expect(heading.parentElement?.parentElement?.querySelector('img')?.getAttribute('src')).toBe('/avatars/5.svg');
  const placeText = await screen.findByText(/of 7 on the leaderboard/);
  expect(placeText.textContent).toBe('6th of 7 on the leaderboard');
});

it('DashboardPage shows no avatar until the profile is loaded', async () => {
  const answeringFetch = globalThis.fetch;
  globalThis.fetch = (input) =>
    (input as Request).url.includes('/profile/') ? new Promise(() => {}) : answeringFetch(input as Request);
  open('/student/dashboard');
  await screen.findByText(/of 7 on the leaderboard/);
  const [greeting] = screen.getAllByRole('heading', { level: 1 });
  expect(greeting!.parentElement?.parentElement?.querySelector('img')).toBeNull();
});

it('DashboardPage shows avatar 1 and no name if the profile fails to load', async () => {
  serverThatAnswers({ ...ANSWERS, [PROFILE]: refusal(404, 'Nothing here.') });
  jest.spyOn(console, 'error').mockImplementation();
  open('/student/dashboard');
  await screen.findByText('Nothing here.');
  expect(document.querySelector('main img')?.getAttribute('src')).toBe('/avatars/1.svg');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it.each([
  ['[DASH-3]', 'Model Tests', '/student/model-test'],
  ['[DASH-4]', 'Mock Tests', '/student/mock-test'],
  ['[DASH-5]', 'Question Bank', '/student/question-bank'],
])('%s links the tile %s to %s', async (_id, name, address) => {
  open('/student/dashboard');
  const tile = await screen.findByRole('heading', { name });
  expect(tile.closest('a')?.getAttribute('href')).toBe(address);
});

it('[DASH-8] [DASH-9] [LEAD-5] DashboardPage shows the first five places with a link to the leaderboard', async () => {
  open('/student/dashboard');
  expect((await boardRows()).map((row) => row.textContent)).toEqual([
    '1name 1down 340.00',
    '2name 2down 239.00',
    '3name 3down 138.00',
    '4name 4no change37.00',
    '5name 5up 136.00',
  ]);
  const seeAll = within(await board()).getByRole('link', { name: 'See All' });
  expect(seeAll.getAttribute('href')).toBe('/student/leaderboard');
});

it('[LEAD-7] DashboardPage shows the first three rows in gold, cyan and grey', async () => {
  open('/student/dashboard');
  expect((await boardRows()).map((row) => row.dataset.medal)).toEqual(['gold', 'cyan', 'grey', undefined, undefined]);
});

it.each([
  [{ isLive: true }, 'Live'],
  [{ isLive: false, disconnectedSince: new Date(2026, 10, 22, 19, 2).getTime() }, 'Not live since 7:02 PM'],
])('the leaderboard of the dashboard shows the connection state %j as %s', async (state, stateText) => {
  mockLive = state;
  open('/student/dashboard');
  const heading = await within(await board()).findByRole('heading', { name: 'Leaderboard' });
  expect(heading.nextElementSibling?.textContent?.replace(/\s/g, ' ')).toBe(stateText);
});

it('DashboardPage shows an empty leaderboard', async () => {
  serverThatAnswers({ ...ANSWERS, [LEADERBOARD]: { body: [], headers: { 'x-total-count': '0' } } });
  open('/student/dashboard');
  expect(await within(await board()).findByText('The leaderboard is still empty.')).toBeTruthy();
});

describe('pie chart of the dashboard', () => {
  const sectors = (pie: HTMLElement) => [...pie.querySelectorAll('.recharts-layer path[fill]:not([fill=none])')];

  it('[DASH-6] shows the correct, skipped and incorrect answers, with one pattern for skipped ones', async () => {
    open('/student/dashboard');
    const pie = await within(await answers()).findByRole('figure', { name: '842 correct, 131 skipped, 275 incorrect' });
    const fills = sectors(pie).map((path) => path.getAttribute('fill'));
    expect(fills).toEqual(
      expect.arrayContaining(['var(--chart-correct)', 'url(#ruled-slice)', 'var(--chart-incorrect)']),
    );
    expect(pie.querySelectorAll('pattern#ruled-slice > path')).toHaveLength(1);
    expect(pie.querySelectorAll('[fill="url(#ruled-slice)"]')).toHaveLength(1);
  });

  it('[DASH-7] has a legend with counts and percentages', async () => {
    open('/student/dashboard');
    const region = within(await answers());
    await region.findByText('842');
    expect(region.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'Correct84267.5%',
      'Skipped13110.5%',
      'Incorrect27522.0%',
    ]);
  });

  it('is a whole circle if all answers are correct', async () => {
    serverThatAnswers({ ...ANSWERS, [STATS]: { body: { totalCorrect: 25, totalIncorrect: 0, totalSkipped: 0 } } });
    open('/student/dashboard');
    const pie = await within(await answers()).findByRole('figure', { name: '25 correct, 0 skipped, 0 incorrect' });
    expect(sectors(pie)).toHaveLength(1);
  });

  it('names the subject with the most mistakes and links to their review', async () => {
    const missedText = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ _id: `q${index}`, mastered: false }));
    const mistakes = {
      physics: missedText(3),
      chemistry: missedText(96),
      math: missedText(0),
      english: missedText(95),
    };
    serverThatAnswers({ ...ANSWERS, [MISTAKES]: { body: mistakes } });
    open('/student/dashboard');
    const region = within(await answers());
    expect(await region.findByRole('heading', { name: 'Chemistry is where you lose the most marks' })).toBeTruthy();
    expect(region.getByText('96 questions to practise. No points, just practice.')).toBeTruthy();
    const reviewLink = region.getByRole('link', { name: 'Review Chemistry mistakes' });
    expect(reviewLink.getAttribute('href')).toBe('/student/mistake-review?subject=Chemistry');
  });

  it('is empty before the first test', async () => {
    serverThatAnswers({ ...ANSWERS, [STATS]: { body: { totalCorrect: 0, totalIncorrect: 0, totalSkipped: 0 } } });
    open('/student/dashboard');
    expect(await within(await answers()).findByText(/Your first test fills in this chart/)).toBeTruthy();
    expect(screen.queryByRole('figure')).toBeNull();
  });
});

it('DashboardPage shows the student’s place below the first five if it is lower', async () => {
  open('/student/dashboard');
  const ownTable = await within(await board()).findByRole('table', { name: 'Your place' });
  expect(
    within(ownTable)
      .getAllByRole('row', { current: true })
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('nusrat.j (you)')]);
});

const HOUR_MS = 3_600_000;
const running = {
  attemptId: 'a',
  examId: 'e',
  type: 'MockTest',
  name: 'Physics Mock Test',
  questions: Array.from({ length: 25 }, (_, index) => ({ _id: `q${index}`, subject: 'Physics' })),
  answers: { q0: 'A', q3: 'B' },
  serverNow: new Date().toISOString(),
  deadline: new Date(Date.now() + HOUR_MS / 2).toISOString(),
};

describe('first card of the dashboard', () => {
  const live = (name: string, hoursLeft: number) => ({
    _id: name,
    Name: name,
    Marks: 25,
    Time: 30,
    Subject: 'Physics',
    status: 'Live',
    liveFrom: new Date(Date.now() - HOUR_MS).toISOString(),
    liveUntil: new Date(Date.now() + hoursLeft * HOUR_MS).toISOString(),
  });
  const tests = {
    ...ANSWERS,
    'GET /api/modelTest/allModelTests': { body: [live('Later', 5), live('Taken', 1), live('Sooner', 2)] },
    'GET /api/score/has-participated': { body: { hasParticipated: false } },
    [`GET /api/score/has-participated?studentId=${ME}&modelTestId=Taken`]: { body: { hasParticipated: true } },
  };
  const next = async () => within(await screen.findByRole('region', { name: 'Next', busy: false }));

  it('[DASH-16] resumes the running exam, with the answers given and the time left', async () => {
    serverThatAnswers({ ...tests, 'GET /api/attempts/current': { body: running } });
    open('/student/dashboard');
    const card = within(await screen.findByRole('region', { name: 'Exam in progress' }));
    expect(card.getByRole('heading', { name: 'Physics Mock Test' })).toBeTruthy();
    expect(card.getByText('2 of 25 answered')).toBeTruthy();
    expect(card.getByRole('timer').textContent).toMatch(/^(30:00|29:\d\d)$/);
    expect(card.getByRole('link', { name: 'Resume' }).getAttribute('href')).toBe('/student/exam-questions/e');
    expect(screen.queryByRole('link', { name: 'Start model test' })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Resume' })).toHaveLength(1);
  });

  it('[DASH-16] resumes the first exam of a new student', async () => {
    const current = { 'GET /api/attempts/current': { body: running } };
    serverThatAnswers({
      ...ANSWERS,
      ...current,
      [HISTORY]: { body: [] },
      [TODAY]: { body: today({ lastActiveDay: null }) },
    });
    open('/student/dashboard');
    await screen.findByRole('link', { name: 'Resume' });
    expect(screen.queryByRole('button', { name: /^Start with/ })).toBeNull();
  });

  it('[DASH-16] shows the next step once the exam is finished in another tab', async () => {
    serverThatAnswers({ ...ANSWERS, 'GET /api/attempts/current': { body: running } });
    open('/student/dashboard');
    await screen.findByRole('region', { name: 'Exam in progress' });
    serverThatAnswers(ANSWERS);
    sendLive('attempt:finished', { attemptId: 'a' });
    expect(await screen.findByRole('button', { name: 'Start with Chemistry' })).toBeTruthy();
  });

  it('[DASH-17] is the first live model test to close that was not taken, with a link to the reviews', async () => {
    serverThatAnswers({ ...tests, [TODAY]: { body: today({ reviews: 12, reviewMinutes: 9 }) } });
    open('/student/dashboard');
    const link = await screen.findByRole('link', { name: 'Start model test' });
    expect(link.getAttribute('href')).toBe('/student/start-modeltest/Sooner');
    expect(screen.getByRole('heading', { name: 'Sooner' })).toBeTruthy();
    const reviews = (await next()).getByRole('link', { name: 'Start 12 reviews (9 min)' });
    expect(reviews.getAttribute('href')).toBe('/student/practice');
  });

  it('[DASH-17] is the reviews of today if no model test is live', async () => {
    serverThatAnswers({ ...ANSWERS, [TODAY]: { body: today({ reviews: 1, reviewMinutes: 1 }) } });
    open('/student/dashboard');
    const card = await next();
    expect(card.getByRole('heading', { name: '1 review' })).toBeTruthy();
    expect(card.getByText(/^About 1 minute\./)).toBeTruthy();
    expect(card.getByRole('link', { name: 'Start reviews' }).getAttribute('href')).toBe('/student/practice');
  });

  it('[DASH-17] is a mock test of the subject tested least recently if nothing else is left', async () => {
    const calls = serverThatAnswers({
      ...ANSWERS,
      'POST /api/mockTest/generateMockTest': { body: { mockTestId: 'made' } },
    });
    const { pathname } = open('/student/dashboard');
    fireEvent.click(await screen.findByRole('button', { name: 'Start with Chemistry' }));
    await waitFor(() => expect(pathname()).toBe('/student/start-exam/made'));
    const { body } = calls.find(({ call }) => call.startsWith('POST'))!;
    expect(body).toEqual({ studentId: ME, subject: 'Chemistry', marks: 25, time: 30 });
  });

  it('[DASH-17] is a mock test if the reviews fail to load', async () => {
    serverThatAnswers({ ...ANSWERS, [TODAY]: refusal(503, 'The server cannot answer now.') });
    jest.spyOn(console, 'error').mockImplementation();
    open('/student/dashboard');
    expect(await screen.findByRole('button', { name: 'Start with Chemistry' })).toBeTruthy();
    const week = within(screen.getByRole('region', { name: 'This week' }));
    expect(await week.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('[DASH-18] welcomes a student back after seven days and shows the latest exam', async () => {
    const todayAfterAbsence = today({ lastActiveDay: '2026-11-19', reviews: 20, reviewMinutes: 14 });
    serverThatAnswers({ ...ANSWERS, [TODAY]: { body: todayAfterAbsence } });
    open('/student/dashboard');
    const card = await next();
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, nusrat.j' })).toBeTruthy();
    expect(card.getByRole('heading', { name: 'Continue where you stopped' })).toBeTruthy();
    expect(card.getByText('Your last exam was Physics Mock Test on Apr 29, 2026: 63%.')).toBeTruthy();
    expect(card.getByText('Start with 20 reviews, about 14 minutes.')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Start reviews' })).toBeTruthy();
  });

  it('[DASH-18] welcomes a student back with a mock test if there are no reviews', async () => {
    serverThatAnswers({ ...ANSWERS, [TODAY]: { body: today({ lastActiveDay: '2026-11-19' }) } });
    open('/student/dashboard');
    const card = await next();
    expect(card.getByRole('heading', { name: 'Continue where you stopped' })).toBeTruthy();
    expect(card.getByRole('button', { name: 'Start with Chemistry' })).toBeTruthy();
  });
});

describe('this week on the dashboard', () => {
  const week = async () => within(await screen.findByRole('region', { name: 'This week', busy: false }));

  it('[DASH-19] shows seven days as bubbles, filled where the goal was met, with a text for each', async () => {
    open('/student/dashboard');
    const region = await week();
    const days = region.getAllByRole('listitem');
    expect(days.map((day) => day.querySelector('[data-filled]') !== null)).toEqual([
      false,
      true,
      false,
      false,
      true,
      false,
      false,
    ]);
    expect(region.getByText('Saturday, Nov 21: goal met, 0 exams, 20 practice questions')).toBeTruthy();
    expect(region.getByText('Thursday, Nov 26: goal not met, 0 exams, 0 practice questions')).toBeTruthy();
    expect(region.getByText('Goal met on 2 of the last 7 days')).toBeTruthy();
    expect(region.getByText('Today’s goal: 20 practice questions or one exam.')).toBeTruthy();
  });

  it('[DASH-19] shows the days until the exam, or a link to set its date', async () => {
    open('/student/dashboard');
    const link = (await week()).getByRole('link', { name: 'Set exam date' });
    expect(link.getAttribute('href')).toBe('/student/practice#plan');
    serverThatAnswers({ ...ANSWERS, [TODAY]: { body: today({ examDate: '2026-12-20', daysToExam: 24 }) } });
    sendLive('attempt:finished', { attemptId: 'a' });
    expect(await (await week()).findByText('24 days to your exam')).toBeTruthy();
    serverThatAnswers({ ...ANSWERS, [TODAY]: { body: today({ examDate: '2026-11-26', daysToExam: 0 }) } });
    sendLive('attempt:finished', { attemptId: 'a' });
    expect(await (await week()).findByText('Your exam is today')).toBeTruthy();
  });

  it('[DASH-20] shows the remaining questions of the goal after a practice answer in another tab', async () => {
    open('/student/dashboard');
    await week();
    const days = today().week;
    const answered = today({ week: [...days.slice(0, 6), { ...days[6], practised: 19 }] });
    serverThatAnswers({ ...ANSWERS, [TODAY]: { body: answered } });
    sendLive('practice:answered', {});
    expect(await screen.findByText('Today’s goal: 1 more practice question or one exam.')).toBeTruthy();
  });
});

describe('dashboard before the first test', () => {
  const first = { ...ANSWERS, [HISTORY]: { body: [] }, [TODAY]: { body: today({ lastActiveDay: null }) } };

  it('[DASH-17] shows the next step to a student who has practised without an exam', async () => {
    serverThatAnswers({ ...first, [TODAY]: { body: today({ reviews: 3, reviewMinutes: 2 }) } });
    open('/student/dashboard');
    expect(await screen.findByRole('heading', { name: '3 reviews' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Your scores' })).toBeNull();
  });

  it('shows an answer sheet that creates the first test', async () => {
    const createdTest = { 'POST /api/mockTest/generateMockTest': { body: { mockTestId: 'made' } } };
    const calls = serverThatAnswers({ ...first, ...createdTest });
    const { pathname } = open('/student/dashboard');
    expect(await screen.findByRole('heading', { name: 'Welcome, nusrat.j' })).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Math' }));
    fireEvent.click(within(screen.getByRole('radiogroup', { name: 'Marks' })).getByRole('radio', { name: '50' }));
    fireEvent.click(within(screen.getByRole('radiogroup', { name: 'Minutes' })).getByRole('radio', { name: '60' }));
    fireEvent.click(screen.getByRole('button', { name: 'Start with Math' }));
    await waitFor(() => expect(pathname()).toBe('/student/start-exam/made'));
    const { body } = calls.find(({ call }) => call.startsWith('POST'))!;
    expect(body).toEqual({ studentId: ME, subject: 'Math', marks: 50, time: 60 });
  });

  it('shows why the test was not created', async () => {
    const text = 'Not enough questions: 3 available in Physics, 25 needed.';
    serverThatAnswers({ ...first, 'POST /api/mockTest/generateMockTest': refusal(409, text) });
    open('/student/dashboard');
    fireEvent.click(await screen.findByRole('button', { name: 'Start with Physics' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
