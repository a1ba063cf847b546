import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes';

/** A panel with a border; full width on phones. */
export function Sheet({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classes('border border-rule bg-surface phone:border-x-0', className)} />;
}

/** A sheet with a folded corner; plain on phones. */
export const FoldedSheet = ({ className, children, ...rest }: ComponentProps<'section'>) => (
  <Sheet
    {...rest}
    className={classes(
      'relative [clip-path:polygon(0_0,calc(100%-2rem)_0,100%_2rem,100%_100%,0_100%)] phone:border-t-0 phone:[clip-path:none]',
      className,
    )}
  >
    <span aria-hidden className="contents phone:hidden">
      <i className="absolute -top-px -right-px z-3 size-8 bg-rule [clip-path:polygon(0_0,100%_100%,0_100%)]" />
      <i className="absolute -top-px -right-px z-3 size-[calc(2rem+2px)] bg-rule-strong [clip-path:polygon(0_0,1.5px_0,100%_calc(100%-1.5px),100%_100%)]" />
    </span>
    {children}
  </Sheet>
);

/** A row with a number column at the left, like the margin of an exam script. */
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
