import { Navigate, type RouteObject } from 'react-router-dom';
import { page } from './lazy-page';
import { RootLayout } from './layouts/root-layout';
import { NoSuchPage } from './pages/error.page';

/** With the sidebar. */
const studentScreens: RouteObject[] = [
  { index: true, element: <Navigate to="/student/dashboard" replace /> },
  { path: 'dashboard', ...page('dashboard', async () => (await import('./pages/dashboard.page')).DashboardPage) },
  {
    path: 'mock-test',
    ...page('mock-test', async () => (await import('../features/mock-tests/setup.page')).MockTestSetupPage),
  },
  {
    path: 'start-exam/:id',
    ...page('start-exam', async () => (await import('./pages/mock-test-start.page')).MockTestStartPage),
  },
  {
    path: 'leaderboard',
    ...page('leaderboard', async () => (await import('../features/scores/leaderboard.page')).LeaderboardPage),
  },
  {
    path: 'exam-history',
    ...page('exam-history', async () => (await import('../features/scores/exam-history.page')).ExamHistoryPage),
  },
  ...['model-test', 'doubts', 'question-bank', 'mistake-review', 'profile'].map((path) => ({
    path,
    ...page('not-open', async () => (await import('./pages/not-open.page')).NotOpenPage),
  })),
];

/** Without the sidebar: nothing to look at but the paper. */
const examScreens: RouteObject[] = [
  {
    path: 'exam-questions/:id',
    ...page('exam-questions', async () => (await import('./pages/mock-test-exam.page')).MockTestExamPage),
  },
  {
    path: 'exam-history/:attemptId',
    ...page('marked-attempt', async () => (await import('./pages/marked-attempt.page')).MarkedAttemptPage),
  },
];

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [
      { path: '/', ...page('landing', async () => (await import('./pages/landing/landing.page')).LandingPage) },
      { path: '/login', ...page('login', async () => (await import('../features/accounts/login.page')).LoginPage) },
      {
        path: '/register',
        ...page('register', async () => (await import('../features/accounts/register.page')).RegisterPage),
      },
      { path: '/termsandconditions', ...page('terms', async () => (await import('./pages/terms.page')).TermsPage) },
      {
        path: '/forgot-password',
        ...page('not-open', async () => (await import('../features/accounts/not-open.page')).ForgotPasswordNotOpenPage),
      },
      {
        path: '/tutor-login',
        ...page('not-open', async () => (await import('../features/accounts/not-open.page')).TutorLoginNotOpenPage),
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
              ...examScreens,
            ],
          },
        ],
      },
      { path: '*', Component: NoSuchPage },
    ],
  },
];
