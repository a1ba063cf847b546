import { redirect, type RouteObject } from 'react-router-dom';
import { ROLES } from '../../lib/session';
import { adminArea } from '../areas/admin';
import { areaRoute, lazyRoute } from './lazy-routes';

/** Routes of the admin area and its login. */
export const adminRoutes: RouteObject = {
  children: [
    {
      path: ROLES.admin.login,
      ...lazyRoute(
        'admin-login',
        async () => (await import('../../features/accounts/admin-login.page')).AdminLoginPage,
      ),
    },
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
        {
          path: 'students-list',
          ...lazyRoute(
            'students-list',
            async () => (await import('../../features/accounts/lists/account-list.page')).StudentsListPage,
          ),
        },
        {
          path: 'tutors-list',
          ...lazyRoute(
            'tutors-list',
            async () => (await import('../../features/accounts/lists/account-list.page')).TutorsListPage,
          ),
        },
        {
          path: 'add-tutor',
          ...lazyRoute(
            'add-tutor',
            async () => (await import('../../features/accounts/add-tutor/add-tutor.page')).AddTutorPage,
          ),
        },
        {
          path: 'activity',
          ...lazyRoute(
            'activity',
            async () => (await import('../../features/account-activity/activity.page')).ActivityPage,
          ),
        },
        {
          path: 'history/question/:questionId',
          ...lazyRoute(
            'question-history',
            async () => (await import('../../features/account-activity/history.page')).QuestionHistoryPage,
          ),
        },
        {
          path: 'history/model-test/:modelTestId',
          ...lazyRoute(
            'model-test-history',
            async () => (await import('../../features/account-activity/history.page')).ModelTestHistoryPage,
          ),
        },
        {
          path: 'attempts',
          ...lazyRoute(
            'attempts',
            async () => (await import('../../features/attempts/replay/attempt-list.page')).AttemptListPage,
          ),
        },
        {
          path: 'leaderboard',
          ...lazyRoute(
            'past-leaderboard',
            async () => (await import('../../features/replay/past-leaderboard.page')).PastLeaderboardPage,
          ),
        },
        {
          path: 'what-if',
          ...lazyRoute('what-if', async () => (await import('../../features/what-if/what-if.page')).WhatIfPage),
        },
        {
          path: 'answer-keys',
          ...lazyRoute(
            'answer-keys',
            async () => (await import('../../features/key-corrections/key-corrections.page')).KeyCorrectionsPage,
          ),
        },
        {
          path: 'item-statistics',
          ...lazyRoute(
            'item-statistics',
            async () => (await import('../../features/item-statistics/item-statistics.page')).ItemStatisticsPage,
          ),
        },
        {
          path: 'verify',
          ...lazyRoute('verify', async () => (await import('../../features/seals/verify.page')).VerifyPage),
        },
        {
          path: 'account',
          ...lazyRoute(
            'admin-account',
            async () => (await import('../../features/accounts/admin-account.page')).AdminAccountPage,
          ),
        },
      ],
      [
        {
          path: 'attempts/:attemptId',
          ...lazyRoute(
            'replay',
            async () => (await import('../../features/attempts/replay/replay.page')).AdminReplayPage,
          ),
        },
      ],
    ),
  ],
};
