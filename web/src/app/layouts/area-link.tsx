import { Link, useLocation } from 'react-router-dom';
import type { Entry } from '../area';

/** Returns true if the URL is the page of the entry or one of its subpages. */
export const isActiveEntry = ({ to, alsoActiveAt = [] }: Entry, pathname: string): boolean =>
  [to, ...alsoActiveAt].some((address) => `${pathname}/`.startsWith(`${address}/`));

export interface AreaLinkProps {
  entry: Entry;
  className: string;
  /** Classes of the entry's name */
  nameClass?: string;
  /** Classes of the entry's count */
  countClass?: string;
  onClick?: () => void;
}

/** A link to a page of the area, with `aria-current` on that page. */
export function AreaLink({ entry, className, nameClass, countClass, onClick }: AreaLinkProps) {
  const { pathname } = useLocation();
  const { to, name, icon: Icon, Count } = entry;
  return (
    <Link
      to={to}
      onClick={onClick}
      aria-current={isActiveEntry(entry, pathname) ? 'page' : undefined}
      className={className}
    >
      <Icon />
      <span className={nameClass}>{name}</span>
      {Count && <Count className={countClass} />}
    </Link>
  );
}

export interface CountProps {
  className?: string;
}

/** Number of waiting items of an entry; undefined while loading. */
export const WaitingCount = ({ count, className }: CountProps & { count: number | undefined }) =>
  count !== undefined && (
    <span className={className}>
      {count.toLocaleString('en')}
      <span className="sr-only"> waiting</span>
    </span>
  );
