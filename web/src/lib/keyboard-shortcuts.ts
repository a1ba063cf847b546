import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const WRITES = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';
const PRESSED_BY_ENTER = 'a, button, summary';

/** What each key does, by its name in a KeyboardEvent, letters in lower case. */
type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** Hears keys wherever on the page the focus is, but not where one writes, nor while a dialog is open; letters and signs unless they are switched off. */
export function useKeyboardShortcuts(keys: Keys): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const within = (selector: string) => event.target instanceof Element && event.target.closest(selector) !== null;
    if (within(WRITES) || (event.key === 'Enter' && within(PRESSED_BY_ENTER)) || document.querySelector('dialog'))
      return;
    if (event.key.length === 1 && !areLetterShortcutsOn()) return;
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

/** Control and Enter, or Command and Enter, also where one writes; not while a dialog is open. */
export function useSaveShortcut(save: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog')) return;
    // a field with the focus would send its form too
    event.preventDefault();
    if (!event.repeat) save();
  });
  useEffect(() => {
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

const KEY = 'letterKeys';

/** Whether a single letter, digit or sign acts; who presses one by chance, or speaks to the computer, switches them off (WCAG 2.1.4). */
export const areLetterShortcutsOn = (): boolean => localStorage.getItem(KEY) !== 'off';

function onChange(listener: () => void): () => void {
  addEventListener(KEY, listener);
  return () => removeEventListener(KEY, listener);
}

export const useLetterShortcuts = (): boolean => useSyncExternalStore(onChange, areLetterShortcutsOn);

/** On every page of this device, from now on. */
export function toggleLetterShortcuts(): void {
  localStorage.setItem(KEY, areLetterShortcutsOn() ? 'off' : 'on');
  dispatchEvent(new Event(KEY));
}
