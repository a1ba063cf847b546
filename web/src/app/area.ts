import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Role } from '../lib/session';

export interface Entry {
  to: string;
  name: string;
  icon: LucideIcon;
  /** URL prefixes of other pages that belong to this entry */
  within?: readonly string[];
  /** number of waiting items; undefined while loading */
  useCount?: () => number | undefined;
}

/** The area of a role; guard and layout are shared by all roles. */
export interface Area {
  role: Role;
  /** the sidebar, from the top (DASH-10, TDASH-8, ADMIN-17) */
  entries: readonly Entry[];
  /** number of entries before Logout; by default Logout is at the bottom */
  beforeLogout?: number;
  /** entries in the dock of a phone; its More menu has all of them */
  docked: readonly Entry[];
  useProfile: (accountId: string) => ProfileQuery;
  /** returns the avatar picture, also for a profile that failed to load; admins have none */
  picture?: (avatar: number | undefined, failed?: boolean) => number;
  /** whether some of its pages have single-letter shortcuts */
  hasLetterShortcuts?: true;
  /** called when an account enters the area */
  onEnter?: (accountId: string) => void;
  /** asks before a logout that would leave unsent work on this device */
  AskToLeave?: ComponentType<AskToLeaveProps>;
  /** renders nothing; shows toasts of live messages on every page with the sidebar */
  Notices?: ComponentType;
}

export interface AskToLeaveProps {
  /** @param keepsDrafts whether drafts stay on the device; by default they are deleted */
  leave: (keepsDrafts?: boolean) => void;
  stay: () => void;
}

/** The profile query, as far as guard and layout need it. */
interface ProfileQuery {
  data: { username: string; avatar?: number; isBanned?: boolean } | undefined;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

/** Props of the parts of an area's layout. */
export interface AreaProps {
  area: Area;
  logOut: () => void;
}

export const areaName = ({ role }: Area) => `${role[0]!.toUpperCase()}${role.slice(1)} area`;
