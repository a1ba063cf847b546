import { useEffect, useState } from 'react';

/** Session storage key of a username that was entered before the registration form; it must not be in the URL. */
const KEY = 'prefilled-username';

export function storePrefilledUsername(username: string): void {
  try {
    sessionStorage.setItem(KEY, username.trim());
  } catch {
    // storage is blocked: it has to be entered again
  }
}

/** Returns the stored username, '' without one, and deletes it. */
export function usePrefilledUsername(): string {
  const [name] = useState(storedUsername);
  useEffect(() => {
    if (name) sessionStorage.removeItem(KEY);
  }, [name]);
  return name;
}

function storedUsername(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
