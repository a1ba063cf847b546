import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes';

/** White paper on the desk: the one frame between desk and content. Edge to edge on a phone. */
export function Sheet({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classes('border border-rule bg-surface phone:border-x-0', className)} />;
}

/** The margin of an answer script and its page: numbers stand left of the margin line. */
export function Script({
  margin,
  children,
  className,
}: {
  margin: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={classes(
        'grid grid-cols-[var(--margin-col)_minmax(0,1fr)] phone:grid-cols-[3.25rem_minmax(0,1fr)]',
        className,
      )}
    >
      <div className="border-r-(length:--line-strong) border-rule-strong pt-6 text-center text-accent tabular-nums">
        {margin}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
