import {
  BookOpen,
  CalendarClock,
  CircleUserRound,
  ClipboardPenLine,
  History,
  House,
  ListOrdered,
  MessageCircleQuestionMark,
  RotateCcw,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { AnswerNotice } from '../features/doubts/answer-notice';
import type { Role } from '../lib/session';
import { studentProfileQuery } from '../lib/student-profile';
import { studentAvatar } from '../ui/avatar';

export interface Entry {
  to: string;
  name: string;
  icon: LucideIcon;
  /** begins the addresses of pages that belong to it and stand elsewhere */
  within?: string;
}

/** What the area of a role has of its own; guard and layout are the same for all. */
interface Area {
  /** the sidebar, from the top; Logout follows apart (DASH-10) */
  entries: readonly Entry[];
  /** how many of the entries a phone's dock shows, before More, which has them all */
  docked: number;
  profileQuery: typeof studentProfileQuery;
  /** the picture for an avatar's number, or for a profile that could not be fetched */
  picture: typeof studentAvatar;
  /** begins when somebody enters the area */
  onEnter: (accountId: string) => void;
  /** shows nothing: tells, on every screen with the sidebar, what has come for the account */
  Notices: ComponentType;
}

export const areas = {
  student: {
    entries: [
      { to: '/student/dashboard', name: 'Dashboard', icon: House },
      { to: '/student/mock-test', name: 'Mock Test', icon: ClipboardPenLine, within: '/student/start-exam' },
      { to: '/student/model-test', name: 'Model Test', icon: CalendarClock, within: '/student/start-modeltest' },
      { to: '/student/doubts', name: 'Doubts', icon: MessageCircleQuestionMark },
      { to: '/student/leaderboard', name: 'Leaderboard', icon: ListOrdered },
      { to: '/student/question-bank', name: 'Question Bank', icon: BookOpen },
      { to: '/student/mistake-review', name: 'Mistake Review', icon: RotateCcw },
      { to: '/student/exam-history', name: 'Exam History', icon: History },
      { to: '/student/profile', name: 'Profile', icon: CircleUserRound },
    ],
    docked: 4,
    profileQuery: studentProfileQuery,
    picture: studentAvatar,
    onEnter: (studentId) => {
      // answers that an earlier visit could not send
      import('../lib/outbox/open-outbox').then(
        ({ sendLeftovers }) => sendLeftovers(studentId),
        () => {},
      );
    },
    Notices: AnswerNotice,
  },
} satisfies Partial<Record<Role, Area>>;

export type AreaRole = keyof typeof areas;

/** What every part of an area's frame is told. */
export interface AreaProps {
  role: AreaRole;
  logOut: () => void;
}

export const areaName = (role: AreaRole) => `${role[0]!.toUpperCase()}${role.slice(1)} area`;
