import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../../api/contracts/http/texts';
import { refusal, serverThatAnswers } from '../../../../test/support/web/stub-server';
import { open, withTimeToLoad } from '../../../../test/support/web/student';
import { ANSWERS, TUTOR } from '../../../../test/support/web/tutor';
import { toast } from '../../ui/toast';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

withTimeToLoad();

const LOGIN = 'POST /api/tutor/login';
const toastError = jest.spyOn(toast, 'error').mockReturnValue();

const email = () => screen.findByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));

async function enter(values: { email?: string; password?: string }) {
  fireEvent.change(await email(), { target: { value: values.email ?? 'shirin@example.test' } });
  if (values.password !== undefined) fireEvent.change(password(), { target: { value: values.password } });
}

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  toastError.mockClear();
});

it('[ROUTE-3] [GUARD-11] [TLOGIN-1] [TLOGIN-2] [TLOGIN-3] /tutor-login shows its form to a visitor', async () => {
  const { pathname } = open('/tutor-login');
  expect(await screen.findByRole('heading', { level: 1, name: 'Tutor login' })).toBeTruthy();
  expect((await email()).type).toBe('email');
  expect(password().type).toBe('password');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember me' }).checked).toBe(false);
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot-password');
  expect(pathname()).toBe('/tutor-login');
});

it('[TLOGIN-4] [TLOGIN-6] an empty form shows errors at its fields and sends no request', async () => {
  const requests = serverThatAnswers({});
  open('/tutor-login');
  await email();
  submit();
  const requiredText = await screen.findByText('Email is required');
  expect((await email()).getAttribute('aria-describedby')).toBe(requiredText.id);
  expect(screen.getByText('Password must be at least 6 characters long').id).toBe(
    password().getAttribute('aria-describedby'),
  );
  expect(requests).toEqual([]);
});

it('[TLOGIN-5] TutorLoginPage rejects a password of five characters and sends one of six', async () => {
  const requests = serverThatAnswers({ [LOGIN]: refusal(401, texts.loginFailed) });
  open('/tutor-login');
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

it('[TLOGIN-7] [TLOGIN-8] a login stores only the session and opens the tutor area', async () => {
  const session = { jwtoken: 'token', tutorId: TUTOR, isTutor: true };
  const requests = serverThatAnswers({ ...ANSWERS, [LOGIN]: { body: { ...session, unknownField: 'ignored' } } });
  const { pathname } = open('/tutor-login');
  await enter({ password: 'secret1!' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  submit();
  await screen.findByRole('heading', { level: 1, name: /shirin\.s$/ });
  expect(pathname()).toBe('/tutor/dashboard');
  expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(session);
  expect(requests[0]).toMatchObject({
    call: LOGIN,
    body: { email: 'shirin@example.test', password: 'secret1!', rememberMe: true },
  });
});

it("[TLOGIN-9] [TLOGIN-10] a failed login shows 'Login failed' in a toast and the full text in an alert", async () => {
  serverThatAnswers({ [LOGIN]: refusal(401, texts.loginFailed) });
  open('/tutor-login');
  await enter({ password: 'wrong!' });
  submit();
  const fullMessage = 'Login failed: email or password not matched.';
  expect(await within(screen.getByRole('alert')).findByText(fullMessage)).toBeTruthy();
  expect(toastError.mock.calls.map(([text]) => text)).toEqual(['Login failed', fullMessage]);
  expect(localStorage.getItem('userData')).toBeNull();
});
