import { useSyncExternalStore } from 'react';

/** The chosen theme; `public/theme.js` reads the same key before the first paint. */
export type Theme = 'light' | 'dark' | 'system';
const KEY = 'theme';

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    // ignore blocked storage
    return 'system';
  }
}

export function storeTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // ignore blocked storage
  }
  dispatchEvent(new Event(KEY));
}

function onThemeChange(listener: () => void): () => void {
  const events = ['storage', KEY];
  events.forEach((name) => addEventListener(name, listener));
  return () => events.forEach((name) => removeEventListener(name, listener));
}

export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, storedTheme);
