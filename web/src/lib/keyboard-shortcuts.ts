import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const TEXT_FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';
const ACTIVATED_BY_ENTER = 'a, button, summary';

/** Actions by `KeyboardEvent.key`; letters are in lower case. */
type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

/** Handles keyboard shortcuts outside of text fields and dialogs. Single-character shortcuts can be disabled. */
export function useKeyboardShortcuts(shortcuts: Shortcuts): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const isInside = (selector: string) => event.target instanceof Element && event.target.closest(selector) !== null;
    if (
      isInside(TEXT_FIELDS) ||
      (event.key === 'Enter' && isInside(ACTIVATED_BY_ENTER)) ||
      document.querySelector('dialog')
    )
      return;
    if (event.key.length === 1 && !areLetterShortcutsOn()) return;
    const action = shortcuts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Handles Ctrl+Enter and Cmd+Enter, also in text fields, but not while a dialog is open. */
export function useSaveShortcut(save: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog')) return;
    // otherwise the form would also be submitted
    event.preventDefault();
    if (!event.repeat) save();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const KEY = 'letterKeys';

/** Returns true if single-character shortcuts are on. Users of speech input can disable them (WCAG 2.1.4). */
export const areLetterShortcutsOn = (): boolean => localStorage.getItem(KEY) !== 'off';

function onChange(listener: () => void): () => void {
  addEventListener(KEY, listener);
  return () => removeEventListener(KEY, listener);
}

export const useLetterShortcuts = (): boolean => useSyncExternalStore(onChange, areLetterShortcutsOn);

/** Toggles single-character shortcuts for all pages on this device. */
export function toggleLetterShortcuts(): void {
  localStorage.setItem(KEY, areLetterShortcutsOn() ? 'off' : 'on');
  dispatchEvent(new Event(KEY));
}
