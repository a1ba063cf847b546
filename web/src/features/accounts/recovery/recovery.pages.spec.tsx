import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { texts } from '../../../../../api/contracts/http/texts';
import { refusal, refusalAnswer, serverThatAnswers } from '../../../../../test/support/web/stub-server';
import { withTimeToLoad } from '../../../../../test/support/web/student';
import { routes } from '../../../app/router';
import { toast } from '../../../ui/toast';

withTimeToLoad();

const toastError = jest.spyOn(toast, 'error').mockReturnValue();
const toastSuccess = jest.spyOn(toast, 'success').mockReturnValue();

const ANN = { userType: 'Student', email: 'ann@example.test' } as const;
const FORGOT = 'POST /api/auth/forgot-password';
const VERIFY = 'POST /api/auth/verify-otp';
const RESEND = 'POST /api/auth/resend-otp';
const RESET = 'POST /api/auth/reset-password';
const SENT_ANSWER = { body: { message: texts.codeSent } };
const TOO_MANY = refusalAnswer('too-many', { seconds: 30 });

function open(address: string, state?: object) {
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname: address, state }] });
  render(<RouterProvider router={router} />);
  return router;
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const textAt = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  toastError.mockClear();
  toastSuccess.mockClear();
});

describe('/forgot-password', () => {
  const selectUserType = async (userType: string) =>
    fireEvent.click(await screen.findByRole('radio', { name: userType }));

  it('[ROUTE-5] [GUARD-10] [RECOV-1] [RECOV-2] [RECOV-3] shows its form to visitors', async () => {
    open('/forgot-password');
    expect(await button('Send verification code')).toBeTruthy();
    const types = within(screen.getByRole('radiogroup')).getAllByRole<HTMLInputElement>('radio');
    expect(types.map(({ value, checked }) => [value, checked])).toEqual([
      ['Student', false],
      ['Tutor', false],
    ]);
    expect(field('Email').type).toBe('email');
  });

  it('[RECOV-4] links back to the login of the chosen user type', async () => {
    open('/forgot-password');
    const back = await screen.findByRole('link', { name: 'Back to sign in' });
    expect(back.getAttribute('href')).toBe('/login');
    await selectUserType('Tutor');
    expect(back.getAttribute('href')).toBe('/tutor-login');
  });

  it('[RECOV-5] [RECOV-6] shows errors for an empty form and sends no request', async () => {
    const requests = serverThatAnswers({});
    open('/forgot-password');
    await press('Send verification code');
    expect(await screen.findByText('User type is required')).toBeTruthy();
    expect(textAt(screen.getByRole('radiogroup'))).toEqual(['User type is required']);
    expect(textAt(field('Email'))).toEqual(['Email is required']);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Student' }));
    expect(requests).toEqual([]);
  });

  it('shows an error for an invalid email and sends no request', async () => {
    const requests = serverThatAnswers({});
    open('/forgot-password');
    await selectUserType('Student');
    type('Email', 'not-an-email');
    await press('Send verification code');
    expect(await screen.findByText(texts.emailInvalid)).toBeTruthy();
    expect(textAt(field('Email'))).toEqual([texts.emailInvalid]);
    expect(requests).toEqual([]);
  });

  it.each([
    ['/login', 'Student'],
    ['/tutor-login', 'Tutor'],
  ])('is prefilled with the email entered at %s', async (login, userType) => {
    open(login);
    await screen.findByRole('link', { name: 'Forgot password?' });
    type('Email', ANN.email);
    fireEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await button('Send verification code');
    expect(field('Email').value).toBe(ANN.email);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: userType }).checked).toBe(true);
  });

  it('[RECOV-7] opens /otp-verification, which does not ask for the user type and the email again', async () => {
    const requests = serverThatAnswers({ [FORGOT]: SENT_ANSWER, [VERIFY]: { body: {} } });
    const router = open('/forgot-password');
    await selectUserType('Tutor');
    type('Email', ' tim@example.test ');
    await press('Send verification code');
    await waitFor(() => expect(router.state.location.pathname).toBe('/otp-verification'));
    expect(await screen.findByText('Tutor, tim@example.test')).toBeTruthy();
    type('Digit 1', '4711');
    await press('Verify Account');
    await waitFor(() => expect(requests).toHaveLength(2));
    const recovery = { userType: 'Tutor', email: 'tim@example.test' };
    expect(requests.map(({ body }) => body)).toEqual([recovery, { ...recovery, otp: '4711' }]);
  });

  it.each([
    ['[RECOV-8] an internal server error', refusal(500, texts.unexpected), [texts.codeFailed]],
    ['[RECOV-8] too many calls', TOO_MANY, [texts.tooMany(30), texts.codeFailed]],
    ['[RECOV-9] a request without a response', 'away' as const, [texts.codeUnreachable]],
  ])('shows the message for %s', async (_description, answer, expectedText) => {
    serverThatAnswers({ [FORGOT]: answer });
    const router = open('/forgot-password');
    await selectUserType('Student');
    type('Email', ANN.email);
    await press('Send verification code');
    expect(await within(await screen.findByRole('alert')).findByText(expectedText.at(-1)!)).toBeTruthy();
    expect(toastError.mock.calls.map(([text]) => text)).toEqual(expectedText);
    expect(router.state.location.pathname).toBe('/forgot-password');
  });

  it('shows the texts of the specification', () => {
    expect(texts.codeFailed).toBe('Password reset request failed');
    expect(texts.codeUnreachable).toBe('Password reset request failed. Please try again.');
  });
});

