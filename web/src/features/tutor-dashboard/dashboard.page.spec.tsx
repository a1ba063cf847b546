import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../../api/contracts/http/texts';
import { refusalAnswer, serverThatAnswers, type Answer } from '../../../../test/support/web/stub-server';
import { open as openAt, withTimeToLoad } from '../../../../test/support/web/student';
import {
  ANSWERS,
  LIVE_MODEL_TESTS,
  MODEL_TESTS,
  PENDING_REVIEWS,
  PROFILE,
  REVIEWS,
  signInTutor,
  TOTAL_QUESTIONS,
} from '../../../../test/support/web/tutor';
import { toast } from '../../ui/toast';

const handlers: [name: string, handler: (payload: object) => void][] = [];
const emit = (message: string) => act(() => handlers.forEach(([name, handler]) => name === message && handler({})));
jest.mock('../../lib/live/live', () => ({
  useLive: (name: string, handler: (payload: object) => void) => void handlers.push([name, handler]),
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

withTimeToLoad();

const HOUR_MS = 3_600_000;
const instant = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const doubt = {
  _id: 'doubt-1',
  username: 'rafi.hasan',
  subject: 'Physics',
  doubt: 'Why is the sky blue?',
  // computed on access, independent of the run time of the file
  get askedAt() {
    return instant(-2.71);
  },
};
const modelTest = (Name: string, from: number, end: number) => ({
  _id: Name,
  Name,
  Marks: 50,
  Time: 60,
  Subject: 'Combined',
  ExpiryDays: 2,
  status: 'Upcoming',
  liveFrom: instant(from),
  liveUntil: instant(end),
});
const BUSY: Record<string, Answer | 'away'> = {
  ...ANSWERS,
  [PENDING_REVIEWS]: { body: { pendingReviews: 40 } },
  [LIVE_MODEL_TESTS]: { body: { liveModelTests: 2 } },
  [REVIEWS]: { body: [doubt], headers: { 'x-total-count': '40' } },
  [MODEL_TESTS]: { body: [modelTest('Physics paper 3', -18, 5.8), modelTest('Combined paper 2', 76, 124)] },
};

const consoleError = jest.spyOn(console, 'error').mockImplementation();
const errorToast = jest.spyOn(toast, 'error').mockReturnValue();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  handlers.length = 0;
  consoleError.mockClear();
  errorToast.mockClear();
  signInTutor();
});

function open(answers: Record<string, Answer | 'away'> = BUSY) {
  const requests = serverThatAnswers(answers);
  return { requests, ...openAt('/tutor/dashboard') };
}
const tile = async (name: string) => (await screen.findByRole('heading', { name })).closest('a')!;
const findFigure = async (name: string, figure: string) => within(await tile(name)).findByText(figure);
const picture = () => screen.getByRole('main').querySelector('img')?.getAttribute('src');

it('[ROUTE-28] [TDASH-1] /tutor/dashboard greets the tutor by name', async () => {
  open();
  expect(
    await screen.findByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), shirin\.s$/ }),
  ).toBeTruthy();
});

it.each([
  ['[TDASH-2] the chosen avatar', { body: { ...ANSWERS[PROFILE].body, avatar: 5 } }, 5],
  ['[TDASH-3] avatar 1 to a tutor without one', { body: { ...ANSWERS[PROFILE].body, avatar: undefined } }, 1],
  ['[TDASH-4] avatar 1 if the profile cannot be loaded', refusalAnswer('not-found', {}), 1],
])('TutorDashboardPage shows %s', async (_, answer, text) => {
  open({ ...BUSY, [PROFILE]: answer });
  await findFigure('Total Questions', '1,402');
  await waitFor(() => expect(picture()).toBe(`/avatars/${text}.svg`));
});

it('[TDASH-5] [TDASH-6] [TDASH-7] TutorDashboardPage shows the three counts, each as a link to its page', async () => {
  open();
  for (const [name, figure, to] of [
    ['Total Questions', '1,402', '/tutor/database'],
    ['Pending Reviews', '40', '/tutor/reviews'],
    ['Live Model Tests', '2', '/tutor/model-test'],
  ] as const) {
    await findFigure(name, figure);
    expect((await tile(name)).getAttribute('href')).toBe(to);
  }
});

it.each([
  ['doubt:asked', 'Pending Reviews', PENDING_REVIEWS, { pendingReviews: 41 }, '41'],
  ['doubt:answered', 'Pending Reviews', PENDING_REVIEWS, { pendingReviews: 39 }, '39'],
  ['doubt:deleted', 'Pending Reviews', PENDING_REVIEWS, { pendingReviews: 38 }, '38'],
  ['model-test', 'Live Model Tests', LIVE_MODEL_TESTS, { liveModelTests: 3 }, '3'],
])('a %s message refetches %s', async (message, name, call, body, figure) => {
  open();
  await findFigure(name, name === 'Pending Reviews' ? '40' : '2');
  serverThatAnswers({ ...BUSY, [call]: { body } });
  emit(message);
  expect(await findFigure(name, figure)).toBeTruthy();
});

