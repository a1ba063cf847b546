import type { ReactNode } from 'react';
import { classes } from './classes';

interface MatrixRowProps {
  /** Label of the row; absent in the rows of an axis */
  name?: ReactNode;
  /** Figure at the right */
  figure?: ReactNode;
  /** True if the columns are below the name on phones, at full width */
  isStacked?: boolean;
  children: ReactNode;
}

/** A row of a bubble matrix: name, columns, figure. `--figure` sets the width of the figure. */
export const MatrixRow = ({ name, figure, isStacked = false, children }: MatrixRowProps) => (
  <div
    className={classes(
      'grid grid-cols-[10rem_minmax(0,1fr)_var(--figure,4rem)] items-center pr-6 tablet:grid-cols-[9rem_minmax(0,1fr)_var(--figure,3.5rem)] phone:pr-4 phone:text-xs',
      isStacked
        ? 'phone:grid-cols-[minmax(0,1fr)_var(--figure,auto)] phone:pl-4 phone:[&>:nth-child(2)]:order-last phone:[&>:nth-child(2)]:col-span-full'
        : 'phone:grid-cols-[7rem_minmax(0,1fr)_var(--figure,2.75rem)]',
    )}
  >
    <span
      className={classes(
        'flex items-center self-stretch border-r-(length:--line-strong) pl-6',
        isStacked ? 'phone:border-r-0 phone:pl-0' : 'phone:pl-4',
        name ? 'border-rule-strong' : 'border-transparent',
      )}
    >
      {name}
    </span>
    {children}
    <span className="text-right font-strong tabular-nums">{figure}</span>
  </div>
);

/** Bubbles of a row: the filled area is proportional to the count. */
export const MatrixBubbles = ({ counts }: { counts: readonly number[] }) =>
  fillWidths(counts).map((width, index) => (
    <i key={index} className="grid aspect-square w-[min(0.875rem,80%)] rounded-bubble border border-rule">
      <i className="-m-px rounded-bubble bg-pen transition-[scale] duration-(--fill)" style={{ scale: width }} />
    </i>
  ));

/** Smallest visible fill width of a bubble. */
const FILL_WIDTH_MIN = 0.3;

/**
 * Returns the fill width of each bubble, 0 to 1; the filled area is proportional to the count, the largest bubble is
 * full.
 */
export function fillWidths(counts: readonly number[]): number[] {
  const highestCount = Math.max(...counts);
  return counts.map((count) => (count === 0 ? 0 : Math.max(FILL_WIDTH_MIN, Math.sqrt(count / highestCount))));
}
