import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LiveMessageName, LiveMessages } from '../../../../api/contracts/live/messages';
import { refusal, serverThatAnswers, type Answer } from '../../../../test/support/web/stub-server';
import { ANSWERS, HISTORY, ME, open, signIn, withTimeToLoad } from '../../../../test/support/web/student';
import { toast } from '../../ui/toast';

withTimeToLoad();

const handlers = new Map<string, (payload: unknown) => void>();
let emitReconnect = () => {};
jest.mock('../../ui/use-in-view', () => ({ useInView: () => true }));
jest.mock('../../lib/live/live', () => ({
  useLive: (name: string, handler: (payload: unknown) => void, onMissed?: () => void) => {
    handlers.set(name, handler);
    if (name === 'model-test') emitReconnect = onMissed!;
  },
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));
const live = <Name extends LiveMessageName>(name: Name, payload: Partial<LiveMessages[Name]>) =>
  act(() => handlers.get(name)?.(payload));

const LIST = 'GET /api/modelTest/allModelTests';
const PARTICIPATION_CALL = 'GET /api/score/has-participated';

/** Returns an instant in the local time zone. */
const at = (day: number, hour: number, minute = 0, second = 0) => new Date(2026, 10, day, hour, minute, second);
const NOW = at(22, 19, 18);

const paper = (_id: string, Subject: string, liveFrom: Date, liveUntil: Date) => ({
  _id,
  Name: `${Subject} paper`,
  Subject,
  Marks: 50,
  Time: 30,
  liveFrom: liveFrom.toISOString(),
  liveUntil: liveUntil.toISOString(),
  status: 'Upcoming',
});
const PHYSICS = paper('p', 'Physics', at(20, 20), at(22, 22));
const MATH = paper('m', 'Math', at(21, 9), at(23, 9));
const CHEMISTRY = paper('c', 'Chemistry', at(22, 20), at(23, 20));
const ENGLISH = paper('e', 'English', at(24, 20), at(25, 20));
const COMBINED_PAPER = paper('a', 'Combined', at(15, 20), at(21, 20, 5));
const ALL = [COMBINED_PAPER, PHYSICS, CHEMISTRY, ENGLISH];

/** A fake server whose clock differs from the local clock. */
function serveTests(
  tests: object[],
  { now = NOW, ...extraAnswers }: { now?: Date } & Record<string, Answer | Date> = {},
) {
  return serverThatAnswers({
    ...ANSWERS,
    [LIST]: { body: tests, headers: { date: now.toUTCString() } },
    [PARTICIPATION_CALL]: { body: { hasParticipated: false } },
    [HISTORY]: { body: [] },
    ...(extraAnswers as Record<string, Answer>),
  });
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const papers = async (name: string) =>
  (await section(name)).queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const expectOrder = (...order: string[][]) =>
  waitFor(async () => expect(await Promise.all(['Live', 'Upcoming', 'Archived'].map(papers))).toEqual(order));

const toastInfo = jest.spyOn(toast, 'info').mockImplementation();
const consoleError = jest.spyOn(console, 'error').mockImplementation();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  toastInfo.mockClear();
  consoleError.mockClear();
  signIn();
});

it('[MODEL-1] [MODEL-2] [MODEL-3] the page groups tests into Live, Upcoming and Archived by server time', async () => {
  serveTests(ALL);
  open('/student/model-test');
  await expectOrder(['Physics paper'], ['Chemistry paper', 'English paper'], ['Combined paper']);
  expect(screen.getByRole('heading', { level: 1, name: 'Model Tests' })).toBeTruthy();
});

it('[MODEL-7] [MODEL-8] [MODEL-9] [CARD-33] a card shows when the test ends, starts or has ended', async () => {
  serveTests(ALL);
  open('/student/model-test');
  expect((await section('Live')).getByText(/^Available till/).textContent).toBe(
    'Available till November 22nd 2026, 10:00 pm',
  );
  const upcoming = await section('Upcoming');
  expect(upcoming.getByText('November 22nd 2026, 8:00 pm')).toBeTruthy();
  expect(upcoming.getByText('November 24th 2026, 8:00 pm')).toBeTruthy();
  expect(upcoming.getByText('Tuesday, in 2 days')).toBeTruthy();
  expect((await section('Archived')).getByText(/^Ended/).textContent).toBe('Ended November 21st 2026, 8:05 pm');
});

