import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { texts } from '../../../../api/contracts/http/texts';
import { refusal, serverThatAnswers } from '../../../../test/support/web/stub-server';
import { toast } from '../../ui/toast';
import { LoginPage } from './login.page';

// allows async queries more time on slow machines
configure({ asyncUtilTimeout: 5_000 });
const toastError = jest.spyOn(toast, 'error').mockReturnValue();

function open() {
  const router = createMemoryRouter(
    [
      { path: '/login', element: <LoginPage /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/login'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));

function enter(values: { email?: string; password?: string }) {
  if (values.email !== undefined) fireEvent.change(email(), { target: { value: values.email } });
  if (values.password !== undefined) fireEvent.change(password(), { target: { value: values.password } });
}

beforeEach(() => {
  localStorage.clear();
  toastError.mockClear();
});

it('[AUTH-1] [AUTH-2] [AUTH-3] the page has a title, email, password and Remember me', () => {
  open();
  expect(screen.getByRole('heading', { name: 'Sign in to your student account' })).toBeTruthy();
  expect(email().type).toBe('email');
  expect(password().type).toBe('password');
  expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeTruthy();
});

it('[AUTH-4] [AUTH-5] the page links to /forgot-password and /register', () => {
  open();
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot-password');
  expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register');
});

it('[AUTH-6] [AUTH-8] an empty form shows errors at its fields and sends no request', async () => {
  const requests = serverThatAnswers({});
  open();
  submit();
  const requiredText = await screen.findByText('Email is required');
  expect(email().getAttribute('aria-describedby')).toBe(requiredText.id);
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Password must be at least 6 characters long').id).toBe(
    password().getAttribute('aria-describedby'),
  );
  expect(document.activeElement).toBe(email());
  expect(requests).toEqual([]);
});

it('[AUTH-7] LoginPage rejects a password of five characters and sends one of six', async () => {
  const requests = serverThatAnswers({ 'POST /api/student/login': refusal(401, texts.loginFailed) });
  open();
  enter({ email: 'nusrat@example.com', password: '12345' });
  submit();
  await screen.findByText('Password must be at least 6 characters long');
  expect(requests).toEqual([]);
  enter({ password: '123456' });
  await waitFor(() => expect(screen.queryByText('Password must be at least 6 characters long')).toBeNull());
  submit();
  await waitFor(() => expect(requests).toHaveLength(1));
  await screen.findByText(texts.loginFailed);
});

it('[AUTH-9] [AUTH-11] a login stores only the session and opens the dashboard', async () => {
  const session = { jwtoken: 'token', studentId: 'one', isStudent: true };
  const requests = serverThatAnswers({ 'POST /api/student/login': { body: { ...session, unknownField: 'ignored' } } });
  const router = open();
  enter({ email: 'nusrat@example.com', password: 'secret1!' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  submit();
  await screen.findByText('elsewhere');
  expect(router.state.location.pathname).toBe('/student/dashboard');
  expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(session);
  expect(requests[0]?.body).toEqual({ email: 'nusrat@example.com', password: 'secret1!', rememberMe: true });
});

it("[AUTH-12] [AUTH-13] [AUTH-14] a failed login shows 'Login failed' in a toast and the full text in an alert", async () => {
  serverThatAnswers({ 'POST /api/student/login': refusal(401, texts.loginFailed) });
  open();
  enter({ email: 'nusrat@example.com', password: 'wrong!' });
  submit();
  const fullMessage = 'Login failed: email or password not matched.';
  expect(await within(screen.getByRole('alert')).findByText(fullMessage)).toBeTruthy();
  expect(toastError.mock.calls.map(([text]) => text)).toEqual(['Login failed', fullMessage]);
  expect(localStorage.getItem('userData')).toBeNull();
  // either field may be wrong
  expect([email(), password()].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  enter({ password: 'right!' });
  await waitFor(() => expect(email().getAttribute('aria-invalid')).toBeNull());
});

it.each([
  ['a busy server', refusal(503, texts.unavailable), texts.unavailable],
  ['too many attempts', refusal(429, texts.tooMany(30)), texts.tooMany(30)],
  ['a lost connection', 'away' as const, texts.unreachable],
])('LoginPage shows the message for %s', async (_description, answer, text) => {
  serverThatAnswers({ 'POST /api/student/login': answer });
  open();
  enter({ email: 'nusrat@example.com', password: 'secret1!' });
  submit();
  expect(await within(screen.getByRole('alert')).findByText(text)).toBeTruthy();
  expect(toastError.mock.calls.map(([message]) => message)).toEqual([text]);
});

it('a login dismisses the toasts of failed logins', async () => {
  const dismissSpy = jest.spyOn(toast, 'dismissAll').mockReturnValue();
  serverThatAnswers({ 'POST /api/student/login': refusal(401, texts.loginFailed) });
  const router = open();
  enter({ email: 'nusrat@example.com', password: '123456' });
  submit();
  await waitFor(() => expect(toastError).toHaveBeenCalledWith('Login failed'));
  expect(dismissSpy).not.toHaveBeenCalled();
  serverThatAnswers({ 'POST /api/student/login': { body: { jwtoken: 'token', studentId: 'nusrat' } } });
  submit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/student/dashboard'));
  expect(dismissSpy).toHaveBeenCalledTimes(1);
});

it('a field error of the server is shown at that field', async () => {
  serverThatAnswers({
    'POST /api/student/login': refusal(400, texts.emailInvalid, { errors: { email: texts.emailInvalid } }),
  });
  open();
  enter({ email: 'nusrat@example.com', password: 'secret1!' });
  submit();
  const text = await screen.findByText(texts.emailInvalid);
  expect(email().getAttribute('aria-describedby')).toBe(text.id);
  expect(toastError).not.toHaveBeenCalled();
});

it('the password can be shown and hidden', () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(password().type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide characters' }));
  expect(password().type).toBe('password');
});
