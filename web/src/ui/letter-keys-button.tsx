import { Keyboard } from 'lucide-react';
import { switchLetterKeys, useLetterKeys } from '../lib/letter-keys';
import { Button } from './button';

/** Switches single keys off and on; struck out while they are off. */
export function LetterKeysButton({ className = '' }: { className?: string }) {
  const state = useLetterKeys() ? 'on' : 'off';
  const name = `Letter keys: ${state}`;
  return (
    <Button
      kind="bare"
      size="dense"
      square
      icon={Keyboard}
      aria-label={name}
      title={name}
      onClick={switchLetterKeys}
      className={`${className} keys-${state}`}
    />
  );
}
