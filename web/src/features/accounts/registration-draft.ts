/** Under this key of session storage are the email and the username of a registration that was begun in this tab; nothing else. */
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
    // the browser stores nothing: the form begins empty the next time
  }
}

/** As when an account is registered, or another one logs in. */
export const clearRegistration = (): void => storeRegistration({ email: '', username: '' });

const textOf = (stored: unknown): string => (typeof stored === 'string' ? stored : '');