describe('/otp-verification', () => {
  const boxes = async () => {
    await button('Verify Account');
    return within(screen.getByRole('group', { name: 'Four-digit code' })).getAllByRole<HTMLInputElement>('textbox');
  };
  const visibleDigits = async () => (await boxes()).map(({ value }) => value);
  const enterDigit = async (index: number, value: string) =>
    fireEvent.change((await boxes())[index]!, { target: { value } });
  const focusedIndex = async () => (await boxes()).indexOf(document.activeElement as HTMLInputElement);

  it('[ROUTE-6] [GUARD-10] [RECOV-11] [RECOV-16] shows four boxes and its button to visitors', async () => {
    open('/otp-verification');
    expect(await visibleDigits()).toEqual(['', '', '', '']);
  });

  it('[RECOV-12] [RECOV-13] [RECOV-14] a box accepts one digit only and moves the focus to the next box', async () => {
    open('/otp-verification', ANN);
    (await boxes())[0]!.focus();
    await enterDigit(0, 'x');
    expect([await visibleDigits(), await focusedIndex()]).toEqual([['', '', '', ''], 0]);
    await enterDigit(0, 'a4b');
    expect([await visibleDigits(), await focusedIndex()]).toEqual([['4', '', '', ''], 1]);
    await enterDigit(1, '78');
    expect([await visibleDigits(), await focusedIndex()]).toEqual([['4', '7', '8', ''], 3]);
    await enterDigit(3, '1');
    expect([await visibleDigits(), await focusedIndex()]).toEqual([['4', '7', '8', '1'], 3]);
  });

  it('[RECOV-15] clearing a box moves the focus to the previous one, where Backspace continues', async () => {
    open('/otp-verification', ANN);
    await enterDigit(0, '471');
    await enterDigit(2, '');
    expect([await visibleDigits(), await focusedIndex()]).toEqual([['4', '7', '', ''], 1]);
    const [, second] = await boxes();
    await enterDigit(1, '');
    expect([await visibleDigits(), await focusedIndex()]).toEqual([['4', '', '', ''], 0]);
    second!.focus();
    fireEvent.keyDown(second!, { key: 'Backspace' });
    expect([await visibleDigits(), await focusedIndex()]).toEqual([['', '', '', ''], 0]);
    fireEvent.keyDown((await boxes())[0]!, { key: 'ArrowRight' });
    expect(await focusedIndex()).toBe(1);
  });

  it('focuses the first box when it opens', async () => {
    serverThatAnswers({ [FORGOT]: SENT_ANSWER });
    open('/forgot-password', ANN);
    await press('Send verification code');
    await waitFor(async () => expect(await focusedIndex()).toBe(0));
  });

  it.each([
    ['after', '47'],
    ['before', '74'],
  ])('replaces the digit of a box by one typed %s it, and keeps the others', async (_, value) => {
    open('/otp-verification', ANN);
    await enterDigit(0, '4321');
    await enterDigit(0, value);
    expect([await visibleDigits(), await focusedIndex()]).toEqual([['7', '3', '2', '1'], 1]);
  });

  it('moves to the next box when the same digit is typed again', async () => {
    open('/otp-verification', ANN);
    await enterDigit(0, '4321');
    (await boxes())[1]!.focus();
    fireEvent.keyDown((await boxes())[1]!, { key: '3' });
    expect([await visibleDigits(), await focusedIndex()]).toEqual([['4', '3', '2', '1'], 2]);
  });

  it.each([0, 1, 2, 3])('distributes the digits that autofill enters into box %i', async (index) => {
    open('/otp-verification', ANN);
    await enterDigit(index, '4711');
    expect([await visibleDigits(), await focusedIndex()]).toEqual([['4', '7', '1', '1'], 3]);
  });

  it('pastes a partial code without losing a digit', async () => {
    open('/otp-verification', ANN);
    fireEvent.paste((await boxes())[3]!, { clipboardData: { getData: () => '47' } });
    expect(await visibleDigits()).toEqual(['', '', '4', '7']);
  });

  it('pastes a code into any box and ignores other characters', async () => {
    open('/otp-verification', ANN);
    const clipboardData = { getData: () => 'Your code is 4711.' };
    fireEvent.paste((await boxes())[2]!, { clipboardData });
    expect([await visibleDigits(), await focusedIndex()]).toEqual([['4', '7', '1', '1'], 3]);
  });

  it('[RECOV-17] a correct code opens /reset-password for the same account', async () => {
    const requests = serverThatAnswers({ [VERIFY]: { body: {} }, [RESET]: { body: { message: '' } } });
    const router = open('/otp-verification', ANN);
    await enterDigit(0, '4711');
    await press('Verify Account');
    await waitFor(() => expect(router.state.location.pathname).toBe('/reset-password'));
    await button('Reset Password');
    type('New Password', 'secret1!');
    type('Confirm Password', 'secret1!');
    await press('Reset Password');
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]!.body).toMatchObject(ANN);
  });

  it.each([
    ['[RECOV-24] a wrong code', refusalAnswer('code-wrong', {}), 'Invalid OTP. Please try again.'],
    ['too many calls', TOO_MANY, texts.tooMany(30)],
    ['[RECOV-25] a request without a response', 'away' as const, 'Error verifying OTP. Please try again.'],
    ['[RECOV-25] an internal server error', refusal(500, texts.unexpected), 'Error verifying OTP. Please try again.'],
  ])('shows the message for %s and keeps the digits', async (_description, answer, text) => {
    serverThatAnswers({ [VERIFY]: answer });
    open('/otp-verification', ANN);
    await enterDigit(0, '4711');
    await press('Verify Account');
    expect((await screen.findByText(text)).className).toContain('text-negative');
    expect(await visibleDigits()).toEqual(['4', '7', '1', '1']);
  });

  it('shows that a new code is needed until a new code is sent', async () => {
    serverThatAnswers({ [VERIFY]: refusalAnswer('code-wrong', { needsNewCode: true }) });
    open('/otp-verification', ANN);
    await enterDigit(0, '4711');
    await press('Verify Account');
    expect(await screen.findByText(texts.codeNeedsNew)).toBeTruthy();
    expect(screen.getByText('Invalid OTP. Please try again.')).toBeTruthy();
  });

  it('an incomplete code is not sent, and the empty box is focused', async () => {
    const requests = serverThatAnswers({});
    open('/otp-verification', ANN);
    await enterDigit(0, '47');
    await press('Verify Account');
    expect(await screen.findByText('Invalid OTP. Please try again.')).toBeTruthy();
    expect(await focusedIndex()).toBe(2);
    expect(requests).toEqual([]);
  });

  it('links to the first step if no code was requested', async () => {
    const requests = serverThatAnswers({});
    open('/otp-verification');
    await enterDigit(0, '4711');
    await press('Verify Account');
    expect(await screen.findByText(texts.codeNotVerified)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Start here' }).getAttribute('href')).toBe('/forgot-password');
    expect(requests).toEqual([]);
  });

  it('the link “Change” opens the first step with its values', async () => {
    open('/otp-verification', ANN);
    fireEvent.click(await screen.findByRole('link', { name: 'Change' }));
    await button('Send verification code');
    expect(field('Email').value).toBe(ANN.email);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Student' }).checked).toBe(true);
  });

  describe('with a countdown', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());
    const advance = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
    const secondsLeft = () => Number(/in (\d+) seconds?\./.exec(document.body.textContent!)?.[1]);

    it('[RECOV-18] [RECOV-19] the resend button is disabled during a countdown of 60 seconds', async () => {
      open('/otp-verification', ANN);
      const link = await button('Resend code');
      expect(link.disabled).toBe(true);
      const secondsBefore = secondsLeft();
      expect(secondsBefore).toBeGreaterThan(57);
      await advance(10);
      expect(secondsLeft()).toBe(secondsBefore - 10);
      await advance(secondsBefore - 11);
      expect([secondsLeft(), link.disabled]).toEqual([1, true]);
      await advance(1);
      expect(link.disabled).toBe(false);
    });

    it('[RECOV-20] [RECOV-21] [RECOV-22] a new code clears the boxes, shows a message and restarts the countdown', async () => {
      const requests = serverThatAnswers({ [RESEND]: SENT_ANSWER });
      open('/otp-verification', ANN);
      await enterDigit(0, '47');
      await advance(60);
      await press('Resend code');
      const notice = await screen.findByText('Resent Successfully. Enter the new code.');
      expect(notice.className).toContain('text-positive');
      expect([await visibleDigits(), await focusedIndex()]).toEqual([['', '', '', ''], 0]);
      expect((await button('Resend code')).disabled).toBe(true);
      expect(secondsLeft()).toBeGreaterThan(57);
      expect(requests).toMatchObject([{ call: RESEND, body: ANN }]);
    });

    it.each([
      ['rejected', TOO_MANY, 'Failed to resend OTP. Please try again. Too many attempts. Try again in 30 seconds.'],
      ['lost', 'away' as const, 'Failed to resend OTP. Please try again.'],
    ])(
      '[RECOV-23] [RECOV-26] a resend that is %s shows a red message for 10 seconds',
      async (_description, answer, text) => {
        serverThatAnswers({ [RESEND]: answer });
        open('/otp-verification', ANN);
        await enterDigit(0, '47');
        await advance(60);
        await press('Resend code');
        expect((await screen.findByText(text)).className).toContain('text-negative');
        expect(await visibleDigits()).toEqual(['4', '7', '', '']);
        await advance(9);
        expect(screen.queryByText(text)).toBeTruthy();
        await advance(1.1);
        expect(screen.queryByText(text)).toBeNull();
      },
    );
  });
});