it('[ERR-13] counts that cannot be loaded are only logged', async () => {
  const none = refusalAnswer('not-found', {});
  open({ ...BUSY, [TOTAL_QUESTIONS]: none, [PENDING_REVIEWS]: none, [LIVE_MODEL_TESTS]: none });
  await waitFor(() =>
    expect(consoleError).toHaveBeenCalledWith(`Fetching /api/tutor/total-questions failed: ${texts.notFound}`),
  );
  for (const name of ['Total Questions', 'Pending Reviews', 'Live Model Tests']) await findFigure(name, '–');
  expect(errorToast).not.toHaveBeenCalled();
});

it('[ERR-12] a profile that cannot be loaded is only logged', async () => {
  open({ ...BUSY, [PROFILE]: refusalAnswer('not-found', {}) });
  await waitFor(() =>
    expect(consoleError).toHaveBeenCalledWith(`Fetching /api/tutor/profile/{tutorId} failed: ${texts.notFound}`),
  );
  expect(await screen.findByRole('heading', { level: 1, name: /^Good / })).toBeTruthy();
  expect(errorToast).not.toHaveBeenCalled();
});

it('TutorDashboardPage keeps the counts and shows their time if a refetch fails', async () => {
  open();
  await findFigure('Pending Reviews', '40');
  serverThatAnswers({ ...BUSY, [PENDING_REVIEWS]: refusalAnswer('not-found', {}) });
  emit('doubt:asked');
  await screen.findByText(/^These numbers are from \d+:\d\d/);
  await findFigure('Pending Reviews', '40');
  serverThatAnswers({ ...BUSY, [PENDING_REVIEWS]: { body: { pendingReviews: 41 } } });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await findFigure('Pending Reviews', '41');
  await waitFor(() => expect(screen.queryByText(/^These numbers/)).toBeNull());
});

it('TutorDashboardPage claims the oldest doubt that no other tutor is answering, and opens the reviews', async () => {
  const claim = { tutorId: 'another', username: 'kamal', until: instant(0.1) };
  const { requests, pathname } = open({
    ...BUSY,
    [REVIEWS]: { body: [{ ...doubt, _id: 'taken', doubt: 'Taken', claim }, doubt] },
    'POST /api/doubts/doubt-1/claim': { status: 204 },
  });
  const oldestDoubtRegion = within(await screen.findByRole('region', { name: 'Oldest waiting doubt' }));
  await oldestDoubtRegion.findByText('Why is the sky blue?');
  expect(oldestDoubtRegion.getByText('2 h 42 min')).toBeTruthy();
  fireEvent.click(oldestDoubtRegion.getByRole('button', { name: 'I’m answering' }));
  await waitFor(() => expect(pathname()).toBe('/tutor/reviews'));
  expect(requests.map(({ call }) => call)).toContain('POST /api/doubts/doubt-1/claim');
});

it('TutorDashboardPage shows an error if another tutor has already claimed the doubt, and stays on the page', async () => {
  const { pathname } = open({ ...BUSY, 'POST /api/doubts/doubt-1/claim': refusalAnswer('doubt-claimed', {}) });
  fireEvent.click(await screen.findByRole('button', { name: 'I’m answering' }));
  await waitFor(() => expect(errorToast).toHaveBeenCalledWith(texts.doubtClaimed));
  expect(pathname()).toBe('/tutor/dashboard');
});

it('TutorDashboardPage shows the next model test and the week in the tutor’s time zone; the form uses that of the exams', async () => {
  open();
  const next = within(await screen.findByRole('region', { name: 'Next model test' }));
  expect(next.getByText('Combined paper 2')).toBeTruthy();
  expect(next.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/tutor/edit-modeltest/Combined paper 2');
  const week = within(screen.getByRole('region', { name: 'Model tests this week' }));
  expect(week.queryByText(/^Times in/)).toBeNull();
  expect(week.getByRole('link', { name: /^Physics paper 3.*until/ })).toBeTruthy();
  fireEvent.click(next.getByRole('link', { name: 'Create New' }));
  expect(await screen.findByText('In Asia/Dhaka')).toBeTruthy();
});

it('TutorDashboardPage shows empty states before there is any content', async () => {
  open(ANSWERS);
  await screen.findByText('There are no unsolved doubts');
  expect(screen.getByText('Nothing is waiting for you.')).toBeTruthy();
  expect(await screen.findByText('No model test is scheduled.')).toBeTruthy();
});
