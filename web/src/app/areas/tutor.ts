import { useQuery } from '@tanstack/react-query';
import {
  CalendarClock,
  ChartScatter,
  CircleUserRound,
  Database,
  Flag,
  House,
  KeyRound,
  MessageCircleQuestionMark,
} from 'lucide-react';
import { createElement, Fragment } from 'react';
import { DoubtNotice } from '../../features/doubts/reviews/doubt-notice';
import { reportedCountQuery } from '../../features/question-reports/question-reports.queries';
import { ReportQueueUpdates } from '../../features/question-reports/report-queue-updates';
import { pendingReviewsQuery } from '../../entities/doubt/pending-reviews.queries';
import { tutorProfileQuery } from '../../entities/tutor/tutor-profile.queries';
import { tutorAvatar } from '../../entities/account/avatar';
import type { Area, Entry } from '../area';
import { LogoutDialog } from './lazy-logout-dialog';

const entries: readonly Entry[] = [
  { to: '/tutor/dashboard', name: 'Dashboard', icon: House },
  {
    to: '/tutor/database',
    name: 'Database',
    icon: Database,
    alsoActiveAt: ['/tutor/add-question', '/tutor/edit-question', '/tutor/import-questions'],
  },
  {
    to: '/tutor/model-test',
    name: 'Model Test',
    icon: CalendarClock,
    alsoActiveAt: ['/tutor/create-modeltest', '/tutor/edit-modeltest', '/tutor/model-test-paper', '/tutor/merit-list'],
  },
  {
    to: '/tutor/reviews',
    name: 'Reviews',
    icon: MessageCircleQuestionMark,
    useCount: () => useQuery(pendingReviewsQuery).data?.pendingReviews,
  },
  { to: '/tutor/profile', name: 'Profile', icon: CircleUserRound },
  { to: '/tutor/reports', name: 'Reports', icon: Flag, useCount: () => useQuery(reportedCountQuery).data },
  { to: '/tutor/item-statistics', name: 'Item statistics', icon: ChartScatter },
  { to: '/tutor/answer-keys', name: 'Answer keys', icon: KeyRound },
];

const TutorNotices = () => createElement(Fragment, null, createElement(DoubtNotice), createElement(ReportQueueUpdates));

export const tutorArea: Area = {
  role: 'tutor',
  LogoutDialog,
  hasLetterShortcuts: true,
  entries,
  entriesAboveLine: 5,
  dockEntries: entries.slice(0, 4),
  useProfile: (tutorId) => useQuery(tutorProfileQuery(tutorId)),
  picture: tutorAvatar,
  Notices: TutorNotices,
};
