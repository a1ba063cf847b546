import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../../api/contracts/http/texts';
import { ANSWERS, signInAdmin } from '../../../../test/support/web/admin';
import { refusalAnswer, serverThatAnswers, type Answer } from '../../../../test/support/web/stub-server';
import { open as openAt, withTimeToLoad } from '../../../../test/support/web/student';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

withTimeToLoad();
// suppress the logs of failed requests
jest.spyOn(console, 'error').mockImplementation();

const BOARD = 'GET /api/replay/leaderboard';
const CHANGES = `${BOARD}/changes`;
const HOURS = `${BOARD}/hours`;
const names = ['ann', 'bob', 'cid (Dhaka College)', 'a deleted account'];
const rows = names.map((name, n) => ({ slNo: n + 1, studentId: name, name, Point: 10 - n }));
const board = { at: '2026-11-20T15:00:00.000Z', version: 12, total: 4, rows };
const changes = [
  { studentId: 'ann', name: 'ann', before: { slNo: 3, Point: 1 }, after: { slNo: 1, Point: 10 } },
  { studentId: 'bob', name: 'bob', before: { slNo: 1, Point: 9 }, after: { slNo: 2, Point: 9 } },
];
const hours = {
  first: '2026-11-02T10:00:00.000Z',
  hours: [
    {
      at: '2026-11-20T14:00:00.000Z',
      modelTests: [{ modelTestId: 'test', name: 'Physics model test', attempts: 312 }],
      mockTests: 3,
      corrections: [{ correctionId: 'key', attempts: 20 }],
      reversals: [],
      banned: 0,
      unbanned: 0,
      deleted: 0,
    },
  ],
  rules: [],
};
const FRIDAY = '/admin/leaderboard?from=2026-11-20T12:00:00.000Z&to=2026-11-20T18:00:00.000Z';

const open = (answers: Record<string, Answer | 'away'> = {}, at = FRIDAY) => {
  signInAdmin();
  const calls = serverThatAnswers({
    ...ANSWERS,
    [BOARD]: { body: board },
    [CHANGES]: { body: changes },
    [HOURS]: { body: hours },
    ...answers,
  });
  return { calls, ...openAt(at) };
};

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
});

it('PastLeaderboardPage shows both leaderboards, each student’s movement and what changed them', async () => {
  open();
  const laterBoard = (await screen.findByRole('heading', { name: '2 Later' })).closest('div')!;
  const first = within(laterBoard).getByText('ann').closest('tr')!;
  expect(within(first).getByText('10.00')).toBeTruthy();
  expect(first.textContent).toMatch(/up 2$/);
  expect(within(laterBoard).getByText('cid').closest('tr')!.textContent).toMatch(/no change$/);
  expect(within(laterBoard).getByText('cid').getAttribute('href')).toBe('/admin/attempts?who=cid');
  expect(within(laterBoard).getByText('a deleted account').tagName).toBe('SPAN');
  const causes = screen.getByRole('region', { name: 'What changed the leaderboard' });
  const [test, correction] = within(causes).getAllByRole('link');
  expect([test!.textContent, test!.getAttribute('href')]).toEqual(['Physics model test', '/admin/attempts?exam=test']);
  expect(correction!.getAttribute('href')).toBe('/admin/answer-keys?correction=key');
  expect(within(causes).getByText('312 finished')).toBeTruthy();
});

it('PastLeaderboardPage moves a time by keyboard and loads the leaderboard of that time [REPLAY-4]', async () => {
  const { router, calls } = open();
  const slider = await screen.findByLabelText('Second time');
  await screen.findByRole('heading', { name: '2 Later' });
  fireEvent.keyDown(slider, { key: 'PageDown' });
  fireEvent.keyDown(slider, { key: 'PageUp' });
  fireEvent.change(slider, { target: { value: String(Number(slider.getAttribute('value')) - 2) } });
  await waitFor(() => expect(router.state.location.search).toContain('to=2026-11-20T16%3A00%3A00.000Z'));
  await waitFor(() => expect(calls.some(({ call }) => call.includes('at=2026-11-20T16'))).toBe(true));
});

