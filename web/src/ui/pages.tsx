import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PAGE_DEPTH_MAX } from '../../../api/contracts/http/limits';
import { classes } from './classes';

/** Returns the page numbers to show: the first, the last and three around the current one; null for a gap. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const middle = Math.max(2, Math.min(current, last - 1));
  const candidates = [1, middle - 1, middle, middle + 1, last].filter((n) => n >= 1 && n <= last);
  const numbers = [...new Set(candidates)].sort((a, b) => a - b);
  return numbers.flatMap((n, index) => {
    const previous = numbers[index - 1] ?? n - 1;
    if (n - previous === 2) return [n - 1, n];
    return n - previous > 2 ? [null, n] : [n];
  });
}

/** Returns the last page that the API serves; numbered pages have a maximum depth. @param size rows per page */
export const lastPage = (total: number, size: number): number =>
  Math.min(Math.ceil(total / size), PAGE_DEPTH_MAX / size + 1);

const CELL_CLASSES =
  'relative grid h-(--control) min-w-(--control) place-items-center rounded-control px-1 hover:bg-tint phone:h-(--tap) phone:min-w-(--tap) tabular-nums';

export interface PagesProps {
  /** Current page, from 1 */
  current: number;
  last: number;
  /** Returns the URL of a page */
  to: (pageNumber: number) => string;
  className?: string;
}

/** Pagination; renders nothing for a single page. */
export function Pages({
  current,
  last,
  to,
  className = 'justify-center border-t border-rule p-3 phone:px-0',
}: PagesProps) {
  if (last <= 1) return null;
  return (
    <nav aria-label="Pages" className={classes('flex flex-wrap items-center gap-1 phone:gap-0', className)}>
      <PageStep to={to} pageNumber={current - 1} last={last} name="Previous page" icon={ChevronLeft} />
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
              CELL_CLASSES,
              // a phone shows the first three, or the first, the last and the current one
              n !== 1 && n !== last && n !== current && (n > 3 || current > 3) && 'phone:hidden',
              'aria-[current]:font-strong aria-[current]:before:absolute aria-[current]:before:inset-x-2 aria-[current]:before:bottom-0.5 aria-[current]:before:h-0.75 aria-[current]:before:bg-pen',
            )}
          >
            {n.toLocaleString('en')}
          </Link>
        ),
      )}
      <PageStep to={to} pageNumber={current + 1} last={last} name="Next page" icon={ChevronRight} />
    </nav>
  );
}

/** The arrow to the previous or next page; disabled at the ends. */
export function PageStep({
  to,
  pageNumber,
  last,
  name,
  icon: Icon,
}: Pick<PagesProps, 'to' | 'last'> & { pageNumber: number; name: string; icon: LucideIcon }) {
  if (pageNumber < 1 || pageNumber > last) {
    return (
      <span className={classes(CELL_CLASSES, 'text-ink-faint opacity-50 hover:bg-transparent')} aria-hidden>
        <Icon />
      </span>
    );
  }
  return (
    <Link to={to(pageNumber)} aria-label={name} className={CELL_CLASSES}>
      <Icon />
    </Link>
  );
}
