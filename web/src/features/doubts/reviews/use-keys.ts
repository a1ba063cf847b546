import { useEffect, useRef } from 'react';

const TYPES_TEXT = 'input:not([type="radio"]), textarea, select, [contenteditable], dialog, [role="dialog"]';
const PRESSED_BY_ENTER = 'a, button, summary';

/** What keys do, by name ('j', 'Enter'), wherever on the page the focus is but where one writes. */
export function useKeys(acts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const within = (selector: string) => event.target instanceof Element && event.target.closest(selector) !== null;
      if (within(TYPES_TEXT) || (event.key === 'Enter' && within(PRESSED_BY_ENTER))) return;
      const act = latest.current[event.key] ?? latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
