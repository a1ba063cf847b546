import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { serverThatAnswers } from '../../../../test/support/web/stub-server';
import { ANSWERS, HISTORY, ME, open, signIn, withTimeToLoad } from '../../../../test/support/web/student';
import { countStoredAnswers, storeAnswer } from '../../entities/practice/stored-answers';
import { countDrafts, writeDraft } from '../../lib/device/drafts';
import { studentArea } from '../areas/student';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

const unsent = jest.fn();
jest.mock('../../lib/outbox/count-unsent', () => ({
  countUnsent: (account: string) => unsent(account) as unknown,
}));

withTimeToLoad();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  serverThatAnswers(ANSWERS);
  unsent.mockReset().mockResolvedValue({ answers: 0, submits: 0 });
  signIn();
});

const sidebar = async () => within(await screen.findByRole('complementary'));

it('[DASH-10] the student sidebar lists its twelve entries in order, including the specified ones', async () => {
  open('/student/dashboard');
  const sidebar = await screen.findByRole('complementary');
  const entries = sidebar.querySelectorAll('nav a, button');
  expect([...entries].map((entry) => entry.textContent)).toEqual([
    'Dashboard',
    'Mock Test',
    'Practice',
    'Model Test',
    'Doubts',
    'Leaderboard',
    'Question Bank',
    'Mistake Review',
    'Exam History',
    'Progress',
    'Profile',
    'Logout',
  ]);
});

/** Headings of the pages that differ from the name of their entry. */
const HEADINGS: Partial<Record<string, string | RegExp>> = {
  Dashboard: /nusrat\.j$/,
  'Model Test': 'Model Tests',
  'Question Bank': 'Admission Tests',
};

it.each(studentArea.entries)(
  'the sidebar entry $name opens its page and is marked as the current page',
  async ({ to, name }) => {
    serverThatAnswers({ ...ANSWERS, [HISTORY]: { body: [] } });
    const { pathname } = open('/student/leaderboard');
    fireEvent.click((await sidebar()).getByRole('link', { name }));
    await waitFor(() => expect(pathname()).toBe(to));
    expect(await screen.findByRole('heading', { level: 1, name: HEADINGS[name] ?? name })).toBeTruthy();
    expect((await sidebar()).getByRole('link', { name }).getAttribute('aria-current')).toBe('page');
  },
);

it('the phone dock shows four entries, and its More menu lists all pages', async () => {
  open('/student/dashboard');
  const [, dock] = await screen.findAllByRole('navigation', { name: 'Student area' });
  expect(
    within(dock!)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Dashboard', 'Mock Test', 'Model Test', 'Doubts']);
  fireEvent.click(within(dock!).getByRole('button', { name: 'More' }));
  const moreMenu = within(await screen.findByRole('dialog', { name: 'More' }));
  expect(moreMenu.getAllByRole('link').map((link) => link.textContent)).toEqual(
    studentArea.entries.map(({ name }) => name),
  );
  expect(moreMenu.getByRole('button', { name: 'Logout' })).toBeTruthy();
});

it.each([
  ['/student/exam-history', 'More', 'Exam History'],
  ['/student/start-exam/test-1', 'Mock Test', 'Mock Test'],
  ['/student/start-modeltest/test-1', 'Model Test', 'Model Test'],
])('at %s the dock marks %s as current, and the More menu and the sidebar mark %s', async (path, dockEntry, name) => {
  open(path);
  const [, dock] = await screen.findAllByRole('navigation', { name: 'Student area' });
  expect(activeLinks(dock!)).toEqual([dockEntry]);
  expect(activeLinks(await screen.findByRole('complementary'))).toEqual([name]);
  fireEvent.click(within(dock!).getByRole('button', { name: 'More' }));
  expect(activeLinks(await screen.findByRole('dialog', { name: 'More' }))).toEqual([name]);
});

/** The entries with `aria-current`. */
const activeLinks = (container: HTMLElement) =>
  [...container.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent);

it('[AUTH-16] [AUTH-17] Logout clears userData, ends the session on the server and opens the login', async () => {
  const requests = serverThatAnswers(ANSWERS);
  const { pathname } = open('/student/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(pathname()).toBe('/login'));
  expect(localStorage.getItem('userData')).toBeNull();
  expect(requests.find(({ call }) => call === 'POST /api/student/logout')?.authorization).toBe('Bearer token');
});

it.each([
  [{ answers: 2, submits: 0 }, /^2 answers are not saved yet\. They stay on this device/],
  [{ answers: 1, submits: 0 }, /^1 answer is not saved yet\. It stays on this device/],
  [{ answers: 3, submits: 1 }, /^Your test is not submitted yet\. It stays on this device/],
])('Logout asks for confirmation if answers or submits are unsent: %j', async (unsentWork, text) => {
  serverThatAnswers(ANSWERS);
  unsent.mockResolvedValue(unsentWork);
  const { pathname } = open('/student/dashboard');
  const logOut = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    return within(await screen.findByRole('dialog', { name: 'Log out now?' }));
  };
  const dialog = await logOut();
  expect(dialog.getByText(text)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(localStorage.getItem('userData')).not.toBeNull();
  fireEvent.click((await logOut()).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(pathname()).toBe('/login'));
  expect(localStorage.getItem('userData')).toBeNull();
});

it('Logout asks for confirmation if there is an unsent draft, and then keeps or deletes it', async () => {
  for (const [button, count] of [
    ['Log out', 1],
    ['Delete draft and log out', 0],
  ] as const) {
    serverThatAnswers(ANSWERS);
    signIn();
    writeDraft(ME, 'doubt', { doubt: 'Half a doubt' });
    const { pathname } = open('/student/dashboard');
    fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Log out now?' }));
    expect(dialog.getByText(/^1 draft is not sent yet\. It stays on this device for 7 days/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(pathname()).toBe('/login'));
    expect(countDrafts(ME)).toBe(count);
    cleanup();
  }
});

it('[PRACTICE-28] Logout asks for confirmation if practice answers are not checked yet, and then deletes them', async () => {
  serverThatAnswers(ANSWERS);
  const answer = { questionId: 'neon', option: 'Neon', spentMs: 1, changed: false, flagged: false };
  storeAnswer(ME, 'practice', { ...answer, commandId: 'first', practiceId: 'practice' });
  storeAnswer(ME, 'card', { ...answer, commandId: 'second' });
  storeAnswer('another account', 'card', { ...answer, commandId: 'third' });
  const { pathname } = open('/student/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log out now?' }));
  expect(dialog.getByText(/^2 practice answers are not checked yet\. They are deleted from this device/)).toBeTruthy();
  expect(countStoredAnswers(ME)).toBe(2);
  fireEvent.click(dialog.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(pathname()).toBe('/login'));
  expect([countStoredAnswers(ME), countStoredAnswers('another account')]).toEqual([0, 1]);
});

it('/student redirects to the dashboard', async () => {
  const { pathname } = open('/student');
  await waitFor(() => expect(pathname()).toBe('/student/dashboard'));
});
