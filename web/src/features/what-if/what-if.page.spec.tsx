import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ANSWERS, signInAdmin } from '../../../../test/support/web/admin';
import { serverThatAnswers } from '../../../../test/support/web/stub-server';
import { open as openAt, withTimeToLoad } from '../../../../test/support/web/student';
import { choicesOf, rulesFrom, searchOf } from './rules';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

withTimeToLoad();

const WHAT_IF = 'GET /api/what-if/leaderboard';
const today = { live: 3, practice: 1, quiz: 0, penalty: 0.25 };
const answer = {
  total: 3,
  today,
  moved: 2,
  newInTopTen: 1,
  largestMove: 1,
  orderKept: 0.9999,
  rows: [
    { slNo: 1, studentId: 'ann', name: 'ann', Point: 12, today: { slNo: 2, Point: 8 } },
    { slNo: 2, studentId: 'bob', name: 'bob (Dhaka College)', Point: 11.5, today: { slNo: 1, Point: 9 } },
    { slNo: 3, studentId: 'cid', name: 'cid', Point: 1, today: null },
  ],
};

const open = (body: object = answer, at = '/admin/what-if') => {
  signInAdmin();
  return { calls: serverThatAnswers({ ...ANSWERS, [WHAT_IF]: { body } }), ...openAt(at) };
};

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
});

it('WhatIfPage shows each new place next to today’s, and how much the two lists differ', async () => {
  open(answer, '/admin/what-if?live=5');
  const row = async (name: string) => (await screen.findByText(name)).closest('tr')!.textContent;
  expect(await row('ann')).toBe('1ann28.0012.00up 1');
  expect(await row('bob')).toBe('2bob (Dhaka College)19.0011.50down 1');
  expect(await row('cid')).toBe('3cid––1.00new');
  const figures = screen.getByRole('status');
  expect(figures.textContent).toBe('2places change1new in the top ten1 placebiggest move99%same order Draft');
});

it('WhatIfPage writes changed rules to the URL, and resets to today’s rules', async () => {
  const { router } = open();
  const penalty = within(await screen.findByRole('group', { name: 'A wrong answer costs' }));
  const isToday = await penalty.findByRole('radio', { name: '0.25, as today' });
  await waitFor(() => expect((isToday as HTMLInputElement).checked).toBe(true));
  fireEvent.click(penalty.getByRole('radio', { name: '0.5' }));
  await waitFor(() => expect(router.state.location.search).toBe('?penalty=0.5'));
  fireEvent.click(screen.getByRole('button', { name: 'Reset to today’s rules' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('WhatIfPage offers examples instead of figures while today’s rules are shown', async () => {
  const { router } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Wrong answers cost nothing' }));
  await waitFor(() => expect(router.state.location.search).toBe('?penalty=0'));
  expect(screen.getByRole('status').textContent).toContain('2places change');
  expect(screen.queryByRole('button', { name: 'Model tests: score × 5' })).toBeNull();
});

it('WhatIfPage shows an empty state if no student would be on the list', async () => {
  open({ ...answer, total: 0, rows: [], orderKept: null }, '/admin/what-if?live=0&practice=0');
  expect(await screen.findByText('No students would be on the list with these rules.')).toBeTruthy();
});

it('WhatIfPage reads rules from the URL and ignores invalid ones', () => {
  expect(rulesFrom(new URLSearchParams('live=2.5&practice=x&penalty=-1&quiz=1e3'))).toEqual({ live: 2.5 });
  expect(String(searchOf({ ...today, live: 2.5 }, today))).toBe('live=2.5');
  expect(choicesOf([1, 2], 2.5, undefined, 2)).toEqual([1, 2, 2.5]);
});
