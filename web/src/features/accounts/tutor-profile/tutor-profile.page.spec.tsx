import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../../../api/contracts/http/texts';
import { refusal, serverThatAnswers, type Answer } from '../../../../../test/support/web/stub-server';
import { open as openAt, withTimeToLoad } from '../../../../../test/support/web/student';
import { ANSWERS, PROFILE, signInTutor, TUTOR } from '../../../../../test/support/web/tutor';
import { toast } from '../../../ui/toast';

jest.mock('../../../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

withTimeToLoad();

const UPDATE = `PUT /api/tutor/profile/${TUTOR}`;
const CHANGE = `POST /api/tutor/update-password/${TUTOR}`;
const NEW_PASSWORD = 'N3w.password';
const CHARACTERS = 'Password must contain letters, numbers, and special characters';
const storedProfile = {
  fullname: 'Shirin Sultana',
  institute: 'University of Dhaka',
  batch: '2018-2019',
  phone: '01712 345678',
  email: 'shirin@example.test',
  username: 'shirin.s',
  address: 'Mirpur 10, Dhaka',
  cvLink: 'https://cv.example/shirin',
};
const LABELS: Record<keyof typeof storedProfile, string> = {
  fullname: 'Full name',
  institute: 'Institute',
  batch: 'Batch',
  phone: 'Phone',
  email: 'Email',
  username: 'Username',
  address: 'Address',
  cvLink: 'CV link',
};
const ALL: Record<string, Answer | 'away'> = {
  ...ANSWERS,
  [PROFILE]: { body: { ...storedProfile, avatar: 3, isBanned: false } },
  [UPDATE]: { body: { message: texts.profileUpdated } },
  [CHANGE]: { body: { message: texts.passwordChanged, jwtoken: 'another' } },
};

const toastSuccess = jest.spyOn(toast, 'success').mockReturnValue();
const toastError = jest.spyOn(toast, 'error').mockReturnValue();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  toastSuccess.mockClear();
  toastError.mockClear();
  signInTutor();
});

async function open(answers: Record<string, Answer | 'away'> = {}) {
  const requests = serverThatAnswers({ ...ALL, ...answers });
  openAt('/tutor/profile');
  await screen.findByLabelText('Full name');
  return requests;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fillField = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const bodyOf = (requests: Awaited<ReturnType<typeof open>>, call: string) =>
  requests.find((request) => request.call === call)?.body;
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);

it('[ROUTE-36] [TPROF-1] [TPROF-4] the page shows the stored Profile Information', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Profile Information' })).toBeTruthy();
  for (const name of Object.keys(LABELS) as (keyof typeof storedProfile)[])
    expect(field(LABELS[name]).value).toBe(storedProfile[name]);
});

it('TutorProfilePage saves changes and shows them afterwards', async () => {
  const requests = await open();
  fillField('Full name', ' Shirin Akter ');
  fillField('CV link', '');
  expect(screen.getByText('2 fields not saved yet.')).toBeTruthy();
  press('Save Changes');
  await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith(texts.profileUpdated));
  expect(bodyOf(requests, UPDATE)).toEqual({ ...storedProfile, fullname: 'Shirin Akter', cvLink: '' });
  await waitFor(() => expect(field('Full name').value).toBe('Shirin Akter'));
  expect(screen.queryByText(/not saved yet/)).toBeNull();
});

it.each([
  ['Email', 'nobody', 'Please enter a valid email address'],
  ['Username', '', 'Username is required'],
  ['CV link', 'javascript:alert(1)', 'Please enter a link that begins with https:// or http://'],
  ['Address', 'a'.repeat(201), 'Address must be at most 200 characters long'],
])('the form rejects an invalid %s', async (label, value, text) => {
  const requests = await open();
  fillField(label, value);
  press('Save Changes');
  const errorText = await screen.findByText(text);
  expect(field(label).getAttribute('aria-describedby')).toBe(errorText.id);
  expect(bodyOf(requests, UPDATE)).toBeUndefined();
});

it.each([
  ['[TPROF-6] the server’s message', refusal(409, texts.changedMeanwhile), texts.changedMeanwhile],
  ['[TPROF-7] the default message without one', refusal(500, ''), 'Failed to update profile'],
])('a rejected update shows %s', async (_, answer, text) => {
  await open({ [UPDATE]: answer });
  fillField('Phone', '01700 000000');
  press('Save Changes');
  await waitFor(() => expect(alerts()).toContain(text));
  expect(field('Phone').value).toBe('01700 000000');
});