it('[MODEL-12] [MODEL-14] live and archived cards link to the instructions', async () => {
  serveTests(ALL);
  open('/student/model-test');
  const openLink = (await section('Live')).getByRole('link', { name: 'Open paper Physics paper' });
  expect(openLink.getAttribute('href')).toBe('/student/start-modeltest/p');
  expect((await section('Archived')).getByRole('link').getAttribute('href')).toBe('/student/start-modeltest/a');
});

it('[MODEL-13] an upcoming card shows a notice that the test is not live yet, and does not open', async () => {
  serveTests(ALL);
  const { pathname } = open('/student/model-test');
  for (const strip of (await section('Upcoming')).getAllByRole('button', { name: 'This exam is not live yet!' })) {
    fireEvent.click(strip);
  }
  expect(toastInfo.mock.calls).toEqual([['This exam is not live yet!'], ['This exam is not live yet!']]);
  expect((await section('Upcoming')).queryByRole('link')).toBeNull();
  expect(pathname()).toBe('/student/model-test');
});

it('[MODEL-10] [MODEL-11] a live test that was already taken is disabled, with an explanation', async () => {
  const requests = serveTests([PHYSICS, MATH], {
    [`${PARTICIPATION_CALL}?studentId=${ME}&modelTestId=p`]: { body: { hasParticipated: true } },
  });
  open('/student/model-test');
  await expectOrder(['Math paper', 'Physics paper'], [], []);
  const [openItem, finishedItem] = (await section('Live')).getAllByRole('listitem');
  expect([openItem!.className.includes('border-dashed'), finishedItem!.className.includes('border-dashed')]).toEqual([
    false,
    true,
  ]);
  fireEvent.click(within(finishedItem!).getByRole('button', { name: 'You have already taken this model test.' }));
  expect(toastInfo).toHaveBeenCalledWith('You have already taken this model test.');
  expect(within(finishedItem!).queryByRole('link')).toBeNull();
  expect(requests.filter(({ call }) => call.startsWith(PARTICIPATION_CALL))).toHaveLength(2);
});

it.each([
  [0.63, 'Your score 63% See result'],
  [null, 'Results pending'],
])('a live test that was taken with score %j links to its result by %j', async (score, name) => {
  serveTests([PHYSICS], {
    [PARTICIPATION_CALL]: { body: { hasParticipated: true } },
    [HISTORY]: { body: [{ attemptId: 'attempt-1', examId: 'p', score }] },
  });
  open('/student/model-test');
  const result = await (await section('Live')).findByRole('link', { name });
  expect(result.getAttribute('href')).toBe('/student/exam-history/attempt-1');
});

it('an archived test shows its score and links to its result if it was taken, otherwise to practice', async () => {
  const earlierTest = paper('b', 'Math', at(13, 20), at(14, 20));
  const requests = serveTests([COMBINED_PAPER, earlierTest], {
    [HISTORY]: { body: [{ attemptId: 'attempt-1', examId: 'a', score: -0.25 }] },
  });
  open('/student/model-test');
  await expectOrder([], [], ['Combined paper', 'Math paper']);
  const [finishedItem, unfinishedItem] = (await section('Archived'))
    .getAllByRole('listitem')
    .map((item) => within(item));
  const result = finishedItem!.getByRole('link', { name: 'Your score −25% See result' });
  expect(result.getAttribute('href')).toBe('/student/exam-history/attempt-1');
  expect(finishedItem!.queryByText('Practice')).toBeNull();
  expect(unfinishedItem!.getByText('Practice')).toBeTruthy();
  expect(unfinishedItem!.queryByText('See result')).toBeNull();
  expect(requests.map(({ call }) => call)).toContain(`${HISTORY}?type=ModelTest`);
  live('attempt:finished', { type: 'ModelTest', examId: 'b', attemptId: 'attempt-2', score: 0.5 });
  expect(await unfinishedItem!.findByRole('link', { name: 'Your score 50% See result' })).toBeTruthy();
});

