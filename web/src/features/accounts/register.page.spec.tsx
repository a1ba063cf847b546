import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { USERNAME_MAX } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { refusal, serverThatAnswers } from '../../../../test/support/web/stub-server';
import { storePrefilledUsername } from '../../entities/account/prefilled-username';
import { toast } from '../../ui/toast';
import { RegisterPage } from './register.page';

// allows async queries more time on slow machines
configure({ asyncUtilTimeout: 5_000 });
const toastError = jest.spyOn(toast, 'error').mockReturnValue();

function open() {
  const router = createMemoryRouter(
    [
      { path: '/register', element: <RegisterPage /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/register'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const NAMES = { email: 'Email', username: 'Username', password: 'Password', confirmPassword: 'Confirm Password' };
type Name = keyof typeof NAMES;
const field = (name: Name) => screen.getByLabelText<HTMLInputElement>(NAMES[name]);
const terms = () => screen.getByRole('checkbox', { name: 'I accept the terms and conditions' });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Register' }));

const VALID_FORM = {
  email: 'nusrat@example.com',
  username: 'nusrat.j',
  password: 'secret1!',
  confirmPassword: 'secret1!',
};

/** Fills in the form. @param acceptsTerms true to accept the terms */
function fillForm(values: Partial<Record<Name, string>>, acceptsTerms = true) {
  for (const name of Object.keys(values) as Name[]) fireEvent.change(field(name), { target: { value: values[name] } });
  if (acceptsTerms) fireEvent.click(terms());
}

function expectTextAt(control: HTMLElement, text: string) {
  const describing = (control.getAttribute('aria-describedby') ?? '').split(' ');
  expect(describing.map((id) => document.getElementById(id)?.textContent)).toContain(text);
  expect(control.getAttribute('aria-invalid')).toBe('true');
}

const storedIn = (...storages: Storage[]) =>
  storages.flatMap((storage) => Object.keys(storage).map((key) => storage.getItem(key))).join('\n');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  toastError.mockClear();
});

it('[REG-1] [REG-2] [REG-3] the page has a title, four fields and the terms', () => {
  open();
  expect(screen.getByRole('heading', { name: 'Create an account' })).toBeTruthy();
  expect(screen.getAllByRole('textbox')).toEqual([field('email'), field('username')]);
  expect([field('password').type, field('confirmPassword').type]).toEqual(['password', 'password']);
  expect(terms()).toBeTruthy();
});

it('email and username, but no password, are stored in the tab until the registration', async () => {
  serverThatAnswers({ 'POST /api/student/register': { status: 201, body: { jwtoken: 'token', studentId: 'one' } } });
  open();
  fillForm(VALID_FORM, false);
  cleanup();
  open();
  expect((['email', 'username', 'password', 'confirmPassword'] as const).map((name) => field(name).value)).toEqual([
    VALID_FORM.email,
    VALID_FORM.username,
    '',
    '',
  ]);
  const storedValues = storedIn(sessionStorage, localStorage);
  expect(storedValues).toContain(VALID_FORM.email);
  expect(storedValues).not.toContain(VALID_FORM.password);
  fillForm(VALID_FORM);
  submit();
  await screen.findByText('elsewhere');
  expect(storedIn(sessionStorage)).not.toContain(VALID_FORM.email);
});

it('the password rules stay visible next to an error', async () => {
  open();
  fillForm({ password: 'short' }, false);
  submit();
  await screen.findByText(texts.passwordShort);
  expect(screen.getByText('8 characters')).toBeTruthy();
});

it('[REG-4] [REG-5] the page links to the terms and the login', () => {
  open();
  expect(screen.getByRole('link', { name: 'terms and conditions' }).getAttribute('href')).toBe('/termsandconditions');
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
});

it('[REG-6] [REG-7] [REG-8] [REG-12] [REG-14] an empty form shows all errors and sends no request', async () => {
  const requests = serverThatAnswers({});
  open();
  submit();
  await screen.findByText('Email is required');
  expectTextAt(field('email'), 'Email is required');
  expectTextAt(field('username'), 'Username is required');
  expectTextAt(field('password'), 'Password is required');
  expectTextAt(field('confirmPassword'), "Confirm Password doesn't match");
  expectTextAt(terms(), 'You must accept the term and conditions to signup');
  expect(document.activeElement).toBe(field('email'));
  expect(requests).toEqual([]);
});

it.each([
  ['[REG-9] a password of seven characters', 'secre1!', 'Password must be at least 8 characters long'],
  ['[REG-10] a password without a letter', '12345678!', texts.passwordCharacters],
  ['[REG-10] a password without a digit', 'secretly!', texts.passwordCharacters],
  ['[REG-10] a password without a special character', 'secret12', texts.passwordCharacters],
  ['[REG-11] a password with a character that is not allowed', 'secret1!?', texts.passwordCharacters],
])('the form rejects %s', async (_description, password, text) => {
  const requests = serverThatAnswers({});
  open();
  fillForm({ ...VALID_FORM, password, confirmPassword: password });
  submit();
  await screen.findByText(text);
  expectTextAt(field('password'), text);
  expect(document.activeElement).toBe(field('password'));
  expect(requests).toEqual([]);
});

it('[REG-13] a different confirmation is rejected until the passwords match', async () => {
  serverThatAnswers({});
  open();
  fillForm({ ...VALID_FORM, confirmPassword: 'secret1.' });
  submit();
  await screen.findByText("Confirm Password doesn't match");
  expectTextAt(field('confirmPassword'), "Confirm Password doesn't match");
  fireEvent.change(field('password'), { target: { value: 'secret1.' } });
  await waitFor(() => expect(screen.queryByText("Confirm Password doesn't match")).toBeNull());
});

it('[REG-15] [REG-16] a registration stores only the session and opens the dashboard', async () => {
  const session = { jwtoken: 'token', studentId: 'one', isStudent: true };
  const requests = serverThatAnswers({ 'POST /api/student/register': { status: 201, body: session } });
  const router = open();
  fillForm({ ...VALID_FORM, username: ' nusrat.j ' });
  submit();
  await screen.findByText('elsewhere');
  expect(router.state.location.pathname).toBe('/student/dashboard');
  expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(session);
  expect(requests[0]?.body).toEqual({ ...VALID_FORM, termAndConditions: true });
});

it('[REG-17] [REG-18] [REG-19] a taken email or username is shown at both fields and in a toast', async () => {
  serverThatAnswers({ 'POST /api/student/register': refusal(409, texts.accountTaken) });
  open();
  fillForm(VALID_FORM);
  submit();
  await waitFor(() => expect(toastError).toHaveBeenCalled());
  expectTextAt(field('email'), 'Email or username already exists');
  expectTextAt(field('username'), 'Email or username already exists');
  expect(toastError.mock.calls).toEqual([['You already have an account with this email or username.']]);
  expect(localStorage.getItem('userData')).toBeNull();
});

it('a lost connection shows an error and keeps the values', async () => {
  serverThatAnswers({ 'POST /api/student/register': 'away' });
  open();
  fillForm(VALID_FORM);
  submit();
  expect(await screen.findByText(texts.unreachable)).toBeTruthy();
  expect(field('password').value).toBe(VALID_FORM.password);
});

/** Returns the numbers in the margin that are filled in. */
const linesDone = () =>
  [...document.querySelectorAll('form [data-filled]')]
    .map(({ textContent }) => textContent)
    .filter((text) => /\d/.test(text ?? ''));
/** Returns true if the name is underlined as invalid. */
const isUnderlined = () => document.querySelector('svg .stroke-examiner') !== null;

it('the bubble with the number of a valid field is filled in', async () => {
  open();
  expect(linesDone()).toEqual([]);
  fillForm({ ...VALID_FORM, username: 'a'.repeat(USERNAME_MAX + 1), confirmPassword: 'secret1' });
  await waitFor(() => expect(linesDone()).toEqual(['1', '3', '5']));
});

it('the bubble of each password rule is filled in while typing, and the rules stay next to the error', async () => {
  open();
  fillForm({ password: 'secret' }, false);
  expect(await screen.findByText('a letter')).toBeTruthy();
  expect(screen.getAllByText(', done')).toHaveLength(1);
  submit();
  expect(await screen.findByText(texts.passwordShort)).toBeTruthy();
  expect(screen.getByText('a letter')).toBeTruthy();
});

it('only a taken name is underlined', async () => {
  serverThatAnswers({ 'POST /api/student/register': refusal(409, texts.accountTaken) });
  open();
  fillForm(VALID_FORM);
  expect(isUnderlined()).toBe(false);
  submit();
  await waitFor(() => expect(isUnderlined()).toBe(true));
  fireEvent.change(field('username'), { target: { value: 'another' } });
  await waitFor(() => expect(isUnderlined()).toBe(false));
});

it('a username from the landing page prefills the form, also after leaving it', () => {
  storePrefilledUsername(' nusrat.j ');
  open();
  expect(field('username').value).toBe('nusrat.j');
  cleanup();
  open();
  expect(field('username').value).toBe('nusrat.j');
});
