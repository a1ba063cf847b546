import { Check, RefreshCw, WifiOff } from 'lucide-react';
import { classes } from '../../ui/classes';

export type SaveStateName = 'checking' | 'saved' | 'saving' | 'unsaved';

/** Icon, text and classes by save state. */
export const SAVE_STATES = {
  checking: { icon: RefreshCw, text: 'Checking', line: 'late text-ink-soft', iconLine: 'turning' },
  saved: { icon: Check, text: 'Saved', line: 'text-ink-soft', iconLine: 'text-positive' },
  saving: { icon: RefreshCw, text: 'Saving', line: 'text-info', iconLine: 'turning' },
  unsaved: { icon: WifiOff, text: 'Not saved yet', line: 'font-strong text-caution', iconLine: '' },
} as const;

/** Shows the save state of an answer as icon and text; `checking` appears after a moment. */
export function SaveState({ state, className }: { state: SaveStateName; className?: string }) {
  const { icon: Icon, text, line, iconLine } = SAVE_STATES[state];
  return (
    <span className={classes('inline-flex items-center gap-2 text-xs whitespace-nowrap', line, className)}>
      <Icon className={classes('size-4', iconLine)} />
      {text}
    </span>
  );
}
