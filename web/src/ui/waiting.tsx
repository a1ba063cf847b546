import { RefreshCw } from 'lucide-react';
import { classes } from './classes';

/** A bar where a word will stand; `className` gives its width. Appears after 300 ms, without shimmer. */
export const SkeletonBar = ({ className }: { className?: string }) => (
  <span className={classes('late block h-3 bg-rule opacity-70', className)} aria-hidden />
);

const WIDTHS = ['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3', 'w-2/5'];

/** Rows of a list before they come, each as high as the real one. */
export function Skeleton({ rows = 5, rowClassName = 'h-13' }: { rows?: number; rowClassName?: string }) {
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

/** For a whole page on its way; the words are read out. */
export function Spinner({ children = 'Loading' }: { children?: string }) {
  return (
    <output className="late flex items-center justify-center gap-2 p-12 text-ink-soft">
      <RefreshCw className="turning" />
      {children}
    </output>
  );
}
