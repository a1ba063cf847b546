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

export interface Entry {
  to: string;
  name: string;
  icon: LucideIcon;
}

/** The student sidebar in the order of spec §2; Logout follows apart. */
export const studentEntries: readonly Entry[] = [
  { to: '/student/dashboard', name: 'Dashboard', icon: House },
  { to: '/student/mock-test', name: 'Mock Test', icon: ClipboardPenLine },
  { to: '/student/model-test', name: 'Model Test', icon: CalendarClock },
  { to: '/student/doubts', name: 'Doubts', icon: MessageCircleQuestionMark },
  { to: '/student/leaderboard', name: 'Leaderboard', icon: ListOrdered },
  { to: '/student/question-bank', name: 'Question Bank', icon: BookOpen },
  { to: '/student/mistake-review', name: 'Mistake Review', icon: RotateCcw },
  { to: '/student/exam-history', name: 'Exam History', icon: History },
  { to: '/student/profile', name: 'Profile', icon: CircleUserRound },
];

/** How many of them the phone's dock shows, before More */
export const DOCK_ENTRIES = 4;
