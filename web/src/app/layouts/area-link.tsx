import { Link, useLocation } from 'react-router-dom';
import type { Entry } from '../areas';

/** On its page, or on one that belongs to it. */
export const isAt = ({ to, within = [] }: Entry, pathname: string): boolean =>
  [to, ...within].some((address) => `${pathname}/`.startsWith(`${address}/`));

export interface AreaLinkProps {
  entry: Entry;
  className: string;
  /** of the name beside the icon */
  nameClass?: string;
  onClick?: () => void;
}

/** A way into a page of the area; it says when one is there. */
export function AreaLink({ entry, className, nameClass, onClick }: AreaLinkProps) {
  const { pathname } = useLocation();
  const { to, name, icon: Icon } = entry;
  return (
    <Link to={to} onClick={onClick} aria-current={isAt(entry, pathname) ? 'page' : undefined} className={className}>
      <Icon />
      <span className={nameClass}>{name}</span>
    </Link>
  );
}
