import { useEffect, useState } from 'react';

/** Under this key of session storage stands, until the registration is open, the username that somebody has written already; it stands in no address. */
const KEY = 'carried-name';

export function storePrefilledUsername(username: string): void {
  try {
    sessionStorage.setItem(KEY, username.trim());
  } catch {
    // it has to be written again
  }
}

/** The username that was carried here, '' without one. */
export function usePrefilledUsername(): string {
  const [name] = useState(carriedName);
  useEffect(() => {
    if (name) sessionStorage.removeItem(KEY);
  }, [name]);
  return name;
}

function carriedName(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
