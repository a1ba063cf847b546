import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ANSWERS as ADMINS, signInAdmin } from '../../../../test/support/web/admin';
import { serverThatAnswers } from '../../../../test/support/web/stub-server';
import { open, signIn, withTimeToLoad } from '../../../../test/support/web/student';
import { ANSWERS as TUTORS, signInTutor } from '../../../../test/support/web/tutor';
import { clearSession } from '../../lib/session';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

withTimeToLoad();

const NOTICE = 'You have been signed out. Sign in again.';
const LOGIN = 'POST /api/tutor/login';
const roles = [
  ['student', '/login', signIn, '/student/dashboard'],
  ['tutor', '/tutor-login', signInTutor, '/tutor/dashboard'],
  ['admin', '/sys-admin-cracked', signInAdmin, '/admin/dashboard'],
] as const;

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  jest.spyOn(console, 'error').mockReturnValue();
  serverThatAnswers({
    ...ADMINS,
    ...TUTORS,
    [LOGIN]: { body: { jwtoken: 'token', tutorId: 'shirin', isTutor: true } },
  });
});

async function logInTutor() {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'shirin@example.test' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Passw0rd!' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('login pages', () => {
  it.each(roles)('redirect a signed-in %s from %s to their area', async (_, login, signInAs, home) => {
    signInAs();
    const { pathname } = open(login);
    await waitFor(() => expect(pathname()).toBe(home));
  });

  it('show the form to a user who is signed in to another role', async () => {
    signIn();
    const { pathname } = open('/tutor-login');
    expect(await screen.findByRole('heading', { level: 1, name: 'Tutor login' })).toBeTruthy();
    expect(pathname()).toBe('/tutor-login');
  });

  it('open the requested page after the login', async () => {
    const { pathname } = open('/tutor/profile');
    await waitFor(() => expect(pathname()).toBe('/tutor-login'));
    expect(screen.queryByText(NOTICE)).toBeNull();
    await logInTutor();
    await waitFor(() => expect(pathname()).toBe('/tutor/profile'));
  });

  it('show a notice after the session has ended, and reopen the page', async () => {
    signInTutor();
    const { pathname } = open('/tutor/profile');
    await screen.findByRole('complementary');
    act(() => clearSession());
    await waitFor(() => expect(pathname()).toBe('/tutor-login'));
    expect(await screen.findByText(NOTICE)).toBeTruthy();
    await logInTutor();
    await waitFor(() => expect(pathname()).toBe('/tutor/profile'));
  });

  it('show no notice after a logout, and open the dashboard after the next login', async () => {
    signInTutor();
    const { pathname } = open('/tutor/profile');
    fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(pathname()).toBe('/tutor-login'));
    expect(screen.queryByText(NOTICE)).toBeNull();
    await logInTutor();
    await waitFor(() => expect(pathname()).toBe('/tutor/dashboard'));
  });
});
