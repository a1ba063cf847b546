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
  const { to, name, icon: Icon, useCount } = entry;
  return (
    <Link
      to={to}
      onClick={onClick}
      aria-current={isActiveEntry(entry, pathname) ? 'page' : undefined}
      className={className}
    >
      <Icon />
      <span className={nameClass}>{name}</span>
      {useCount && <Count useCount={useCount} className={countClass} />}
    </Link>
  );
}

function Count({ useCount, className }: { useCount: () => number | undefined; className?: string | undefined }) {
  const count = useCount();
  return (
    count !== undefined && (
      <span className={className}>
        {count.toLocaleString('en')}
        <span className="sr-only"> waiting</span>
      </span>
    )
  );
}
