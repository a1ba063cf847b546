/** Key in session storage of the email and username of an unfinished registration. Passwords are never stored. */
const KEY = 'registration';

interface RegistrationDraft {
  email: string;
  username: string;
}

export function readRegistration(): RegistrationDraft {
  try {
    const { email, username } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<RegistrationDraft>;
    return { email: textOf(email), username: textOf(username) };
  } catch {
    return { email: '', username: '' };
  }
}

export function storeRegistration({ email, username }: RegistrationDraft): void {
  try {
    if (email || username) sessionStorage.setItem(KEY, JSON.stringify({ email, username }));
    else sessionStorage.removeItem(KEY);
  } catch {
    // storage is blocked: the form starts empty next time
  }
}

/** Deletes the draft, after a registration or a login. */
export const clearRegistration = (): void => storeRegistration({ email: '', username: '' });

const textOf = (stored: unknown): string => (typeof stored === 'string' ? stored : '');
