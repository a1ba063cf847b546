import { useEffect, useEffectEvent } from 'react';
import { areLetterShortcutsOn, useLetterShortcuts } from '../../../lib/keyboard-shortcuts';
import { letterOf } from '../../../ui/bubble';

export type KeyAction =
  | { type: 'move'; by: 1 | -1 }
  | { type: 'choose'; option: number }
  | { type: 'flag' }
  | { type: 'clear' };

const MOVE_KEYS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1, j: 1, k: -1 };

/**
 * Returns the action of a key: 1–9 or the letter of a bubble choose an option; arrows, J and K move; M flags; Backspace
 * clears.
 * @param optionCount number of options of the current question
 */
export function actionOf(key: string, optionCount: number): KeyAction | undefined {
  const letters = Array.from({ length: optionCount }, (_, index) => letterOf(index));
  const option = /^[1-9]$/.test(key) ? Number(key) - 1 : letters.indexOf(key.toUpperCase());
  if (option >= 0) return option < optionCount ? { type: 'choose', option } : undefined;
  const offset = MOVE_KEYS[key] ?? MOVE_KEYS[key.toLowerCase()];
  if (offset) return { type: 'move', by: offset };
  if (key.toLowerCase() === 'm') return { type: 'flag' };
  return key === 'Backspace' ? { type: 'clear' } : undefined;
}

const TEXT_FIELDS = 'input:not([type="radio"]), textarea, select, [contenteditable]';

/** Returns true if an arrow key scrolls the focused element, such as a wide formula or table. */
const isScrollKey = ({ key, target }: KeyboardEvent): boolean =>
  /^Arrow(Left|Right)$/.test(key) &&
  target instanceof HTMLElement &&
  target.scrollWidth > target.clientWidth &&
  getComputedStyle(target).overflowX === 'auto';

/** Handles the exam's keys on the whole page. Pass no handler while a dialog is open. */
export function useExamKeys(optionCount: number, onAction: ((action: KeyAction) => void) | undefined): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!onAction || document.querySelector('dialog')) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest(TEXT_FIELDS)) return;
    if (isScrollKey(event)) return;
    if (event.key.length === 1 && !areLetterShortcutsOn()) return;
    const action = actionOf(event.key, optionCount);
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || action.type === 'move') onAction(action);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

const KEY_CLASSES = 'inline-block min-w-5 rounded-control border border-rule-strong px-1 text-center text-ink-soft';

/** The keys of the current question. */
export function KeysHint({ optionCount }: { optionCount: number }) {
  const areLettersOn = useLetterShortcuts();
  return (
    <p className="meta mt-auto flex justify-between px-4 py-3 tablet:hidden">
      {areLettersOn ? (
        <>
          <span>
            <kbd className={KEY_CLASSES}>A</kbd>–<kbd className={KEY_CLASSES}>{letterOf(optionCount - 1)}</kbd> choose
          </span>
          <span>
            <kbd className={KEY_CLASSES}>M</kbd> mark
          </span>
        </>
      ) : (
        <span>Letter keys are off</span>
      )}
      <span>
        <kbd className={KEY_CLASSES}>←</kbd> back <kbd className={KEY_CLASSES}>→</kbd> next
      </span>
    </p>
  );
}
