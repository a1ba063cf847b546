import { useQuery } from '@tanstack/react-query';
import {
  Activity,
  ChartScatter,
  CircleUserRound,
  FileClock,
  GraduationCap,
  KeyRound,
  LayoutDashboard,
  ListOrdered,
  ShieldCheck,
  SlidersHorizontal,
  UserPlus,
  Users,
} from 'lucide-react';
import { adminProfileQuery } from '../../entities/account/profile.queries';
import type { Area, Entry } from '../area';

const dashboard: Entry = { to: '/admin/dashboard', name: 'Dashboard', icon: LayoutDashboard };
const students: Entry = { to: '/admin/students-list', name: 'Students', icon: Users };
const tutors: Entry = { to: '/admin/tutors-list', name: 'Tutors', icon: GraduationCap };
const addTutor: Entry = { to: '/admin/add-tutor', name: 'Add Tutor', icon: UserPlus };
const activity: Entry = { to: '/admin/activity', name: 'Activity', icon: Activity };
const attempts: Entry = { to: '/admin/attempts', name: 'Attempts', icon: FileClock };
const leaderboard: Entry = { to: '/admin/leaderboard', name: 'Leaderboard', icon: ListOrdered };
const whatIf: Entry = { to: '/admin/what-if', name: 'What if', icon: SlidersHorizontal };
const answerKeys: Entry = { to: '/admin/answer-keys', name: 'Answer keys', icon: KeyRound };
const itemStatistics: Entry = { to: '/admin/item-statistics', name: 'Item statistics', icon: ChartScatter };
const verify: Entry = { to: '/admin/verify', name: 'Verify', icon: ShieldCheck };
const account: Entry = { to: '/admin/account', name: 'Account', icon: CircleUserRound };

export const adminArea: Area = {
  role: 'admin',
  entries: [
    dashboard,
    students,
    tutors,
    addTutor,
    activity,
    attempts,
    leaderboard,
    answerKeys,
    whatIf,
    itemStatistics,
    verify,
    account,
  ],
  hasLetterShortcuts: true,
  entriesAboveLine: 4,
  dockEntries: [dashboard, students, tutors, activity],
  useProfile: (adminId) => useQuery(adminProfileQuery(adminId)),
};
