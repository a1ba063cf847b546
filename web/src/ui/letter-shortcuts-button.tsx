import { Keyboard } from 'lucide-react';
import { toggleLetterShortcuts, useLetterShortcuts } from '../lib/keyboard-shortcuts';
import { Button } from './button';
import { classes } from './classes';

/** Button that toggles single-character shortcuts. */
export function LetterShortcutsButton({ className = '' }: { className?: string }) {
  const isOn = useLetterShortcuts();
  const name = `Letter keys: ${isOn ? 'on' : 'off'}`;
  return (
    <Button
      kind="bare"
      size="dense"
      square
      icon={Keyboard}
      aria-label={name}
      title={name}
      onClick={toggleLetterShortcuts}
      className={classes(className, !isOn && 'keys-off')}
    />
  );
}
