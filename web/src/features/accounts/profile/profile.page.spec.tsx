import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { texts } from '../../../../../api/contracts/http/texts';
import { refusal, serverThatAnswers, type Answer } from '../../../../../test/support/web/stub-server';
import { ME, PROFILE, signIn, withTimeToLoad } from '../../../../../test/support/web/student';
import { createQueryClient } from '../../../app/providers';
import { Toaster } from '../../../ui/toaster';
import { ProfilePage } from './profile.page';

withTimeToLoad();

const UPDATE = `PUT /api/student/profile/${ME}`;
const CHANGE = `POST /api/student/update-password/${ME}`;
const NEW_PASSWORD = 'N3w.password';
const CHARACTERS = 'Password must contain letters, numbers, and special characters';
const profile = {
  fullname: 'Nusrat Jahan',
  institute: 'Viqarunnisa Noon College',
  batch: '2023-2024',
  phone: '+880 1712 345678',
  email: 'nusrat@example.test',
  username: 'nusrat.j',
  date_of_birth: '2008-03-14',
  gender: 'female',
  avatar: 5,
  isBanned: false,
};

function show(answers: Record<string, Answer | 'away'> = {}) {
  const requests = serverThatAnswers({
    [PROFILE]: { body: profile },
    [UPDATE]: { body: { message: texts.profileUpdated } },
    ...answers,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ProfilePage />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return requests;
}

async function open(answers: Record<string, Answer | 'away'> = {}) {
  const requests = show(answers);
  await screen.findByText('Nusrat Jahan');
  return requests;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fillField = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const radios = (group: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getAllByRole<HTMLInputElement>('radio');
const descriptionOf = (control: HTMLElement) => document.getElementById(control.getAttribute('aria-describedby') ?? '');
/** Alerts of the forms, without toasts. */
const alerts = () => Array.from(document.querySelectorAll('form [role=alert]'), ({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  signIn();
});

describe('profile form', () => {
  it('[PROF-1] shows the stored profile, and the same values in the form', async () => {
    await open();
    const pageText = screen.getByRole('region', { name: 'About you' }).textContent;
    for (const text of ['Nusrat Jahan', 'Viqarunnisa Noon College', '+880 1712 345678', 'Mar 14, 2008']) {
      expect(pageText).toContain(text);
    }
    press('Edit profile');
    const labels = ['Full name', 'Institute', 'Phone', 'Email', 'Username', 'Date of birth'];
    const { fullname, institute, phone, email, username, date_of_birth } = profile;
    expect(labels.map((label) => field(label).value)).toEqual([
      fullname,
      institute,
      phone,
      email,
      username,
      date_of_birth,
    ]);
    for (const [group, value] of [
      ['Gender', 'female'],
      ['Batch', '2023-2024'],
    ] as const) {
      expect(radios(group).find(({ checked }) => checked)?.value).toBe(value);
    }
    await waitFor(() => expect(document.activeElement).toBe(field('Full name')));
  });

  it('[PROF-7] [PROF-8] offers the batches and genders of the specification', async () => {
    await open();
    press('Edit profile');
    const values = (group: string) => radios(group).map(({ value }) => value);
    expect(values('Batch')).toEqual(['2022-2023', '2023-2024', '2024-2025']);
    expect(values('Gender')).toEqual(['male', 'female']);
  });

  it('has no input fields until “Edit profile” is clicked', async () => {
    await open({ [PROFILE]: { body: { ...profile, gender: null, batch: null } } });
    const sheet = within(screen.getByRole('region', { name: 'About you' }));
    expect(sheet.getAllByText('Not added yet')).toHaveLength(2);
    expect(sheet.queryByText('2023-2024')).toBeNull();
  });

  it('sends all fields but the avatar, and shows the saved values', async () => {
    const requests = await open();
    press('Edit profile');
    fillField('Full name', ' Nusrat Karim ');
    fillField('Date of birth', '');
    fireEvent.click(radios('Batch')[2]!);
    press('Save Changes');
    await screen.findByRole('button', { name: 'Edit profile' });
    const { avatar: _, isBanned: __, ...others } = profile;
    expect(requests.find(({ call }) => call === UPDATE)?.body).toEqual({
      ...others,
      fullname: 'Nusrat Karim',
      batch: '2024-2025',
      date_of_birth: null,
    });
    expect(screen.getByText('Nusrat Karim')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit profile' }));
  });

  it('restores unsaved changes for the same account until they are saved', async () => {
    await open();
    press('Edit profile');
    fireEvent.change(screen.getByLabelText('Institute'), { target: { value: 'Notre Dame College' } });
    cleanup();
    const requests = show();
    expect((await screen.findByLabelText<HTMLInputElement>('Institute')).value).toBe('Notre Dame College');
    expect(localStorage.getItem(`draft:${ME}:profile`)).not.toContain(profile.phone);
    press('Save Changes');
    await waitFor(() => expect(requests.some(({ call }) => call === UPDATE)).toBe(true));
    await screen.findByRole('button', { name: 'Edit profile' });
    expect(localStorage.getItem(`draft:${ME}:profile`)).toBeNull();
  });

  it('discards changes on Cancel', async () => {
    const requests = await open();
    press('Edit profile');
    fillField('Full name', 'Somebody Else');
    press('Cancel');
    expect(screen.getByText('Nusrat Jahan')).toBeTruthy();
    press('Edit profile');
    expect(field('Full name').value).toBe('Nusrat Jahan');
    expect(requests.filter(({ call }) => call === UPDATE)).toEqual([]);
  });

  it('[PROF-5] shows at the date of birth that students must be 16', async () => {
    const requests = await open();
    press('Edit profile');
    fillField('Date of birth', `${new Date().getFullYear() - 15}-01-01`);
    press('Save Changes');
    expect(await screen.findByText('You must be at least 16 years old.')).toBeTruthy();
    expect(descriptionOf(field('Date of birth'))?.textContent).toBe('You must be at least 16 years old.');
    expect(requests.filter(({ call }) => call === UPDATE)).toEqual([]);
  });

  it('validates a changed username but accepts an unchanged older one', async () => {
    const requests = await open({ [PROFILE]: { body: { ...profile, username: 'ann (BUET)' } } });
    const updates = () => requests.filter(({ call }) => call === UPDATE).length;
    press('Edit profile');
    fillField('Username', 'nusrat (BUET)');
    press('Save Changes');
    expect(await screen.findByText('Username can only have letters, digits and common signs')).toBeTruthy();
    expect(updates()).toBe(0);
    fillField('Username', 'ann (BUET)');
    press('Save Changes');
    await waitFor(() => expect(updates()).toBe(1));
  });

  it('[PROF-9] a taken email is shown at its field, and the values are kept', async () => {
    await open({ [UPDATE]: refusal(409, texts.accountTaken, { errors: { email: texts.accountTaken } }) });
    press('Edit profile');
    fillField('Email', 'tanvir@example.test');
    press('Save Changes');
    await waitFor(() => expect(descriptionOf(field('Email'))?.textContent).toBe(texts.accountTaken));
    expect(field('Email').value).toBe('tanvir@example.test');
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  });

  it.each([
    ['[PROF-9] shows the server’s message', refusal(409, texts.changedMeanwhile), texts.changedMeanwhile],
    ['[PROF-10] shows a default message if the server sends none', refusal(500, ''), 'Failed to update profile'],
    ['shows that the server cannot be reached', 'away', texts.unreachable],
  ] as const)('a failed update %s', async (_, answer, text) => {
    await open({ [UPDATE]: answer });
    press('Edit profile');
    press('Save Changes');
    await waitFor(() => expect(alerts()).toContain(text));
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeTruthy();
  });
});

describe('avatar picker', () => {
  it('is the target of the link on the avatar', async () => {
    await open();
    const { hash } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Change avatar' });
    expect(document.querySelector(hash)).toBe(screen.getByRole('heading', { name: 'Avatar' }));
  });

  it('[PROF-3] offers six avatars, numbered 1 to 6', async () => {
    await open();
    expect(radios('Avatar').map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(radios('Avatar').find(({ checked }) => checked)?.value).toBe('5');
  });

  it('[PROF-4] shows and saves a chosen avatar at once', async () => {
    const requests = await open();
    fireEvent.click(radios('Avatar')[1]!);
    await waitFor(() => expect(radios('Avatar')[1]!.checked).toBe(true));
    await screen.findByText('Saved');
    expect(requests.find(({ call }) => call === UPDATE)?.body).toEqual({ avatar: 2 });
    const head = screen.getByRole('region', { name: 'About you' });
    expect(head.querySelector('img')?.getAttribute('src')).toBe('/avatars/2.svg');
  });

  it('reverts to the stored avatar if saving fails', async () => {
    await open({ [UPDATE]: refusal(503, texts.unavailable) });
    fireEvent.click(radios('Avatar')[1]!);
    await screen.findByText(texts.unavailable);
    await waitFor(() => expect(radios('Avatar')[4]!.checked).toBe(true));
    expect(screen.queryByText('Saved')).toBeNull();
  });
});

describe('password form', () => {
  const change = (oldPassword: string, newPassword: string, confirm = newPassword) => {
    fillField('Current password', oldPassword);
    fillField('New password', newPassword);
    fillField('Confirm new password', confirm);
    press('Change password');
  };
  const changedResponse = { body: { message: texts.passwordChanged, jwtoken: 'another' } };

  it('[PROF-11] requires the old password and the new one twice, and stores the new session', async () => {
    const requests = await open({ [CHANGE]: changedResponse });
    change('Passw0rd!', NEW_PASSWORD);
    await waitFor(() => expect(localStorage.getItem('userData')).toContain('another'));
    expect(requests.find(({ call }) => call === CHANGE)?.body).toEqual({
      oldPassword: 'Passw0rd!',
      newPassword: NEW_PASSWORD,
      confirmNewPassword: NEW_PASSWORD,
    });
    expect(JSON.parse(localStorage.getItem('userData')!)).toEqual({
      jwtoken: 'another',
      studentId: ME,
      isStudent: true,
    });
    await waitFor(() => expect(field('New password').value).toBe(''));
  });

  it.each([
    ['[PROF-12]', 'Confirm new password', NEW_PASSWORD, `${NEW_PASSWORD}.`, 'New passwords do not match'],
    ['[PROF-13]', 'New password', 'Pass0.7', 'Pass0.7', 'Password must be at least 8 characters long'],
    ...['12345678.', 'Password.', 'Passw0rd'].map((password) => [
      '[PROF-14]',
      'New password',
      password,
      password,
      CHARACTERS,
    ]),
    ...['Passw0rd!-', 'Passw0rd! ', 'Passw0rd!é'].map((password) => [
      '[PROF-15]',
      'New password',
      password,
      password,
      CHARACTERS,
    ]),
  ] as [string, string, string, string, string][])(
    '%s shows an error at %s for the password %j, confirmed as %j: %s',
    async (_, label, password, confirmation, text) => {
      const requests = await open({ [CHANGE]: changedResponse });
      change('Passw0rd!', password, confirmation);
      const errorText = await screen.findByText(text);
      expect(field(label).getAttribute('aria-describedby')).toContain(errorText.id);
      expect(requests.filter(({ call }) => call === CHANGE)).toEqual([]);
    },
  );

  it('[PROF-16] shows the server’s message at its field', async () => {
    const errors = { oldPassword: texts.oldPasswordWrong };
    await open({ [CHANGE]: refusal(400, texts.oldPasswordWrong, { errors }) });
    change('Wr0ng.password', NEW_PASSWORD);
    expect(await screen.findByText(texts.oldPasswordWrong)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Current password')));
  });

  it.each([
    ['[PROF-16] shows the server’s message', refusal(429, texts.tooMany(900)), texts.tooMany(900)],
    ['[PROF-17] shows a default message if the server sends none', refusal(500, ''), 'Failed to change password'],
  ] as const)('a failed change %s', async (_, answer, text) => {
    await open({ [CHANGE]: answer });
    change('Passw0rd!', NEW_PASSWORD);
    await waitFor(() => expect(alerts()).toContain(text));
  });
});
