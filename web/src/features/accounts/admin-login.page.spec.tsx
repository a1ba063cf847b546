import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../../api/contracts/http/texts';
import { ADMIN, ANSWERS } from '../../../../test/support/web/admin';
import { refusal, serverThatAnswers } from '../../../../test/support/web/stub-server';
import { open, withTimeToLoad } from '../../../../test/support/web/student';
import { toast } from '../../ui/toast';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

withTimeToLoad();

const LOGIN = 'POST /api/admin/login';
const toastError = jest.spyOn(toast, 'error').mockReturnValue();

const username = () => screen.findByLabelText<HTMLInputElement>('Username');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));

async function enter(values: { username?: string; password: string }) {
  fireEvent.change(await username(), { target: { value: values.username ?? 'farhana.admin' } });
  fireEvent.change(password(), { target: { value: values.password } });
}

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  toastError.mockClear();
});

it('[ROUTE-8] [ADMIN-1] /sys-admin-cracked has username, password and Sign in', async () => {
  const { pathname } = open('/sys-admin-cracked');
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin login' })).toBeTruthy();
  expect((await username()).type).toBe('text');
  expect(password().type).toBe('password');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).type).toBe('submit');
  expect(pathname()).toBe('/sys-admin-cracked');
});

it('[ADMIN-2] [ADMIN-4] an empty form shows errors at its fields and sends no request', async () => {
  const requests = serverThatAnswers({});
  open('/sys-admin-cracked');
  await username();
  submit();
  const requiredText = await screen.findByText('Username is required');
  expect((await username()).getAttribute('aria-describedby')).toBe(requiredText.id);
  expect(screen.getByText('Password must be at least 6 characters long').id).toBe(
    password().getAttribute('aria-describedby'),
  );
  expect(requests).toEqual([]);
});

it('[ADMIN-3] AdminLoginPage rejects a password of five characters and sends one of six', async () => {
  const requests = serverThatAnswers({ [LOGIN]: refusal(401, texts.loginFailed) });
  open('/sys-admin-cracked');
  await enter({ password: '12345' });
  submit();
  await screen.findByText('Password must be at least 6 characters long');
  expect(requests).toEqual([]);
  await enter({ password: '123456' });
  await waitFor(() => expect(screen.queryByText('Password must be at least 6 characters long')).toBeNull());
  submit();
  await waitFor(() => expect(requests.map(({ call }) => call)).toEqual([LOGIN]));
  await screen.findByText(texts.loginFailed);
});

it('[ADMIN-5] [ADMIN-6] a login stores only the session and opens the admin area', async () => {
  const session = { jwtoken: 'token', adminId: ADMIN, isAdmin: true };
  const requests = serverThatAnswers({ ...ANSWERS, [LOGIN]: { body: { ...session, unknownField: 'ignored' } } });
  const { pathname } = open('/sys-admin-cracked');
  await enter({ username: ' farhana.admin ', password: 'secret1!' });
  submit();
  await screen.findByRole('heading', { level: 1, name: /farhana\.admin$/ });
  expect(pathname()).toBe('/admin/dashboard');
  expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(session);
  expect(requests[0]).toMatchObject({ call: LOGIN, body: { username: 'farhana.admin', password: 'secret1!' } });
});

it('[ADMIN-7] a failed login shows the specified text in an alert and a toast, and marks both fields', async () => {
  serverThatAnswers({ [LOGIN]: refusal(401, texts.loginFailed) });
  open('/sys-admin-cracked');
  await enter({ password: 'wrong!' });
  submit();
  const fullMessage = 'Login failed: email or password not matched.';
  expect(await within(screen.getByRole('alert')).findByText(fullMessage)).toBeTruthy();
  expect(toastError.mock.calls.map(([text]) => text)).toEqual([fullMessage]);
  expect([(await username()).getAttribute('aria-invalid'), password().getAttribute('aria-invalid')]).toEqual([
    'true',
    'true',
  ]);
  expect(localStorage.getItem('userData')).toBeNull();
});