it('[TPROF-6] a taken email is shown at its field', async () => {
  await open({ [UPDATE]: refusal(409, texts.accountTaken, { errors: { email: texts.accountTaken } }) });
  fillField('Email', 'taken@example.test');
  press('Save Changes');
  const errorText = await screen.findByText(texts.accountTaken);
  expect(field('Email').getAttribute('aria-describedby')).toBe(errorText.id);
});

describe('avatar of a tutor', () => {
  const pictures = () =>
    [...screen.getByRole('main').querySelectorAll('img')].map((image) => image.getAttribute('src'));

  it('[TPROF-2] [TPROF-3] is chosen from six in a dialog, stored and shown', async () => {
    const requests = await open();
    press('Choose an avatar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose an avatar' }));
    const avatars = dialog.getAllByRole<HTMLInputElement>('radio');
    expect(avatars.map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(avatars.find(({ checked }) => checked)?.value).toBe('3');
    fireEvent.click(avatars[5]!);
    fireEvent.click(dialog.getByRole('button', { name: 'Use this avatar' }));
    await waitFor(() => expect(bodyOf(requests, UPDATE)).toEqual({ avatar: 6 }));
    await waitFor(() => expect(pictures()).toEqual(['/avatars/6.svg']));
  });

  it('does not change after Cancel or a failed request', async () => {
    const requests = await open({ [UPDATE]: refusal(503, texts.unavailable) });
    const pickAvatar = async (buttonName: string) => {
      press('Choose an avatar');
      const dialog = within(await screen.findByRole('dialog'));
      fireEvent.click(dialog.getAllByRole('radio')[0]!);
      fireEvent.click(dialog.getByRole('button', { name: buttonName }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await pickAvatar('Cancel');
    expect(bodyOf(requests, UPDATE)).toBeUndefined();
    await pickAvatar('Use this avatar');
    await waitFor(() => expect(toastError).toHaveBeenCalledWith(texts.unavailable));
    expect(pictures()).toEqual(['/avatars/3.svg']);
  });
});

describe('password form of a tutor', () => {
  const change = (oldPassword: string, newPassword: string, confirm = newPassword) => {
    fillField('Current password', oldPassword);
    fillField('New password', newPassword);
    fillField('Confirm new password', confirm);
    press('Change password');
  };

  it('[TPROF-8] requires the old password once and the new one twice, and stores the new session', async () => {
    const requests = await open();
    change('Passw0rd!', NEW_PASSWORD);
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('userData')!)).toEqual({
        jwtoken: 'another',
        tutorId: TUTOR,
        isTutor: true,
      }),
    );
    expect(bodyOf(requests, CHANGE)).toEqual({
      oldPassword: 'Passw0rd!',
      newPassword: NEW_PASSWORD,
      confirmNewPassword: NEW_PASSWORD,
    });
  });

  it.each([
    ['[TPROF-9]', NEW_PASSWORD, `${NEW_PASSWORD}.`, 'New passwords do not match'],
    ['[TPROF-10]', 'Pass0.7', 'Pass0.7', 'Password must be at least 8 characters long'],
    ['[TPROF-11]', '12345678.', '12345678.', CHARACTERS],
    ['[TPROF-11]', 'Password.', 'Password.', CHARACTERS],
    ['[TPROF-11]', 'Passw0rd', 'Passw0rd', CHARACTERS],
    ['[TPROF-12]', 'Passw0rd!-', 'Passw0rd!-', CHARACTERS],
    ['[TPROF-12]', 'Passw0rd!é', 'Passw0rd!é', CHARACTERS],
  ])('%s rejects the new password %s, confirmed as %s, with: %s', async (_, password, confirmation, text) => {
    const requests = await open();
    change('Passw0rd!', password, confirmation);
    await screen.findByText(text);
    expect(bodyOf(requests, CHANGE)).toBeUndefined();
  });

  it.each([
    ['[TPROF-13] the server’s message', refusal(429, texts.tooMany(900)), texts.tooMany(900)],
    ['[TPROF-14] the default message without one', refusal(500, ''), 'Failed to change password'],
  ])('a rejected change shows %s', async (_, answer, text) => {
    await open({ [CHANGE]: answer });
    change('Passw0rd!', NEW_PASSWORD);
    await waitFor(() => expect(alerts()).toContain(text));
  });
});
