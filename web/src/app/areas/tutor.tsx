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
import { DoubtNotice } from '../../features/doubts/reviews/doubt-notice';
import { reportedQuestionsQuery } from '../../features/question-reports/question-reports.queries';
import { ReportQueueUpdates } from '../../features/question-reports/report-queue-updates';
import { pendingReviewsQuery } from '../../entities/doubt/pending-reviews.queries';
import { tutorProfileQuery } from '../../entities/account/profile.queries';
import { tutorAvatar } from '../../entities/account/avatar';
import type { Area, Entry } from '../area';
import { WaitingCount, type CountProps } from '../layouts/area-link';
import { LogoutDialog } from './lazy-logout-dialog';

const ReviewCount = (props: CountProps) => (
  <WaitingCount {...props} count={useQuery(pendingReviewsQuery).data?.pendingReviews} />
);

const ReportCount = (props: CountProps) => (
  <WaitingCount {...props} count={useQuery(reportedQuestionsQuery(1, 1)).data?.total} />
);

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
    Count: ReviewCount,
  },
  { to: '/tutor/profile', name: 'Profile', icon: CircleUserRound },
  { to: '/tutor/reports', name: 'Reports', icon: Flag, Count: ReportCount },
  { to: '/tutor/item-statistics', name: 'Item statistics', icon: ChartScatter },
  { to: '/tutor/answer-keys', name: 'Answer keys', icon: KeyRound },
];

const TutorNotices = () => (
  <>
    <DoubtNotice />
    <ReportQueueUpdates />
  </>
);

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
