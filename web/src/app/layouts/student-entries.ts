import { ClipboardPenLine, House, ListOrdered, type LucideIcon } from 'lucide-react';

export interface Entry {
  to: string;
  name: string;
  icon: LucideIcon;
}

/** The student sidebar in the order of spec §2; an entry comes with its screen. Logout follows apart. */
export const studentEntries: readonly Entry[] = [
  { to: '/student/dashboard', name: 'Dashboard', icon: House },
  { to: '/student/mock-test', name: 'Mock Test', icon: ClipboardPenLine },
  { to: '/student/leaderboard', name: 'Leaderboard', icon: ListOrdered },
];

/** How many of them the phone's dock shows, before More */
export const DOCK_ENTRIES = 4;
