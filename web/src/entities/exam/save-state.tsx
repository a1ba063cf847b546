import { Check, RefreshCw, WifiOff } from 'lucide-react';
import { classes } from '../../ui/classes';

export type SaveStateName = 'checking' | 'saved' | 'saving' | 'unsaved';

/** Icon, text and classes by save state. */
export const SAVE_LOOKS = {
  checking: { icon: RefreshCw, words: 'Checking', line: 'late text-ink-soft', iconLine: 'turning' },
  saved: { icon: Check, words: 'Saved', line: 'text-ink-soft', iconLine: 'text-positive' },
  saving: { icon: RefreshCw, words: 'Saving', line: 'text-info', iconLine: 'turning' },
  unsaved: { icon: WifiOff, words: 'Not saved yet', line: 'font-strong text-caution', iconLine: '' },
} as const;

/** Shows the save state of an answer as icon and text; `checking` appears after a moment. */
export function SaveState({ state, className }: { state: SaveStateName; className?: string }) {
  const { icon: Icon, words, line, iconLine } = SAVE_LOOKS[state];
  return (
    <span className={classes('inline-flex items-center gap-2 text-xs whitespace-nowrap', line, className)}>
      <Icon className={classes('size-4', iconLine)} />
      {words}
    </span>
  );
}
