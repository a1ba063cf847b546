import { Keyboard, KeyboardOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button';
import { useAttempt } from './attempt-store';
import type { OpenAttempt } from './open-attempt';
import { letterOf } from '../../../ui/bubble';

const KEY = 'examLetterKeys';

/** Whether a single letter or digit acts; who presses one by chance, or speaks to the computer, switches them off (WCAG 2.1.4). */
export const letterKeysAct = (): boolean => localStorage.getItem(KEY) !== 'off';

function onChange(listener: () => void): () => void {
  const events = ['storage', KEY];
  events.forEach((name) => addEventListener(name, listener));
  return () => events.forEach((name) => removeEventListener(name, listener));
}

const useLetterKeys = () => useSyncExternalStore(onChange, letterKeysAct);

/** Switches them off and on; kept for the next exam. */
export function LetterKeysButton({ className }: { className?: string }) {
  const on = useLetterKeys();
  const switchOver = () => {
    localStorage.setItem(KEY, on ? 'off' : 'on');
    dispatchEvent(new Event(KEY));
  };
  const name = `Letter keys: ${on ? 'on' : 'off'}`;
  return (
    <Button
      kind="bare"
      size="dense"
      square
      icon={on ? Keyboard : KeyboardOff}
      aria-label={name}
      title={name}
      onClick={switchOver}
      className={className}
    />
  );
}

const CAP = 'inline-block min-w-5 rounded-control border border-rule-strong px-1 text-center text-ink-soft';

/** What keys do at the question that is looked at. */
export function KeysHint({ attempt: { store, paper } }: { attempt: OpenAttempt }) {
  const options = useAttempt(store, ({ current }) => paper.questions[current]?.options.length ?? 0);
  const on = useLetterKeys();
  return (
    <p className="meta mt-auto flex justify-between px-4 py-3 tablet:hidden [@media(max-height:46rem)]:hidden">
      {on ? (
        <>
          <span>
            <kbd className={CAP}>A</kbd>–<kbd className={CAP}>{letterOf(options - 1)}</kbd> choose
          </span>
          <span>
            <kbd className={CAP}>M</kbd> mark
          </span>
        </>
      ) : (
        <span>Letter keys are off</span>
      )}
      <span>
        <kbd className={CAP}>←</kbd> back <kbd className={CAP}>→</kbd> next
      </span>
    </p>
  );
}