it('[MERIT-14] cards of taken tests show the place on the merit list and the distribution', async () => {
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
  serveTests([COMBINED_PAPER, MATH], {
    [PARTICIPATION_CALL]: { body: { hasParticipated: true } },
    [HISTORY]: { body: [{ attemptId: 'attempt-1', examId: 'a', score: 0.63 }] },
    'GET /api/score/merit-list/a/me': { body: ownPlace },
    'GET /api/score/merit-list/m/me': { body: { ...ownPlace, slNo: 3 } },
  });
  open('/student/model-test');
  expect(await (await section('Archived')).findByText('12th')).toBeTruthy();
  expect((await section('Archived')).getByText('of 124 students')).toBeTruthy();
  expect(await (await section('Live')).findByText('3rd')).toBeTruthy();
  expect((await section('Archived')).getByText('Best 90%, average 40%')).toBeTruthy();
  const ring = (await section('Archived')).getByText('12th').closest('li')!.querySelectorAll('i.border-accent');
  expect(ring).toHaveLength(1);
});

it('a failed request for results is only logged, and the list is shown', async () => {
  serveTests([COMBINED_PAPER], { [HISTORY]: refusal(404, 'Nothing here.') });
  open('/student/model-test');
  expect((await section('Archived')).getByText('Practice')).toBeTruthy();
  expect(consoleError.mock.calls.flat()).toContain('Fetching the results of model tests failed: Nothing here.');
});

it('[MODEL-20] the participation check without a student id sends no request and only logs', async () => {
  localStorage.setItem('userData', JSON.stringify({ jwtoken: 'token', isStudent: true }));
  const requests = serveTests([PHYSICS]);
  open('/student/model-test');
  await expectOrder(['Physics paper'], [], []);
  expect(requests.filter(({ call }) => call.startsWith(PARTICIPATION_CALL))).toEqual([]);
  expect(consoleError.mock.calls.flat()).toContain('Participation is unknown: the session has no student id.');
  expect(toastInfo).not.toHaveBeenCalled();
});

it('a failed participation check is only logged, and the test can be opened', async () => {
  serveTests([PHYSICS], { [PARTICIPATION_CALL]: refusal(404, 'Nothing here.') });
  open('/student/model-test');
  expect((await section('Live')).getByRole('link')).toBeTruthy();
  expect(consoleError.mock.calls.flat()).toContain('Fetching has-participated failed: Nothing here.');
});

it('a finished model test is disabled at once, also when it was finished in another tab', async () => {
  serveTests([PHYSICS]);
  open('/student/model-test');
  await expectOrder(['Physics paper'], [], []);
  live('attempt:finished', { type: 'ModelTest', examId: 'p' });
  expect((await section('Live')).getByText('You have already taken this model test.')).toBeTruthy();
});

