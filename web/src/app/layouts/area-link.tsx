import { Link, useLocation } from 'react-router-dom';
import type { Entry } from '../area';

/** On its page, or on one that belongs to it. */
export const isAt = ({ to, within = [] }: Entry, pathname: string): boolean =>
  [to, ...within].some((address) => `${pathname}/`.startsWith(`${address}/`));

export interface AreaLinkProps {
  entry: Entry;
  className: string;
  /** of the name beside the icon */
  nameClass?: string;
  /** of the number of what waits there */
  countClass?: string;
  onClick?: () => void;
}

/** A way into a page of the area; it says when one is there. */
export function AreaLink({ entry, className, nameClass, countClass, onClick }: AreaLinkProps) {
  const { pathname } = useLocation();
  const { to, name, icon: Icon, useCount } = entry;
  return (
    <Link to={to} onClick={onClick} aria-current={isAt(entry, pathname) ? 'page' : undefined} className={className}>
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
