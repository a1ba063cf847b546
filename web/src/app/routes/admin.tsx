import { redirect, type RouteObject } from 'react-router-dom';
import { ROLES } from '../../lib/session';
import { adminArea } from '../areas/admin';
import { areaRoute, lazyRoute, page } from './lazy-routes';

/** Routes of the admin area and its login. */
export const adminRoutes: RouteObject = {
  children: [
    page(ROLES.admin.login, () => import('../../features/accounts/admin-login.page'), 'AdminLoginPage'),
    areaRoute(
      adminArea,
      [
        { index: true, loader: () => redirect(ROLES.admin.home) },
        {
          path: 'dashboard',
          ...lazyRoute('admin-dashboard', async () => {
            const [{ AdminDashboardPage }, { RecentActivity }] = await Promise.all([
              import('../../features/admin-dashboard/dashboard.page'),
              import('../../features/account-activity/recent-activity'),
            ]);
            return () => <AdminDashboardPage RecentActivity={RecentActivity} />;
          }),
        },
        page('students-list', () => import('../../features/accounts/lists/account-list.page'), 'StudentsListPage'),
        page('tutors-list', () => import('../../features/accounts/lists/account-list.page'), 'TutorsListPage'),
        page('add-tutor', () => import('../../features/accounts/add-tutor/add-tutor.page'), 'AddTutorPage'),
        page('activity', () => import('../../features/account-activity/activity.page'), 'ActivityPage'),
        page(
          'history/question/:questionId',
          () => import('../../features/account-activity/history.page'),
          'QuestionHistoryPage',
        ),
        page(
          'history/model-test/:modelTestId',
          () => import('../../features/account-activity/history.page'),
          'ModelTestHistoryPage',
        ),
        page('attempts', () => import('../../features/attempts/replay/attempt-list.page'), 'AttemptListPage'),
        page('leaderboard', () => import('../../features/replay/past-leaderboard.page'), 'PastLeaderboardPage'),
        page('what-if', () => import('../../features/what-if/what-if.page'), 'WhatIfPage'),
        page('answer-keys', () => import('../../features/key-corrections/key-corrections.page'), 'KeyCorrectionsPage'),
        page(
          'item-statistics',
          () => import('../../features/item-statistics/item-statistics.page'),
          'ItemStatisticsPage',
        ),
        page('verify', () => import('../../features/seals/verify.page'), 'VerifyPage'),
        page('account', () => import('../../features/accounts/admin-account.page'), 'AdminAccountPage'),
      ],
      [page('attempts/:attemptId', () => import('../../features/attempts/replay/replay.page'), 'AdminReplayPage')],
    ),
  ],
};