describe('ModelTestListPage when a test changes its section', () => {
  it('moves the card when the test opens and closes, by the clock of the page', async () => {
    const nextTest = paper('s', 'English', at(22, 19, 18, 2), at(22, 19, 18, 3));
    serveTests([CHEMISTRY, nextTest]);
    open('/student/model-test');
    await expectOrder([], ['English paper', 'Chemistry paper'], []);
    await expectOrder(['English paper'], ['Chemistry paper'], []);
    expect(screen.getByText('English paper is live now.')).toBeTruthy();
    expect((await section('Live')).getByRole('link')).toBeTruthy();
    await expectOrder([], ['Chemistry paper'], ['English paper']);
    expect(screen.getByText('English paper is over.')).toBeTruthy();
    expect((await section('Live')).getByText(/^Nothing is live right now/)).toBeTruthy();
  });

  it('[CARD-12] moves the card after a live message, without a refetch if the test opens as planned', async () => {
    const openingTest = paper('o', 'Physics', at(22, 19, 18, 20), at(23, 20));
    const requests = serveTests([openingTest, ENGLISH]);
    open('/student/model-test');
    await expectOrder([], ['Physics paper', 'English paper'], []);
    (await section('Upcoming')).getAllByRole('button')[0]!.focus();
    live('model-test', { modelTestId: 'o', status: 'Live' });
    await expectOrder(['Physics paper'], ['English paper'], []);
    expect(document.activeElement).toBe((await section('Live')).getByRole('link'));
    expect(requests.filter(({ call }) => call === LIST)).toHaveLength(1);
  });

  it.each([
    ['scrolls to the card if it was in view', 100, ['model-test-o']],
    ['does not scroll if the card was not in view', 5_000, []],
  ])('%s', async (_, top, scrollTargets) => {
    const scrolledTo: string[] = [];
    Element.prototype.scrollIntoView = function () {
      scrolledTo.push(this.id);
    };
    const original = window.matchMedia;
    const motionQuery = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign(original(query), { matches: true }));
    const positions = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return new DOMRect(0, this.closest('section')?.textContent?.startsWith('Live') ? -900 : top, 300, 200);
    });
    serveTests([paper('o', 'Physics', at(22, 19, 18, 20), at(23, 20)), ENGLISH]);
    open('/student/model-test');
    await expectOrder([], ['Physics paper', 'English paper'], []);
    live('model-test', { modelTestId: 'o', status: 'Live' });
    expect((await section('Upcoming')).getByText('Opened just now')).toBeTruthy();
    await expectOrder(['Physics paper'], ['English paper'], []);
    expect(scrolledTo).toEqual(scrollTargets);
    [motionQuery, positions].forEach((mock) => mock.mockRestore());
  });

  it('refetches are spread over time after a new test, a change or a reconnect', async () => {
    const random = jest.spyOn(Math, 'random').mockReturnValue(0.1);
    serveTests([ENGLISH]);
    open('/student/model-test');
    await expectOrder([], ['English paper'], []);
    const requests = serveTests([ENGLISH, CHEMISTRY]);
    live('model-test', { modelTestId: 'c', status: 'Upcoming' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(requests).toEqual([]);
    await expectOrder([], ['Chemistry paper', 'English paper'], []);
    random.mockReturnValue(0);
    serveTests([{ ...ENGLISH, Name: 'English again' }, CHEMISTRY]);
    live('model-test', { modelTestId: 'e', status: 'Upcoming' });
    await expectOrder([], ['Chemistry paper', 'English again'], []);
    serveTests([CHEMISTRY]);
    act(() => emitReconnect());
    await expectOrder([], ['Chemistry paper'], []);
    live('model-test', { modelTestId: 'c', status: 'Deleted' });
    expect(await screen.findByText(/^No model tests yet/)).toBeTruthy();
  });
});

it('a live message during a request causes a refetch', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  serveTests([ENGLISH, CHEMISTRY]);
  open('/student/model-test');
  await expectOrder([], ['Chemistry paper', 'English paper'], []);
  let requestCount = 0;
  globalThis.fetch = () => {
    requestCount += 1;
    return new Promise(() => {});
  };
  act(() => emitReconnect());
  await waitFor(() => expect(requestCount).toBeGreaterThan(0));
  const requests = serveTests([ENGLISH]);
  live('model-test', { modelTestId: 'c', status: 'Deleted' });
  await waitFor(() => expect(requests.map(({ call }) => call.split('?')[0])).toContain(LIST));
  await expectOrder([], ['English paper'], []);
  jest.mocked(Math.random).mockRestore();
});

it('an empty list links to a mock test', async () => {
  serveTests([]);
  open('/student/model-test');
  await screen.findByText(/^No model tests yet/);
  expect(screen.getByRole('link', { name: 'Go to Mock Test' }).getAttribute('href')).toBe('/student/mock-test');
});
