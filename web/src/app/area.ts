import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Role } from '../lib/session';

export interface Entry {
  to: string;
  name: string;
  icon: LucideIcon;
  /** URL prefixes of other pages that belong to this entry */
  alsoActiveAt?: readonly string[];
  /** Shows the number of waiting items; renders nothing while loading */
  Count?: ComponentType<{ className?: string }>;
}

/** The area of a role; guard and layout are shared by all roles. */
export interface Area {
  role: Role;
  /** Entries of the sidebar, from top to bottom (DASH-10, TDASH-8, ADMIN-17) */
  entries: readonly Entry[];
  /** Number of entries above the separator line; by default there is none. Logout is the last entry of every sidebar. */
  entriesAboveLine?: number;
  /** Entries in the phone dock; its More menu lists all entries */
  dockEntries: readonly Entry[];
  useProfile: (accountId: string) => ProfileQuery;
  /** Returns the avatar picture, also for a profile that failed to load; admins have none */
  picture?: (avatar: number | undefined, hasFailed?: boolean) => number;
  /** True if some pages of the area have single-letter shortcuts */
  hasLetterShortcuts?: true;
  /** Called when an account enters the area */
  onEnter?: (accountId: string) => void;
  /** Asks for confirmation before a logout that would leave unsent work on this device */
  LogoutDialog?: ComponentType<LogoutDialogProps>;
  /** Shows live messages as toasts on every page with the sidebar; renders nothing itself */
  Notices?: ComponentType;
}

export interface LogoutDialogProps {
  /** Logs out. @param keepsDrafts true keeps drafts on the device; by default they are deleted */
  logOut: (keepsDrafts?: boolean) => void;
  onCancel: () => void;
}

/** The part of the profile query that guards and layouts use. */
interface ProfileQuery {
  data: { username: string; avatar?: number; isBanned?: boolean } | undefined;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

/** Props of the components of an area's layout. */
export interface AreaProps {
  area: Area;
  logOut: () => void;
}

export const areaName = ({ role }: Area) => `${role[0]!.toUpperCase()}${role.slice(1)} area`;
