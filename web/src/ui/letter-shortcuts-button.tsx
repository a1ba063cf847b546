import { Keyboard } from 'lucide-react';
import { toggleLetterShortcuts, useLetterShortcuts } from '../lib/keyboard-shortcuts';
import { Button } from './button';

/** Button that toggles single-character shortcuts. */
export function LetterShortcutsButton({ className = '' }: { className?: string }) {
  const state = useLetterShortcuts() ? 'on' : 'off';
  const name = `Letter keys: ${state}`;
  return (
    <Button
      kind="bare"
      size="dense"
      square
      icon={Keyboard}
      aria-label={name}
      title={name}
      onClick={toggleLetterShortcuts}
      className={`${className} keys-${state}`}
    />
  );
}
