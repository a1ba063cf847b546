import type { ComponentProps } from 'react';
import { classes } from './classes';

/** `rank` is printed in the margin at the left, `end-rank` at the right; `chart` has no padding. */
type Column = 'rank' | 'end-rank' | 'text' | 'figure' | 'center' | 'chart';

const COLUMNS: Readonly<Record<Column, string>> = {
  rank: 'w-16 border-r-(length:--line-strong) border-r-rule-strong text-center font-strong text-accent group-data-medal:text-inherit phone:w-13',
  'end-rank':
    'w-16 border-l-(length:--line-strong) border-l-rule-strong text-center font-strong text-accent group-data-medal:text-inherit',
  text: 'truncate pr-3 pl-6 text-left phone:pl-3',
  figure: 'px-3 text-right',
  center: 'px-3 text-center',
  chart: 'p-0',
};

/**
 * A table of fixed columns with ranks in its margin. Mark the rows of the first ranks with `data-medal` and `group`.
 */
export const RankedTable = ({ className, ...rest }: ComponentProps<'table'>) => (
  <table
    {...rest}
    className={classes('w-full table-fixed border-separate border-spacing-0 whitespace-nowrap tabular-nums', className)}
  />
);

/** `className` gives the width of the column. */
export const HeadCell = ({ column, className, ...rest }: ComponentProps<'th'> & { column: Column }) => (
  <th
    scope="col"
    {...rest}
    className={classes(
      'h-9 border-b-(length:--line-strong) border-b-rule-strong bg-tint text-xs font-strong',
      column !== 'rank' && column !== 'end-rank' && 'text-ink-soft',
      COLUMNS[column],
      className,
    )}
  />
);

export const Cell = ({ column, className, ...rest }: ComponentProps<'td'> & { column: Column }) => (
  <td {...rest} className={classes('border-b border-b-rule', COLUMNS[column], className)} />
);
