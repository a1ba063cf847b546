import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { Spinner } from '../ui/waiting';
import { page } from './chunk';
import { RootLayout } from './layouts/root-layout';
import { ErrorPage } from './pages/error.page';

const studentScreens: RouteObject[] = [
  { index: true, element: <Navigate to="/student/dashboard" replace /> },
  { path: 'dashboard', ...page('dashboard', async () => (await import('./pages/dashboard.page')).DashboardPage) },
  {
    path: 'leaderboard',
    ...page('leaderboard', async () => (await import('../features/scores/leaderboard.page')).LeaderboardPage),
  },
];

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => <Spinner />,
    children: [
      { path: '/', ...page('landing', async () => (await import('./pages/landing.page')).LandingPage) },
      { path: '/login', ...page('login', async () => (await import('../features/accounts/login.page')).LoginPage) },
      {
        path: '/register',
        ...page('register', async () => (await import('../features/accounts/register.page')).RegisterPage),
      },
      {
        path: '/you-are-banned',
        ...page('banned', async () => (await import('../features/accounts/banned.page')).BannedPage),
      },
      {
        ...page('providers', async () => (await import('./providers')).Providers),
        children: [
          {
            path: '/student',
            ...page('student', async () => (await import('./guards/student-guard')).StudentGuard),
            children: [
              {
                ...page('student-layout', async () => (await import('./layouts/student-layout')).StudentLayout),
                children: studentScreens,
              },
            ],
          },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
