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
  role: AreaRole;
  /** the sidebar, from the top; Logout follows apart (DASH-10, TDASH-8) */
  entries: readonly Entry[];
  /** how many of the entries a phone's dock shows, before More, which has them all */
  docked: number;
  useProfile: (accountId: string) => ShownProfile;
  /** the picture for an avatar's number, or for a profile that could not be fetched */
  picture: (avatar: number | undefined, failed?: boolean) => number;
  /** begins when somebody enters the area */
  onEnter?: (accountId: string) => void;
  /** shows nothing: tells, on every screen with the sidebar, what has come for the account */
  Notices?: ComponentType;
}

/** What guard and layout need of a profile, as it is fetched. */
interface ShownProfile {
  data: { username: string; avatar: number; isBanned: boolean } | undefined;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

type AreaRole = Exclude<Role, 'admin'>;

/** What every part of an area's frame is told. */
export interface AreaProps {
  area: Area;
  logOut: () => void;
}

export const areaName = ({ role }: Area) => `${role[0]!.toUpperCase()}${role.slice(1)} area`;
