import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../../api/contracts/http/texts';
import {
  ANSWERS,
  COUNTS,
  DECISIONS,
  NO_DECISIONS,
  PROFILE,
  signInAdmin,
  TRENDS,
} from '../../../../test/support/web/admin';
import { refusalAnswer, serverThatAnswers, type Answer } from '../../../../test/support/web/stub-server';
import { open as openAt, withTimeToLoad } from '../../../../test/support/web/student';
import { toast } from '../../ui/toast';

let live: { isLive: boolean; disconnectedSince?: number };
const handlers: [name: string, handler: () => void][] = [];
const emit = (message: string) => act(() => handlers.forEach(([name, handler]) => name === message && handler()));
jest.mock('../../lib/live/live', () => ({
  useLive: (name: string, handler: () => void) => void handlers.push([name, handler]),
  useIsLive: () => live,
  onReconnect: () => () => {},
}));

withTimeToLoad();

const consoleError = jest.spyOn(console, 'error').mockImplementation();
const errorToast = jest.spyOn(toast, 'error').mockReturnValue();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  live = { isLive: true };
  handlers.length = 0;
  consoleError.mockClear();
  errorToast.mockClear();
  signInAdmin();
});

function open(answers: Record<string, Answer | 'away'> = ANSWERS) {
  serverThatAnswers(answers);
  return openAt('/admin/dashboard');
}
const tile = async (name: string) => (await screen.findByRole('heading', { name })).closest('a')!;
const findFigure = async (name: string, figure: string) => within(await tile(name)).findByText(figure);

it('[ROUTE-24] [ADMIN-14] /admin/dashboard greets the admin by username', async () => {
  open();
  const greeting = /^Good (morning|afternoon|evening), farhana\.admin$/;
  expect(await screen.findByRole('heading', { level: 1, name: greeting })).toBeTruthy();
});

it('AdminDashboardPage shows an error if the profile cannot be loaded, and retries it', async () => {
  open({ ...ANSWERS, [PROFILE]: refusalAnswer('unavailable', {}) });
  const alert = within(
    (await screen.findByText('Your profile could not be loaded')).closest<HTMLElement>('[role=alert]')!,
  );
  serverThatAnswers(ANSWERS);
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: /, farhana\.admin$/ })).toBeTruthy();
  expect(screen.queryByText('Your profile could not be loaded')).toBeNull();
});

it('[ADMIN-15] [ADMIN-16] AdminDashboardPage shows both counts, each as a link to its list', async () => {
  open();
  for (const [name, figure, to] of [
    ['Total Students', '104,216', '/admin/students-list'],
    ['Number of Tutors', '38', '/admin/tutors-list'],
  ] as const) {
    await findFigure(name, figure);
    expect((await tile(name)).getAttribute('href')).toBe(to);
  }
});

it('AdminDashboardPage refetches the counts after a live message', async () => {
  open();
  await findFigure('Total Students', '104,216');
  serverThatAnswers({ ...ANSWERS, [COUNTS]: { body: { studentsCount: 104217, tutorsCount: 38 } } });
  emit('account:activity');
  expect(await findFigure('Total Students', '104,217')).toBeTruthy();
});

it('AdminDashboardPage shows the latest activity with a link to all activity', async () => {
  const at = new Date().toISOString();
  const entry = {
    _id: 'one',
    at,
    who: 'rafi',
    role: 'student',
    what: 'registered',
    subject: null,
    count: null,
    deleted: [],
  };
  open({
    ...ANSWERS,
    'GET /api/activity': { body: [entry] },
    'GET /api/activity/counts': {
      body: [{ at: new Date(Math.floor(Date.now() / 600_000) * 600_000), counts: { registered: 64 } }],
    },
  });
  expect(await screen.findByText(/^64 registered, 0 signed in, 0 exams started/)).toBeTruthy();
  const latest = within(screen.getByRole('region', { name: 'Latest activity' }));
  expect((await latest.findByText('rafi')).getAttribute('href')).toBe('/admin/activity?who=rafi');
  expect(latest.getByText('See all activity').getAttribute('href')).toBe('/admin/activity');
});

it('[ADMIN-51] AdminDashboardPage shows the activity of the last 28 days and compares the last two weeks', async () => {
  open();
  const trends = within(await screen.findByRole('region', { name: 'Last 28 days' }));
  expect(
    await trends.findByText(
      'New students: 378 in 28 days, 168 in the last 7 days, 119 in the 7 days before. ' +
        'Exams finished: 3,780 in 28 days, 1,680 in the last 7 days, 1,190 in the 7 days before. ' +
        'Doubts asked: 0 in 28 days, 0 in the last 7 days, 0 in the 7 days before.',
    ),
  ).toBeTruthy();
  expect(trends.getByText('today')).toBeTruthy();
});

