import { useQuery } from '@tanstack/react-query';
import {
  BookOpen,
  CalendarClock,
  CircleUserRound,
  ClipboardPenLine,
  Database,
  History,
  House,
  ListOrdered,
  MessageCircleQuestionMark,
  RotateCcw,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { AnswerNotice } from '../features/doubts/answer-notice';
import { DoubtNotice } from '../features/doubts/reviews/doubt-notice';
import { pendingReviewsQuery } from '../lib/pending-reviews';
import type { Role } from '../lib/session';
import { studentProfileQuery } from '../lib/student-profile';
import { tutorProfileQuery } from '../lib/tutor-profile';
import { studentAvatar, tutorAvatar } from '../ui/avatar';

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
interface Area {
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

export type AreaRole = Exclude<Role, 'admin'>;

export const areas: Readonly<Record<AreaRole, Area>> = {
  student: {
    entries: [
      { to: '/student/dashboard', name: 'Dashboard', icon: House },
      { to: '/student/mock-test', name: 'Mock Test', icon: ClipboardPenLine, within: ['/student/start-exam'] },
      { to: '/student/model-test', name: 'Model Test', icon: CalendarClock, within: ['/student/start-modeltest'] },
      { to: '/student/doubts', name: 'Doubts', icon: MessageCircleQuestionMark },
      { to: '/student/leaderboard', name: 'Leaderboard', icon: ListOrdered },
      { to: '/student/question-bank', name: 'Question Bank', icon: BookOpen },
      { to: '/student/mistake-review', name: 'Mistake Review', icon: RotateCcw },
      { to: '/student/exam-history', name: 'Exam History', icon: History },
      { to: '/student/profile', name: 'Profile', icon: CircleUserRound },
    ],
    docked: 4,
    useProfile: (studentId) => useQuery(studentProfileQuery(studentId)),
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
  tutor: {
    entries: [
      { to: '/tutor/dashboard', name: 'Dashboard', icon: House },
      {
        to: '/tutor/database',
        name: 'Database',
        icon: Database,
        within: ['/tutor/add-question', '/tutor/edit-question', '/tutor/import-questions'],
      },
      {
        to: '/tutor/model-test',
        name: 'Model Test',
        icon: CalendarClock,
        within: ['/tutor/create-modeltest', '/tutor/edit-modeltest'],
      },
      {
        to: '/tutor/reviews',
        name: 'Reviews',
        icon: MessageCircleQuestionMark,
        useCount: () => useQuery(pendingReviewsQuery).data?.pendingReviews,
      },
      { to: '/tutor/profile', name: 'Profile', icon: CircleUserRound },
    ],
    docked: 4,
    useProfile: (tutorId) => useQuery(tutorProfileQuery(tutorId)),
    picture: tutorAvatar,
    Notices: DoubtNotice,
  },
};

/** What every part of an area's frame is told. */
export interface AreaProps {
  role: AreaRole;
  logOut: () => void;
}

export const areaName = (role: AreaRole) => `${role[0]!.toUpperCase()}${role.slice(1)} area`;
