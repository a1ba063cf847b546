import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Role } from '../lib/session';

export interface Entry {
  to: string;
  name: string;
  icon: LucideIcon;
  /** begin the addresses of pages that belong to it and stand elsewhere */
  within?: readonly string[];
  /** how many wait there, once it is known */
  useCount?: () => number | undefined;
}

/** What the area of a role has of its own; guard and layout are the same for all. */
export interface Area {
  role: Role;
  /** the sidebar, from the top (DASH-10, TDASH-8, ADMIN-17) */
  entries: readonly Entry[];
  /** how many of the entries Logout follows, with a line between it and the rest; without, it stands at the foot */
  beforeLogout?: number;
  /** those that a phone's dock shows, before More, which has them all */
  docked: readonly Entry[];
  useProfile: (accountId: string) => ShownProfile;
  /** the picture for an avatar's number, or for a profile that could not be fetched; admins have none */
  picture?: (avatar: number | undefined, failed?: boolean) => number;
  /** whether single letters do something on some of its pages */
  hasLetterShortcuts?: true;
  /** begins when somebody enters the area */
  onEnter?: (accountId: string) => void;
  /** asks before an account logs out that has something unsent on this device; calls one of the two */
  AskToLeave?: ComponentType<AskToLeaveProps>;
  /** shows nothing: tells, on every screen with the sidebar, what has come for the account */
  Notices?: ComponentType;
}

export interface AskToLeaveProps {
  /** @param keepsDrafts whether the person has agreed that drafts stay on the device; without it they are deleted */
  leave: (keepsDrafts?: boolean) => void;
  stay: () => void;
}

/** What guard and layout need of a profile, as it is fetched. */
interface ShownProfile {
  data: { username: string; avatar?: number; isBanned?: boolean } | undefined;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

/** What every part of an area's frame is told. */
export interface AreaProps {
  area: Area;
  logOut: () => void;
}

export const areaName = ({ role }: Area) => `${role[0]!.toUpperCase()}${role.slice(1)} area`;
