import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../api/contracts/http/texts';
import { refusal, serverThatAnswers } from '../../../test/support/web/stub-server';
import { open, withTimeToLoad } from '../../../test/support/web/student';
import { ANSWERS, LOGOUT, PROFILE, signInTutor } from '../../../test/support/web/tutor';
import { toast } from '../ui/toast';
import { tutorRoutes } from './routes/tutor';

jest.mock('../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

withTimeToLoad();

const toastError = jest.spyOn(toast, 'error').mockReturnValue();
const screens = tutorRoutes.children![0]!.children!.flatMap(({ path }) =>
  path ? [`/tutor/${path.replaceAll(/:\w+/g, 'some-id')}`] : [],
);

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  toastError.mockClear();
  serverThatAnswers(ANSWERS);
});

describe('guard of the tutor area', () => {
  it('is tested with all pages of the area', () => expect(screens).toContain('/tutor/dashboard'));

  it.each(screens)('[GUARD-2] redirects %s to the tutor login without the tutor flag', async (path) => {
    const app = open(path);
    await waitFor(() => expect(app.pathname()).toBe('/tutor-login'));
    signInTutor({ isTutor: false });
    const another = open(path);
    await waitFor(() => expect(another.pathname()).toBe('/tutor-login'));
  });

  it.each(screens)('[GUARD-3] redirects a banned tutor from %s', async (path) => {
    signInTutor();
    serverThatAnswers({ ...ANSWERS, [PROFILE]: { body: { ...ANSWERS[PROFILE].body, isBanned: true } } });
    const { pathname } = open(path);
    await waitFor(() => expect(pathname()).toBe('/you-are-banned'));
  });
});

const entriesOf = (nav: HTMLElement) =>
  [...nav.querySelectorAll('nav a, button:not([aria-label])')].map((entry) => entry.textContent);

it('[TDASH-8] the sidebar lists the specified entries in order, Reports and the analysis pages below them, and Logout last', async () => {
  signInTutor();
  open('/tutor/dashboard');
  expect(entriesOf(await screen.findByRole('complementary'))).toEqual([
    'Dashboard',
    'Database',
    'Model Test',
    'Reviews',
    'Profile',
    'Reports',
    'Item statistics',
    'Answer keys',
    'Logout',
  ]);
});

describe('Logout in the tutor area', () => {
  beforeEach(() => signInTutor());

  it('[TLOGIN-11] [TLOGIN-13] clears userData after the response of the server, and leaves the area', async () => {
    const requests = serverThatAnswers(ANSWERS);
    const { pathname } = open('/tutor/dashboard');
    fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(localStorage.getItem('userData')).not.toBeNull();
    await waitFor(() => expect(pathname()).toBe('/tutor-login'));
    expect(localStorage.getItem('userData')).toBeNull();
    expect(requests.find(({ call }) => call === LOGOUT)?.authorization).toBe('Bearer token');
  });

  it.each([
    ['is unavailable', refusal(503, texts.unavailable), texts.unavailable],
    ['cannot be reached', 'away' as const, texts.unreachable],
  ])('[TLOGIN-12] keeps userData and shows an error if the server %s', async (_, answer, text) => {
    serverThatAnswers({ ...ANSWERS, [LOGOUT]: answer });
    const { pathname } = open('/tutor/dashboard');
    const storedSession = localStorage.getItem('userData');
    const sidebar = within(await screen.findByRole('complementary'));
    fireEvent.click(sidebar.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(toastError.mock.calls).toEqual([[text]]));
    expect(localStorage.getItem('userData')).toBe(storedSession);
    expect(pathname()).toBe('/tutor/dashboard');
  });
});
