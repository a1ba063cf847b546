import { useEffect, useEffectEvent } from 'react';

/** Keys of the list: what each does, by its name in a KeyboardEvent. */
export type ListKeys = Readonly<Record<string, (() => void) | undefined>>;

/** Where a key writes, or a dialog stands before the page, the list does not hear it. */
const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null);

export function useListKeys(keys: ListKeys): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
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