describe('DecisionList', () => {
  const decisions = async () => within(await screen.findByRole('region', { name: 'Needs a decision' }));

  it('[ADMIN-52] lists the open decisions with numbers and links', async () => {
    const suspectedKeys = [
      { modelTestId: 'weekly', name: 'Weekly 4', questions: 2 },
      { modelTestId: 'mock', name: 'Grand mock', questions: 1 },
    ];
    const since = new Date(2026, 10, 22, 12).toISOString();
    open({
      ...ANSWERS,
      [DECISIONS]: {
        body: {
          suspectedKeys,
          unansweredDoubts: { count: 1204, since },
          openReports: { count: 1, since },
          failedMails: 3,
        },
      },
    });
    const list = await decisions();
    const row = async (name: string) => (await list.findByText(name)).closest('li')!;
    const addressOf = (item: HTMLElement) => within(item).getByRole('link').getAttribute('href');
    const keys = await row('Answer keys look wrong');
    expect([keys.textContent, addressOf(keys)]).toEqual([
      expect.stringMatching(/^3.*In Weekly 4, Grand mock$/),
      '/admin/item-statistics?test=weekly',
    ]);
    const doubts = await row('Doubts without an answer');
    expect(doubts.textContent).toMatch(/^1,204.*Tutors answer doubts\. The oldest is from Nov 22, 2026\.$/);
    // no page of an admin shows doubts or reports
    const reports = await row('Open question report');
    for (const item of [doubts, reports]) expect(within(item).queryByRole('link')).toBeNull();
    expect((await row('Mails not sent')).textContent).toMatch(/^3.*Check the mail server/);
  });

  it('[ADMIN-52] shows an empty state if there are no open decisions', async () => {
    open();
    expect(await (await decisions()).findByText('There are no open decisions.')).toBeTruthy();
  });

  it('shows an error and can be retried', async () => {
    open({ ...ANSWERS, [DECISIONS]: refusalAnswer('unavailable', {}), [TRENDS]: refusalAnswer('unavailable', {}) });
    const retry = await (await decisions()).findByRole('button', { name: 'Try again' });
    serverThatAnswers({ ...ANSWERS, [DECISIONS]: { body: { ...NO_DECISIONS, failedMails: 1 } } });
    fireEvent.click(retry);
    expect(await (await decisions()).findByText('Mail not sent')).toBeTruthy();
  });
});

it('[ERR-19] counts that cannot be loaded are only logged and can be retried', async () => {
  open({ ...ANSWERS, [COUNTS]: refusalAnswer('not-found', {}) });
  await waitFor(() =>
    expect(consoleError).toHaveBeenCalledWith(`Fetching /api/admin/count-students-tutors failed: ${texts.notFound}`),
  );
  for (const name of ['Total Students', 'Number of Tutors']) await findFigure(name, '–');
  expect(errorToast).not.toHaveBeenCalled();
  serverThatAnswers(ANSWERS);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await findFigure('Total Students', '104,216');
});

it('[ERR-18] a profile that cannot be loaded is only logged', async () => {
  open({ ...ANSWERS, [PROFILE]: refusalAnswer('not-found', {}) });
  await waitFor(() =>
    expect(consoleError).toHaveBeenCalledWith(`Fetching /api/admin/profile/{adminId} failed: ${texts.notFound}`),
  );
  expect(await screen.findByRole('heading', { level: 1, name: /^Good \w+$/ })).toBeTruthy();
  expect(errorToast).not.toHaveBeenCalled();
});

it('AdminDashboardPage shows an empty state before the first registration', async () => {
  open({ ...ANSWERS, [COUNTS]: { body: { studentsCount: 0, tutorsCount: 0 } } });
  await screen.findByText(/^No one has registered yet/);
  expect(screen.getByRole('link', { name: 'Add a tutor' }).getAttribute('href')).toBe('/admin/add-tutor');
});

it('AdminDashboardPage shows since when the connection is lost', async () => {
  live = { isLive: false, disconnectedSince: new Date(2026, 10, 22, 21, 44).getTime() };
  open();
  expect(await screen.findByText('Not connected since 9:44 PM')).toBeTruthy();
});