/** Resolves with the field of a time once the time zone is loaded. */
const ready = (label: string) =>
  waitFor(() => {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    expect(field.disabled).toBe(false);
    return field;
  });

it('PastLeaderboardPage accepts times to the second, in the time zone of the exams', async () => {
  const { router, calls } = open();
  const from = await ready('From');
  expect(from.value).toMatch(/^2026-11-20T18:00/);
  expect(screen.getByText('Times in Asia/Dhaka')).toBeTruthy();
  fireEvent.change(from, { target: { value: '2026-11-20T20:00:05' } });
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  const { search } = router.state.location;
  expect(search).toBe('?from=2026-11-20T14%3A00%3A05.000Z&to=2026-11-20T18%3A00%3A00.000Z');
  await waitFor(() => expect(calls.some(({ call }) => call.includes('from=2026-11-20T14%3A00%3A05'))).toBe(true));
});

it('PastLeaderboardPage shows the error of an invalid time and leaves the URL unchanged', async () => {
  const { router } = open();
  const from = await ready('From');
  const { search } = router.state.location;
  const to = screen.getByLabelText('To');
  const enterTimes = (first: string, second: string) => {
    fireEvent.change(from, { target: { value: first } });
    fireEvent.change(to, { target: { value: second } });
    fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  };
  enterTimes('', '2199-01-01T00:00:00');
  expect(screen.getByText('Enter a date and a time.')).toBeTruthy();
  expect(screen.getByText(texts.instantInFuture)).toBeTruthy();
  enterTimes('2026-11-20T20:00:05', '2026-11-20T20:00:05');
  expect(screen.getByText(texts.instantsReversed)).toBeTruthy();
  enterTimes('2026-10-20T20:00:05', '2026-11-20T20:00:05');
  expect(screen.getByText('Choose times that are at most three weeks apart.')).toBeTruthy();
  expect(router.state.location.search).toBe(search);
});

it('PastLeaderboardPage applies the chosen rules to the URL and to the requests', async () => {
  const { router, calls } = open();
  fireEvent.change(await screen.findByLabelText('Exams count'), { target: { value: 'finished' } });
  fireEvent.change(screen.getByLabelText('Weights'), { target: { value: 'now' } });
  expect(router.state.location.search).toContain('&by=finished&weights=now');
  await waitFor(() => {
    const filteredCalls = calls.filter(({ call }) => call.includes('by=finished&weights=now'));
    expect(filteredCalls.map(({ call }) => call.split('?')[0])).toEqual(expect.arrayContaining([BOARD, CHANGES]));
  });
});

it('PastLeaderboardPage compares the leaderboards before and after a listed event', async () => {
  const { router } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Before and after Physics model test' }));
  await waitFor(() =>
    expect(router.state.location.search).toBe('?from=2026-11-20T14%3A00%3A00.000Z&to=2026-11-20T15%3A00%3A00.000Z'),
  );
  const button = await screen.findByRole('button', { name: 'Shown: before and after Physics model test' });
  expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['Shown', 'true']);
});

it('PastLeaderboardPage shows the whole leaderboard at one time', async () => {
  open({}, '/admin/leaderboard?view=one');
  const list = await screen.findByRole('region', { name: 'The list' });
  expect((await within(list).findByText('bob')).closest('tr')!.textContent).toBe('2bob9.00');
  expect(screen.getByText('Now')).toBeTruthy();
  expect(screen.queryByLabelText('First time')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Compare/ }));
  expect(await screen.findByRole('heading', { name: '2 Later' })).toBeTruthy();
});

it('PastLeaderboardPage shows an empty state with the date of the first exam', async () => {
  open({ [BOARD]: { body: { ...board, total: 0, rows: [] } }, [CHANGES]: { body: [] } });
  expect(
    await screen.findByText(/^No student had finished an exam by then\. The first exam was finished on Nov 2, 2026\.$/),
  ).toBeTruthy();
});

it('PastLeaderboardPage shows why the request was rejected, without a retry button', async () => {
  open({ [BOARD]: refusalAnswer('invalid', { errors: { at: 'instantInFuture' } }) });
  expect(await screen.findByText('This time is in the future.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