describe('/reset-password', () => {
  const enter = async (newPassword: string, confirmPassword: string) => {
    await button('Reset Password');
    type('New Password', newPassword);
    type('Confirm Password', confirmPassword);
    await press('Reset Password');
  };

  it('[ROUTE-7] [GUARD-10] [RECOV-27] [RECOV-28] shows two password fields and its button to visitors', async () => {
    open('/reset-password');
    await button('Reset Password');
    expect([field('New Password').type, field('Confirm Password').type]).toEqual(['password', 'password']);
  });

  it('shows the earlier steps as not done when opened directly', async () => {
    open('/reset-password');
    await button('Reset Password');
    expect(document.querySelectorAll('[data-done]')).toHaveLength(0);
    expect(screen.getByText('Not entered yet')).toBeTruthy();
    cleanup();
    open('/reset-password', ANN);
    await button('Reset Password');
    expect(document.querySelectorAll('[data-done]')).toHaveLength(2);
  });

  it('passes the email on to the login', async () => {
    serverThatAnswers({ [RESET]: { body: { message: texts.passwordReset } } });
    open('/reset-password', ANN);
    await enter('secret1!', 'secret1!');
    await button('Sign in');
    expect(field('Email').value).toBe(ANN.email);
  });

  const CHARACTERS = 'Password must contain letters, numbers, and special characters';
  it.each([
    ['[RECOV-29] an empty password', '', '', 'Password is required'],
    ['[RECOV-30] a password of seven characters', 'secre1!', 'secre1!', 'Password must be at least 8 characters long'],
    ['[RECOV-31] a password without a letter', '12345678!', '12345678!', CHARACTERS],
    ['[RECOV-31] a password without a digit', 'secretly!', 'secretly!', CHARACTERS],
    ['[RECOV-31] a password without a special character', 'secret12', 'secret12', CHARACTERS],
    ['[RECOV-32] a password with a character that is not allowed', 'secret1!?', 'secret1!?', CHARACTERS],
  ])('rejects the new password: %s', async (_description, password, confirmation, text) => {
    const requests = serverThatAnswers({});
    open('/reset-password', ANN);
    await enter(password, confirmation);
    await waitFor(() => expect(textAt(field('New Password'))).toEqual([text]));
    expect(requests).toEqual([]);
  });

  it.each([
    ['[RECOV-33] an empty confirmation', '', 'Confirmation password is required'],
    ['[RECOV-34] a different confirmation', 'secret1.', 'Passwords do not match'],
  ])('rejects the confirmation: %s', async (_description, confirmation, text) => {
    const requests = serverThatAnswers({});
    open('/reset-password', ANN);
    await enter('secret1!', confirmation);
    await waitFor(() => expect(textAt(field('Confirm Password'))).toEqual([text]));
    expect(requests).toEqual([]);
  });

  it.each([
    ['[RECOV-35] a student', 'Student', '/login'],
    ['[RECOV-36] a tutor', 'Tutor', '/tutor-login'],
  ])('redirects %s to their login after success', async (_role, userType, address) => {
    const requests = serverThatAnswers({ [RESET]: { body: { message: texts.passwordReset } } });
    const router = open('/reset-password', { ...ANN, userType });
    await enter('secret1!', 'secret1!');
    await waitFor(() => expect(router.state.location.pathname).toBe(address));
    const body = { userType, email: ANN.email, newPassword: 'secret1!', confirmPassword: 'secret1!' };
    expect(requests[0]).toMatchObject({ call: RESET, body });
    expect(toastSuccess).toHaveBeenCalledWith(texts.passwordReset);
  });

  it.each([
    [
      '[RECOV-37] a refusal',
      refusalAnswer('code-not-verified', {}),
      `Failed to reset password: ${texts.codeNotVerified}`,
    ],
    ['[RECOV-38] a request without a response', 'away' as const, 'Failed to reset password. Please try again.'],
  ])('shows the message for %s', async (_description, answer, text) => {
    serverThatAnswers({ [RESET]: answer });
    open('/reset-password', ANN);
    await enter('secret1!', 'secret1!');
    expect(await within(screen.getByRole('alert')).findByText(text)).toBeTruthy();
    expect(toastError).toHaveBeenCalledWith(text);
    expect(field('New Password').value).toBe('secret1!');
  });
});
