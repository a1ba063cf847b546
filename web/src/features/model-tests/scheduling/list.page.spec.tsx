import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LiveMessages } from '../../../../../api/contracts/live/messages';
import { refusal, serverThatAnswers, type Answer } from '../../../../../test/support/web/stub-server';
import { open, withTimeToLoad } from '../../../../../test/support/web/student';
import { ANSWERS, signInTutor } from '../../../../../test/support/web/tutor';
import { toast } from '../../../ui/toast';

withTimeToLoad();

let emit: (message: Partial<LiveMessages['model-test']>) => void = () => {};
jest.mock('../../../lib/live/live', () => ({
  useLive: (name: string, handler: (payload: object) => void) => {
    if (name === 'model-test') emit = (message) => act(() => handler(message));
  },
  useIsLive: () => ({ isLive: true }),
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

const LIST = 'GET /api/modelTest/allModelTests';

/** Returns an instant in the local time zone. */
const at = (day: number, hour: number, minute = 0, second = 0) => new Date(2026, 10, day, hour, minute, second);
const NOW = at(22, 19, 18);

const paper = (_id: string, Subject: string, liveFrom: Date, liveUntil: Date) => ({
  _id,
  Name: `${Subject} paper`,
  Subject,
  Marks: 50,
  Time: 30,
  ExpiryDays: 2,
  QuestionIds: [],
  liveFrom: liveFrom.toISOString(),
  liveUntil: liveUntil.toISOString(),
  status: 'Upcoming',
});
const PHYSICS = paper('p', 'Physics', at(20, 20), at(22, 22));
const CHEMISTRY = paper('c', 'Chemistry', at(24, 20), at(26, 20));
const COMBINED_PAPER = paper('a', 'Combined', at(15, 20), at(21, 20, 5));

const serve = (tests: object[], extraAnswers: Record<string, Answer> = {}) =>
  serverThatAnswers({ ...ANSWERS, [LIST]: { body: tests, headers: { date: NOW.toUTCString() } }, ...extraAnswers });

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const papers = async (name: string) =>
  (await section(name)).queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const expectOrder = (...order: string[][]) =>
  waitFor(async () => {
    const names = await Promise.all(['Live', 'Upcoming', 'Archived'].map(papers));
    expect(names.map((ofSection) => ofSection.map((name) => name?.split(' paper')[0]))).toEqual(order);
  });

const consoleError = jest.spyOn(console, 'error').mockImplementation();
const toasts = (['success', 'error', 'info', 'warning'] as const).map((kind) =>
  jest.spyOn(toast, kind).mockImplementation(),
);

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  consoleError.mockClear();
  signInTutor();
});

it.each([['/tutor/model-test'], ['/tutor']])(
  '[ROUTE-31] [ROUTE-32] [TMODEL-1] [TMODEL-6] %s shows the tests in Live, Upcoming and Archived, and a link to create one',
  async (path) => {
    serve([COMBINED_PAPER, PHYSICS, CHEMISTRY]);
    open(path);
    await expectOrder(['Physics'], ['Chemistry'], ['Combined']);
    expect(screen.getByRole('heading', { level: 1, name: 'Model Test' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create New' }).getAttribute('href')).toBe('/tutor/create-modeltest');
  },
);

it('only live tests show “until” above their day', async () => {
  serve([PHYSICS, CHEMISTRY]);
  open('/tutor/model-test');
  await expectOrder(['Physics'], ['Chemistry'], []);
  const margin = async (name: string) => (await section(name)).getAllByRole('listitem')[0]!.textContent;
  expect(await margin('Live')).toMatch(/^until22Sun/);
  expect(await margin('Upcoming')).toMatch(/^24Tue/);
});

it('[TMODEL-2] [TMODEL-3] [TMODEL-4] [TMODEL-5] each row shows when the test ends, starts or has ended, and links to its editor', async () => {
  serve([COMBINED_PAPER, PHYSICS, CHEMISTRY]);
  open('/tutor/model-test');
  const live = await section('Live');
  expect(live.getByText(/^Available till/).textContent).toBe('Available till November 22nd 2026, 10:00 pm');
  expect(live.getByText(/^2 h 4[12] min left$/)).toBeTruthy();
  const upcoming = await section('Upcoming');
  expect(upcoming.getByText('November 24th 2026, 8:00 pm')).toBeTruthy();
  const archived = await section('Archived');
  expect(archived.getByText(/^Ended/).textContent).toBe('Ended November 21st 2026, 8:05 pm');
  const hrefs = [live, upcoming, archived].map((card) => card.getByRole('link').getAttribute('href'));
  expect(hrefs).toEqual(['p', 'c', 'a'].map((id) => `/tutor/edit-modeltest/${id}`));
});

it('[TMODEL-50] an upcoming test says how long it is open, or until when if it closes before its expiry', async () => {
  const closing = { ...paper('s', 'English', at(25, 10), at(25, 12)), closesAt: { date: '2026-11-25', time: '12:00' } };
  serve([CHEMISTRY, closing]);
  open('/tutor/model-test');
  const rowsOf = (await section('Upcoming')).getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rowsOf[0]).toMatch(/, open for 2 days$/);
  expect(rowsOf[1]).toMatch(/, open until November 25th 2026, 12:00 pm$/);
});

it('tests change sections by live messages and by the clock', async () => {
  const nextTest = paper('s', 'English', at(22, 19, 18, 3), at(22, 19, 18, 5));
  serve([nextTest, CHEMISTRY]);
  open('/tutor/model-test');
  await expectOrder([], ['English', 'Chemistry'], []);
  await expectOrder(['English'], ['Chemistry'], []);
  await expectOrder([], ['Chemistry'], ['English']);
  const requests = serve([nextTest, CHEMISTRY, PHYSICS]);
  emit({ modelTestId: 'p', status: 'Live' });
  await expectOrder(['Physics'], ['Chemistry'], ['English']);
  serve([nextTest, CHEMISTRY, { ...PHYSICS, status: 'Archived' }]);
  emit({ modelTestId: 'p', status: 'Archived' });
  await expectOrder([], ['Chemistry'], ['Physics', 'English']);
  emit({ modelTestId: 'c', status: 'Deleted' });
  await expectOrder([], [], ['Physics', 'English']);
  // tests that open or close as planned, or are deleted, cause no refetch
  expect(requests.filter(({ call }) => call === LIST).length).toBeLessThan(3);
});

it('archived tests are paginated', async () => {
  serve(Array.from({ length: 41 }, (_, n) => paper(`a${n}`, `No ${n}`, at(1, 0, n), at(2, 0, n))));
  open('/tutor/model-test');
  expect(await papers('Archived')).toHaveLength(20);
  fireEvent.click(screen.getByRole('link', { name: 'Page 3' }));
  await waitFor(async () => expect(await papers('Archived')).toHaveLength(1));
});

it('an empty list shows an empty state', async () => {
  serve([]);
  open('/tutor/model-test');
  expect(await screen.findByText(/^No model tests yet/)).toBeTruthy();
});

it('[ERR-15] a failed request is only logged and can be retried in place', async () => {
  serve([], { [LIST]: refusal(404, 'Nothing here.') });
  open('/tutor/model-test');
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  expect(consoleError.mock.calls.flat()).toContain('Fetching model-tests failed: Nothing here.');
  toasts.forEach((kind) => expect(kind).not.toHaveBeenCalled());
  serve([PHYSICS]);
  fireEvent.click(retryButton);
  await expectOrder(['Physics'], [], []);
});
