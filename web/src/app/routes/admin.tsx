import { redirect, type RouteObject } from 'react-router-dom';
import { ROLES } from '../../lib/session';
import { adminArea } from '../areas/admin';
import { area, part } from './parts';

/** Routes of the admin area and its login. */
export const adminRoutes: RouteObject = {
  children: [
    {
      path: ROLES.admin.login,
      ...part('admin-login', async () => (await import('../../features/accounts/admin-login.page')).AdminLoginPage),
    },
    area(
      adminArea,
      [
        { index: true, loader: () => redirect(ROLES.admin.home) },
        {
          path: 'dashboard',
          ...part('admin-dashboard', async () => {
            const [{ AdminDashboardPage }, { RecentActivity }] = await Promise.all([
              import('../../features/admin-dashboard/dashboard.page'),
              import('../../features/account-activity/recent-activity'),
            ]);
            return () => <AdminDashboardPage RecentActivity={RecentActivity} />;
          }),
        },
        {
          path: 'students-list',
          ...part(
            'students-list',
            async () => (await import('../../features/accounts/lists/account-list.page')).StudentsListPage,
          ),
        },
        {
          path: 'tutors-list',
          ...part(
            'tutors-list',
            async () => (await import('../../features/accounts/lists/account-list.page')).TutorsListPage,
          ),
        },
        {
          path: 'add-tutor',
          ...part(
            'add-tutor',
            async () => (await import('../../features/accounts/add-tutor/add-tutor.page')).AddTutorPage,
          ),
        },
        {
          path: 'activity',
          ...part('activity', async () => (await import('../../features/account-activity/activity.page')).ActivityPage),
        },
        {
          path: 'attempts',
          ...part(
            'attempts',
            async () => (await import('../../features/attempts/replay/attempt-list.page')).AttemptListPage,
          ),
        },
        {
          path: 'leaderboard',
          ...part(
            'past-leaderboard',
            async () => (await import('../../features/replay/past-leaderboard.page')).PastLeaderboardPage,
          ),
        },
        {
          path: 'what-if',
          ...part('what-if', async () => (await import('../../features/what-if/what-if.page')).WhatIfPage),
        },
        {
          path: 'answer-keys',
          ...part(
            'answer-keys',
            async () => (await import('../../features/key-corrections/key-corrections.page')).KeyCorrectionsPage,
          ),
        },
        {
          path: 'item-statistics',
          ...part(
            'item-statistics',
            async () => (await import('../../features/item-statistics/item-statistics.page')).ItemStatisticsPage,
          ),
        },
        {
          path: 'verify',
          ...part('verify', async () => (await import('../../features/seals/verify.page')).VerifyPage),
        },
        {
          path: 'account',
          ...part(
            'admin-account',
            async () => (await import('../../features/accounts/admin-account.page')).AdminAccountPage,
          ),
        },
      ],
      [
        {
          path: 'attempts/:attemptId',
          ...part('replay', async () => (await import('../../features/attempts/replay/replay.page')).AdminReplayPage),
        },
      ],
    ),
  ],
};
