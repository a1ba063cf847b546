import type { ReactNode } from 'react';
import { classes } from './classes';

/** Bubble size: `option` 36 px, `list` 28 px (answer lists), `small` 22 px (inline). */
type BubbleSize = 'option' | 'list' | 'small';

const SIZES: Readonly<Record<BubbleSize, string>> = {
  option: 'size-(--bubble) border-(length:--line-strong) text-sm',
  list: 'size-7 border-(length:--line-strong) text-xs',
  small: 'size-(--bubble-small) border text-2xs',
};

export interface BubbleProps {
  /** Letter or number in the bubble */
  children?: ReactNode;
  /** True if it was selected by the user */
  filled?: boolean;
  /** True for the correct option if it was not selected */
  correct?: boolean;
  size?: BubbleSize;
  /** Id for `aria-labelledby` of a control */
  id?: string;
  className?: string;
}

/** A bubble of an answer sheet. Hidden from screen readers, since the control has the accessible name. */
export function Bubble({ children, filled = false, correct = false, size = 'option', id, className }: BubbleProps) {
  const ink = filled
    ? 'border-pen bg-surface text-pen-ink'
    : correct
      ? 'border-positive bg-surface text-positive inset-ring inset-ring-positive'
      : 'border-rule-strong bg-surface text-accent';
  return (
    <span
      id={id}
      aria-hidden
      data-filled={filled || undefined}
      className={classes(
        'fills inline-grid flex-none place-items-center rounded-bubble leading-none font-strong tabular-nums',
        SIZES[size],
        ink,
        className,
      )}
    >
      {children}
    </span>
  );
}

const FIRST_LETTER = 'A'.charCodeAt(0);

/** Returns the letter of an option: 'A', 'B', 'C' … */
export const letterOf = (index: number): string => String.fromCharCode(FIRST_LETTER + index);
