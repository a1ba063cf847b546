import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { classes } from './classes';

/** Numbers of pages to offer: the first, the last, and those beside the current one; null where some are left out. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const near = [1, current - 1, current, current + 1, last].filter((n) => n >= 1 && n <= last);
  const numbers = [...new Set(near)].sort((a, b) => a - b);
  return numbers.flatMap((n, index) => {
    const before = numbers[index - 1] ?? n - 1;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [null, n] : [n];
  });
}

const CELL =
  'relative grid size-(--control) place-items-center rounded-control hover:bg-tint phone:size-(--tap) tabular-nums';

export interface PagesProps {
  /** from 1 */
  current: number;
  last: number;
  /** address of a page */
  to: (pageNumber: number) => string;
}

/** Numbered pages with arrows; nothing when there is one page. */
export function Pages({ current, last, to }: PagesProps) {
  if (last <= 1) return null;
  return (
    <nav
      aria-label="Pages"
      className="flex items-center justify-center gap-1 border-t border-rule p-3 phone:gap-0 phone:px-0"
    >
      <Step to={to} pageNumber={current - 1} last={last} name="Previous page" icon={ChevronLeft} />
      {pageNumbers(current, last).map((n, index) =>
        n === null ? (
          <span key={`gap ${index}`} className="w-6 text-center text-ink-faint" aria-hidden>
            …
          </span>
        ) : (
          <Link
            key={n}
            to={to(n)}
            aria-label={`Page ${n}`}
            aria-current={n === current ? 'page' : undefined}
            className={classes(
              CELL,
              // a phone has room for the first, the last and this one
              n !== 1 && n !== last && n !== current && 'phone:hidden',
              'aria-[current]:font-strong aria-[current]:before:absolute aria-[current]:before:inset-x-2 aria-[current]:before:bottom-0.5 aria-[current]:before:h-0.75 aria-[current]:before:bg-pen',
            )}
          >
            {n}
          </Link>
        ),
      )}
      <Step to={to} pageNumber={current + 1} last={last} name="Next page" icon={ChevronRight} />
    </nav>
  );
}

function Step({
  to,
  pageNumber,
  last,
  name,
  icon: Icon,
}: Pick<PagesProps, 'to' | 'last'> & { pageNumber: number; name: string; icon: typeof ChevronLeft }) {
  if (pageNumber < 1 || pageNumber > last) {
    return (
      <span className={classes(CELL, 'text-ink-faint opacity-50 hover:bg-transparent')} aria-hidden>
        <Icon />
      </span>
    );
  }
  return (
    <Link to={to(pageNumber)} aria-label={name} className={CELL}>
      <Icon />
    </Link>
  );
}
