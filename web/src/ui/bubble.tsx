import type { ReactNode } from 'react';
import { classes } from './classes';

/** 36, 28, 22 px: before an option, in a marked list, within a line of text */
type BubbleSize = 'option' | 'list' | 'small';

const SIZES: Readonly<Record<BubbleSize, string>> = {
  option: 'size-(--bubble) border-(length:--line-strong) text-sm',
  list: 'size-7 border-(length:--line-strong) text-xs',
  small: 'size-(--bubble-small) border text-2xs',
};

export interface BubbleProps {
  /** the letter or number printed in it */
  children?: ReactNode;
  /** filled by the person */
  filled?: boolean;
  /** found right by the examiner, and not filled */
  right?: boolean;
  size?: BubbleSize;
  /** by which a control takes the letter into its name */
  id?: string;
  className?: string;
}

/** What can be filled in, as printed on an answer sheet; decorative, the control beside it speaks. */
export function Bubble({ children, filled = false, right = false, size = 'option', id, className }: BubbleProps) {
  const ink = filled
    ? 'border-pen bg-surface text-pen-ink'
    : right
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

/** 'A', 'B', 'C' … as printed in the bubbles of options. */
export const letterOf = (index: number): string => String.fromCharCode(FIRST_LETTER + index);
