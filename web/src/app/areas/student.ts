import { useQuery } from '@tanstack/react-query';
import {
  BookOpen,
  CalendarClock,
  ChartNoAxesColumnIncreasing,
  CircleUserRound,
  ClipboardPenLine,
  Dumbbell,
  History,
  House,
  ListOrdered,
  MessageCircleQuestionMark,
  RotateCcw,
} from 'lucide-react';
import { createElement, Fragment } from 'react';
import { AnswerNotice } from '../../features/doubts/answer-notice';
import { ReportNotice } from '../../features/question-reports/report-notice';
import { ResultNotice } from '../../features/scores/result-notice';
import { studentProfileQuery } from '../../entities/account/profile.queries';
import { studentAvatar } from '../../entities/account/avatar';
import type { Area, Entry } from '../area';
import { LogoutDialog } from './lazy-logout-dialog';

const entries: readonly Entry[] = [
  { to: '/student/dashboard', name: 'Dashboard', icon: House },
  { to: '/student/mock-test', name: 'Mock Test', icon: ClipboardPenLine, alsoActiveAt: ['/student/start-exam'] },
  { to: '/student/practice', name: 'Practice', icon: Dumbbell },
  {
    to: '/student/model-test',
    name: 'Model Test',
    icon: CalendarClock,
    alsoActiveAt: ['/student/start-modeltest', '/student/merit-list'],
  },
  { to: '/student/doubts', name: 'Doubts', icon: MessageCircleQuestionMark },
  { to: '/student/leaderboard', name: 'Leaderboard', icon: ListOrdered },
  { to: '/student/question-bank', name: 'Question Bank', icon: BookOpen },
  { to: '/student/mistake-review', name: 'Mistake Review', icon: RotateCcw, alsoActiveAt: ['/student/reports'] },
  { to: '/student/exam-history', name: 'Exam History', icon: History },
  { to: '/student/progress', name: 'Progress', icon: ChartNoAxesColumnIncreasing },
  { to: '/student/profile', name: 'Profile', icon: CircleUserRound },
];

/** Paths of the entries in the phone dock; the More menu lists all entries. */
const DOCKED_PATHS = ['/student/dashboard', '/student/mock-test', '/student/model-test', '/student/doubts'];

const StudentNotices = () =>
  createElement(Fragment, null, createElement(AnswerNotice), createElement(ResultNotice), createElement(ReportNotice));

export const studentArea: Area = {
  role: 'student',
  entries,
  dockEntries: entries.filter(({ to }) => DOCKED_PATHS.includes(to)),
  useProfile: (studentId) => useQuery(studentProfileQuery(studentId)),
  picture: studentAvatar,
  onEnter: (studentId) => {
    // send answers that an earlier visit could not send
    import('../../lib/outbox/open-outbox').then(
      ({ resumeOutboxes }) => resumeOutboxes(studentId),
      () => {},
    );
  },
  LogoutDialog,
  Notices: StudentNotices,
};
