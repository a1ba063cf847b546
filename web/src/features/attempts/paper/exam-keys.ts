import { useEffect, useRef } from 'react';
import { letterKeysAct } from '../../../lib/letter-keys';
import { letterOf } from '../../../ui/bubble';

export type KeyAct =
  | { act: 'move'; by: 1 | -1 }
  | { act: 'choose'; option: number }
  | { act: 'flag' }
  | { act: 'clear' };

const MOVES: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1, j: 1, k: -1 };

/**
 * What a key means before a question: 1–9 or the letter printed in a bubble choose; arrows or J and K move; M flags;
 * Backspace clears.
 */
export function actOf(key: string, options: number): KeyAct | undefined {
  const index = /^[1-9]$/.test(key) ? Number(key) - 1 : letters(options).indexOf(key.toUpperCase());
  if (index >= 0) return index < options ? { act: 'choose', option: index } : undefined;
  const by = MOVES[key] ?? MOVES[key.toLowerCase()];
  if (by) return { act: 'move', by };
  if (key.toLowerCase() === 'm') return { act: 'flag' };
  return key === 'Backspace' ? { act: 'clear' } : undefined;
}

const letters = (options: number): string[] => Array.from({ length: options }, (_, index) => letterOf(index));

const TYPES_TEXT = 'input:not([type="radio"]), textarea, select, [contenteditable]';

/** A wide formula or table that has the focus is moved by arrows itself. */
const scrolls = ({ key, target }: KeyboardEvent): boolean =>
  /^Arrow(Left|Right)$/.test(key) &&
  target instanceof HTMLElement &&
  target.scrollWidth > target.clientWidth &&
  getComputedStyle(target).overflowX === 'auto';

/** Calls back with what a key means, wherever on the page the focus is; pass nothing while a dialog is open. */
export function useExamKeys(options: number, act: ((act: KeyAct) => void) | undefined): void {
  const latest = useRef({ options, act });
  useEffect(() => {
    latest.current = { options, act };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { options: count, act: perform } = latest.current;
      if (!perform || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(TYPES_TEXT)) return;
      if (scrolls(event)) return;
      if (event.key.length === 1 && !letterKeysAct()) return;
      const meant = actOf(event.key, count);
      if (!meant) return;
      event.preventDefault();
      if (!event.repeat || meant.act === 'move') perform(meant);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
