import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  withTimeToLoad,
} from '../../../../test/support/web/student';

let mockLive: object;
jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => mockLive,
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

withTimeToLoad();

beforeEach(() => {
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
  const place = await screen.findByText(/of 7 on the leaderboard/);
  expect(place.textContent).toBe('6th of 7 on the leaderboard');
});

it('[D15] DashboardPage shows no avatar until the profile is loaded', async () => {
  const answered = globalThis.fetch;
  globalThis.fetch = (input) =>
    (input as Request).url.includes('/profile/') ? new Promise(() => {}) : answered(input as Request);
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
  [{ isLive: false, awaySince: new Date(2026, 10, 22, 19, 2).getTime() }, 'Not live since 7:02 PM'],
])('[D16] the leaderboard of the dashboard shows the connection state %j as %s', async (state, words) => {
  mockLive = state;
  open('/student/dashboard');
  const heading = await within(await board()).findByRole('heading', { name: 'Leaderboard' });
  expect(heading.nextElementSibling?.textContent?.replace(/\s/g, ' ')).toBe(words);
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
    const missed = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ _id: `q${index}`, mastered: false }));
    const mistakes = { physics: missed(3), chemistry: missed(96), math: missed(0), english: missed(95) };
    serverThatAnswers({ ...ANSWERS, [MISTAKES]: { body: mistakes } });
    open('/student/dashboard');
    const region = within(await answers());
    expect(await region.findByRole('heading', { name: 'Chemistry is where you lose the most marks' })).toBeTruthy();
    expect(region.getByText('96 questions to practise. No points, just practice.')).toBeTruthy();
    const way = region.getByRole('link', { name: 'Review Chemistry mistakes' });
    expect(way.getAttribute('href')).toBe('/student/mistake-review?subject=Chemistry');
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
  const own = await within(await board()).findByRole('table', { name: 'Your place' });
  expect(
    within(own)
      .getAllByRole('row', { current: true })
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('nusrat.j (you)')]);
});

describe('next test on the dashboard', () => {
  const HOUR_MS = 3_600_000;
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

  it('is the first live model test to close that was not taken', async () => {
    serverThatAnswers(tests);
    open('/student/dashboard');
    const way = await screen.findByRole('link', { name: 'Start model test' });
    expect(way.getAttribute('href')).toBe('/student/start-modeltest/Sooner');
    expect(screen.getByRole('heading', { name: 'Sooner' })).toBeTruthy();
  });

  it('is a mock test of the subject tested least recently if no model test is live', async () => {
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

  it('is disabled while an exam runs', async () => {
    const running = {
      attemptId: 'a',
      examId: 'e',
      type: 'MockTest',
      questions: [],
      serverNow: new Date().toISOString(),
    };
    const deadline = new Date(Date.now() + HOUR_MS).toISOString();
    serverThatAnswers({ ...tests, 'GET /api/attempts/current': { body: { ...running, deadline } } });
    open('/student/dashboard');
    const button = await screen.findByRole('button', { name: 'Start model test' });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Finish your current exam first.')).toBeTruthy();
  });
});

describe('dashboard before the first test', () => {
  const first = { ...ANSWERS, [HISTORY]: { body: [] } };

  it('shows an answer sheet that creates the first test', async () => {
    const made = { 'POST /api/mockTest/generateMockTest': { body: { mockTestId: 'made' } } };
    const calls = serverThatAnswers({ ...first, ...made });
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
