import { RefreshCw } from 'lucide-react';
import { classes } from './classes';

/** A placeholder for text; `className` sets its width. Appears after 300 ms. */
export const SkeletonBar = ({ className }: { className?: string }) => (
  <span className={classes('late block h-3 bg-rule opacity-70', className)} aria-hidden />
);

const WIDTHS = ['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3', 'w-2/5'];

export interface SkeletonProps {
  rows?: number;
  rowClassName?: string;
}

/** Placeholder rows of a list with the height of the real ones. */
export function Skeleton({ rows = 5, rowClassName = 'h-13' }: SkeletonProps) {
  return (
    <div aria-hidden className="late">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className={classes(
            'grid grid-cols-[var(--margin-col)_1fr_4rem] items-center border-b border-rule pr-4 last:border-b-0',
            rowClassName,
          )}
        >
          <SkeletonBar className="w-5 justify-self-center" />
          <SkeletonBar className={WIDTHS[row % WIDTHS.length]} />
          <SkeletonBar />
        </div>
      ))}
    </div>
  );
}

/** Loading state of a page, announced to screen readers. */
export function Spinner({ children = 'Loading' }: { children?: string }) {
  return (
    <output className="late flex items-center justify-center gap-2 p-12 text-ink-soft">
      <RefreshCw className="turning" />
      {children}
    </output>
  );
}
