import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../api/contracts/http/texts';
import { ANSWERS, LOGOUT, signInAdmin } from '../../../test/support/web/admin';
import { refusal, serverThatAnswers } from '../../../test/support/web/stub-server';
import { open, signIn, withTimeToLoad } from '../../../test/support/web/student';
import { signInTutor } from '../../../test/support/web/tutor';
import { toast } from '../ui/toast';
import { adminArea } from './areas/admin';
import { adminRoutes } from './routes/admin';

jest.mock('../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

withTimeToLoad();

const toastError = jest.spyOn(toast, 'error').mockReturnValue();
const area = adminRoutes.children!.find(({ path }) => path === '/admin')!;
const screens = area.children![0]!.children!.flatMap(({ path }) => (path ? [`/admin/${path}`] : []));

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  toastError.mockClear();
  serverThatAnswers(ANSWERS);
});

describe('guard of the admin area', () => {
  it('is tested with all pages of the area', () => expect(screens).toContain('/admin/dashboard'));

  it.each(screens)('[GUARD-1] redirects %s to the admin login without the admin flag', async (path) => {
    const app = open(path);
    await waitFor(() => expect(app.pathname()).toBe('/sys-admin-cracked'));
    signInAdmin({ isAdmin: false });
    const another = open(path);
    await waitFor(() => expect(another.pathname()).toBe('/sys-admin-cracked'));
  });

  it.each([
    ['a visitor', () => {}],
    ['a student', signIn],
    ['a tutor', signInTutor],
  ])('[GUARD-12] redirects %s from the form that registers tutors to the admin login', async (_, enter) => {
    enter();
    const { pathname } = open('/admin/add-tutor');
    await waitFor(() => expect(pathname()).toBe('/sys-admin-cracked'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin login' })).toBeTruthy();
  });
});

it('[ROUTE-40] /admin redirects to the dashboard', async () => {
  signInAdmin();
  const { pathname } = open('/admin');
  await waitFor(() => expect(pathname()).toBe('/admin/dashboard'));
});

it('[ADMIN-17] the sidebar lists the specified entries in order, the analysis pages below them, and Logout last', async () => {
  signInAdmin();
  open('/admin/dashboard');
  const sidebar = await screen.findByRole('complementary');
  expect([...sidebar.querySelectorAll('nav a, button:not([aria-label])')].map((entry) => entry.textContent)).toEqual([
    'Dashboard',
    'Students',
    'Tutors',
    'Add Tutor',
    'Activity',
    'Attempts',
    'Leaderboard',
    'Answer keys',
    'What if',
    'Item statistics',
    'Verify',
    'Account',
    'Logout',
  ]);
});

it.each([
  ['Dashboard', /farhana\.admin$/],
  ['Students', 'List of Students'],
  ['Tutors', 'List of Tutors'],
  ['Add Tutor', 'Register a New Tutor'],
  ['Activity', 'Activity'],
  ['Account', 'Account'],
])('[ADMIN-18] the sidebar entry %s opens its page', async (name, heading) => {
  signInAdmin();
  open(name === 'Dashboard' ? '/admin/add-tutor' : '/admin/dashboard');
  const entry = async () => within(await screen.findByRole('complementary')).getByRole('link', { name });
  fireEvent.click(await entry());
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  expect((await entry()).getAttribute('aria-current')).toBe('page');
});

it('the phone dock shows four entries, and its More menu lists all entries', async () => {
  signInAdmin();
  open('/admin/dashboard');
  const [, dock] = await screen.findAllByRole('navigation', { name: 'Admin area' });
  const links = (container: HTMLElement) => [...container.querySelectorAll('a')].map(({ textContent }) => textContent);
  expect(links(dock!)).toEqual(['Dashboard', 'Students', 'Tutors', 'Activity']);
  fireEvent.click(within(dock!).getByRole('button', { name: 'More' }));
  const moreMenu = await screen.findByRole('dialog', { name: 'More' });
  expect(links(moreMenu)).toEqual(adminArea.entries.map(({ name }) => name));
  expect(await within(moreMenu).findByText('farhana.admin')).toBeTruthy();
  expect(moreMenu.querySelector('img')).toBeNull();
});

describe('Logout in the admin area', () => {
  beforeEach(() => signInAdmin());

  it('[ADMIN-11] [ADMIN-13] [ADMIN-18] clears userData after the response of the server, and opens the admin login', async () => {
    const requests = serverThatAnswers(ANSWERS);
    const { pathname } = open('/admin/dashboard');
    fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(localStorage.getItem('userData')).not.toBeNull();
    await waitFor(() => expect(pathname()).toBe('/sys-admin-cracked'));
    expect(localStorage.getItem('userData')).toBeNull();
    expect(requests.find(({ call }) => call === LOGOUT)?.authorization).toBe('Bearer token');
  });

  it.each([
    ['is unavailable', refusal(503, texts.unavailable), texts.unavailable],
    ['cannot be reached', 'away' as const, texts.unreachable],
  ])('[ADMIN-12] keeps userData and shows an error if the server %s', async (_, answer, text) => {
    serverThatAnswers({ ...ANSWERS, [LOGOUT]: answer });
    const { pathname } = open('/admin/dashboard');
    const storedSession = localStorage.getItem('userData');
    fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(toastError.mock.calls).toEqual([[text]]));
    expect(localStorage.getItem('userData')).toBe(storedSession);
    expect(pathname()).toBe('/admin/dashboard');
  });
});
