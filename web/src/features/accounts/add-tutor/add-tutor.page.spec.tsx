import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../../../api/contracts/http/texts';
import { ANSWERS, signInAdmin } from '../../../../../test/support/web/admin';
import { refusal, serverThatAnswers, type Answer } from '../../../../../test/support/web/stub-server';
import { open as openAt, withTimeToLoad } from '../../../../../test/support/web/student';
import { toast } from '../../../ui/toast';

jest.mock('../../../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

withTimeToLoad();

const REGISTER = 'POST /api/tutor/register';
const [failure, success] = (['error', 'success'] as const).map((method) => jest.spyOn(toast, method).mockReturnValue());
const toastTexts = (spy: typeof failure) => spy!.mock.calls.map(([text]) => text);

const NAMES = { email: 'Email', username: 'Username', password: 'Password', confirmPassword: 'Confirm Password' };
type Name = keyof typeof NAMES;
const ALL = Object.keys(NAMES) as Name[];
const VALID_FORM = {
  email: 'shirin@example.com',
  username: 'shirin.s',
  password: 'Mirpur.1216',
  confirmPassword: 'Mirpur.1216',
};

const field = (name: Name) => screen.getByLabelText<HTMLInputElement>(NAMES[name]);
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Add Tutor' }));
const enter = (values: Partial<Record<Name, string>>) =>
  Object.entries(values).forEach(([name, value]) => fireEvent.change(field(name as Name), { target: { value } }));
const textsAt = (name: Name) =>
  (field(name).getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

async function open(answer?: Answer | 'away') {
  const requests = serverThatAnswers({ ...ANSWERS, ...(answer && { [REGISTER]: answer }) });
  const { pathname } = openAt('/admin/add-tutor');
  await screen.findByRole('heading', { level: 1, name: 'Register a New Tutor' });
  return { pathname, registered: () => requests.filter(({ call }) => call === REGISTER) };
}

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  failure!.mockClear();
  success!.mockClear();
  signInAdmin();
});

it('[ROUTE-27] [ADMIN-37] /admin/add-tutor shows a form with four fields', async () => {
  const { pathname } = await open();
  expect(pathname()).toBe('/admin/add-tutor');
  expect(ALL.map((name) => field(name).type)).toEqual(['email', 'text', 'password', 'password']);
});

it('[ADMIN-38] [ADMIN-39] [ADMIN-40] [ADMIN-44] an empty form shows all errors and sends no request', async () => {
  const { registered } = await open();
  submit();
  await screen.findByText('Email is required');
  expect(textsAt('email')).toContain('Email is required');
  expect(textsAt('username')).toContain('Username is required');
  expect(textsAt('password')).toContain('Password is required');
  expect(textsAt('confirmPassword')).toContain("Confirm Password doesn't match");
  expect(document.activeElement).toBe(field('email'));
  expect(registered()).toEqual([]);
});

const CHARACTERS = 'Password must contain letters, numbers, and special characters';
it.each([
  ['[ADMIN-41] of seven characters', 'Mirpu.1', 'Password must be at least 8 characters long'],
  ['[ADMIN-42] without a letter', '12345678.', CHARACTERS],
  ['[ADMIN-42] without a digit', 'Mirpur.Mirpur', CHARACTERS],
  ['[ADMIN-42] without a special character', 'Mirpur1216', CHARACTERS],
  ['[ADMIN-43] with a character that is not allowed', 'Mirpur.1216-', CHARACTERS],
])('the form rejects a password %s', async (_, password, text) => {
  const { registered } = await open();
  enter({ ...VALID_FORM, password, confirmPassword: password });
  submit();
  await waitFor(() => expect(textsAt('password')).toContain(text));
  expect(registered()).toEqual([]);
});

it('[ADMIN-45] the form rejects a different confirmation', async () => {
  const { registered } = await open();
  enter({ ...VALID_FORM, confirmPassword: 'Mirpur.1217' });
  submit();
  await waitFor(() => expect(textsAt('confirmPassword')).toContain("Confirm Password doesn't match"));
  expect(registered()).toEqual([]);
});

it('[ADMIN-46] [ADMIN-47] a created tutor shows a toast and empties the form', async () => {
  const { registered } = await open({ status: 201, body: { message: texts.tutorAdded } });
  enter({ ...VALID_FORM, email: ' shirin@example.com ' });
  submit();
  await waitFor(() => expect(toastTexts(success)).toEqual(['New Tutor added successfully!']));
  expect(registered()).toEqual([{ call: REGISTER, body: VALID_FORM, authorization: 'Bearer token' }]);
  await waitFor(() => expect(ALL.map((name) => field(name).value)).toEqual(['', '', '', '']));
});

describe('passwords', () => {
  const createdResponse = { status: 201, body: { message: texts.tutorAdded } };
  const details = () => screen.findByRole('region', { name: 'shirin.s can sign in now' });
  const stubClipboard = (writeText?: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText && { writeText } });
  afterEach(() => stubClipboard());

  it('[ADMIN-53] are generated, and copied with the login details after the account is created', async () => {
    const { registered } = await open(createdResponse);
    enter({ email: VALID_FORM.email, username: VALID_FORM.username });
    fireEvent.click(screen.getByRole('button', { name: 'Generate password' }));
    const password = field('password').value;
    expect(password).not.toBe('');
    expect(field('confirmPassword').value).toBe(password);
    expect(screen.getByText(/^A password was generated\./)).toBeTruthy();
    submit();
    const panel = within(await details());
    expect(document.activeElement).toBe(await details());
    expect(registered()[0]!.body).toMatchObject({ password, confirmPassword: password });
    const copiedTexts: string[] = [];
    stubClipboard(async (text) => void copiedTexts.push(text));
    fireEvent.click(panel.getByRole('button', { name: 'Copy login details' }));
    expect(await panel.findByText('Copied.')).toBeTruthy();
    for (const text of [`${location.origin}/tutor-login`, VALID_FORM.email, password])
      expect(copiedTexts[0]).toContain(text);
    fireEvent.click(panel.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText(password)).toBeNull();
  });

  it('[ADMIN-53] can be selected if copying fails', async () => {
    await open(createdResponse);
    enter(VALID_FORM);
    submit();
    const panel = within(await details());
    stubClipboard(() => Promise.reject(new Error('denied')));
    fireEvent.click(panel.getByRole('button', { name: 'Copy login details' }));
    expect(await panel.findByText(/^Copying failed\./)).toBeTruthy();
    expect(panel.getByText(VALID_FORM.password)).toBeTruthy();
  });
});

it('[ADMIN-48] [ADMIN-49] a taken email or username is shown in the form and in a toast, and the values are kept', async () => {
  await open(refusal(409, texts.tutorTaken));
  enter(VALID_FORM);
  submit();
  await waitFor(() => expect(toastTexts(failure)).toEqual(['A tutor with this email or username already exists.']));
  for (const name of ['email', 'username'] as const)
    expect(textsAt(name)).toContain('Email or username already exists');
  expect(ALL.map((name) => field(name).value)).toEqual(Object.values(VALID_FORM));
});

it('a failed request shows an error and can be retried', async () => {
  await open('away');
  enter(VALID_FORM);
  submit();
  await waitFor(() => expect(toastTexts(failure)).toEqual([texts.unreachable]));
  expect(screen.getByRole('alert').textContent).toBe(texts.unreachable);
  serverThatAnswers({ ...ANSWERS, [REGISTER]: { status: 201, body: { message: texts.tutorAdded } } });
  submit();
  await waitFor(() => expect(toastTexts(success)).toEqual([texts.tutorAdded]));
});
