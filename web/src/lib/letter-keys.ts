import { useSyncExternalStore } from 'react';

const KEY = 'letterKeys';

/** Whether a single letter, digit or sign acts; who presses one by chance, or speaks to the computer, switches them off (WCAG 2.1.4). */
export const letterKeysAct = (): boolean => localStorage.getItem(KEY) !== 'off';

function onChange(listener: () => void): () => void {
  addEventListener(KEY, listener);
  return () => removeEventListener(KEY, listener);
}

export const useLetterKeys = (): boolean => useSyncExternalStore(onChange, letterKeysAct);

/** On every page of this device, from now on. */
export function switchLetterKeys(): void {
  localStorage.setItem(KEY, letterKeysAct() ? 'off' : 'on');
  dispatchEvent(new Event(KEY));
}
