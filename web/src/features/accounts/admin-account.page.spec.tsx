import { fireEvent, screen, waitFor } from '@testing-library/react';
import { texts } from '../../../../api/contracts/http/texts';
import { ADMIN, ANSWERS, signInAdmin } from '../../../../test/support/web/admin';
import { refusal, serverThatAnswers, type Answer } from '../../../../test/support/web/stub-server';
import { open as openAt, withTimeToLoad } from '../../../../test/support/web/student';
import { toast } from '../../ui/toast';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

withTimeToLoad();

const CHANGE = `POST /api/admin/update-password/${ADMIN}`;
const body = { oldPassword: 'Passw0rd!', newPassword: 'N3w.password', confirmNewPassword: 'N3w.password' };
const toastSuccess = jest.spyOn(toast, 'success').mockReturnValue();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  toastSuccess.mockClear();
  signInAdmin();
});

async function open(answer: Answer) {
  const calls = serverThatAnswers({ ...ANSWERS, [CHANGE]: answer });
  openAt('/admin/account');
  await screen.findByRole('heading', { level: 1, name: 'Account' });
  return calls;
}

const fillField = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function changePassword(confirm = body.confirmNewPassword) {
  fillField('Current password', body.oldPassword);
  fillField('New password', body.newPassword);
  fillField('Confirm new password', confirm);
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

describe('Account page', () => {
  it('changes the password and stores the new session', async () => {
    const calls = await open({ body: { message: texts.passwordChanged, jwtoken: 'another' } });
    changePassword();
    await waitFor(() => expect(toastSuccess.mock.calls).toEqual([[texts.passwordChanged]]));
    expect(calls.find(({ call }) => call === CHANGE)?.body).toEqual(body);
    expect(JSON.parse(localStorage.getItem('userData')!)).toEqual({
      jwtoken: 'another',
      adminId: ADMIN,
      isAdmin: true,
    });
    expect(screen.getByLabelText('New password')).toHaveProperty('value', '');
  });

  it('rejects a new password that does not match its confirmation', async () => {
    const calls = await open({ body: {} });
    changePassword('N3w.password2');
    expect(await screen.findByText(texts.newPasswordsDiffer)).toBeTruthy();
    expect(calls.some(({ call }) => call === CHANGE)).toBe(false);
  });

  it('shows the server’s message for a wrong current password', async () => {
    const errors = { oldPassword: texts.oldPasswordWrong };
    await open({ ...refusal(400, texts.oldPasswordWrong), body: { message: texts.oldPasswordWrong, errors } });
    changePassword();
    expect((await screen.findAllByText(texts.oldPasswordWrong)).length).toBeGreaterThan(0);
  });
});
