import type { ComponentType } from 'react';
import { redirect, type RouteObject } from 'react-router-dom';
import { chunk } from '../lib/chunk';
import { Spinner } from '../ui/waiting';
import { ErrorPage, NoSuchPage } from './error.page';
import { RootLayout } from './layouts/root-layout';
import type { AreaRole } from './areas';
import type { ExamKind } from '../features/attempts/exam';
import type { examKinds } from './exam-kinds';

type ExamType = keyof typeof examKinds;

/** A route whose component is loaded when somebody goes there, together with those of the routes around it. */
const part = (name: string, load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: await chunk(name, load) }),
});

/** The same page for every kind of exam. */
const examPart = (name: string, type: ExamType, load: () => Promise<ComponentType<{ kind: ExamKind }>>) =>
  part(name, async () => {
    const [Page, { examKinds }] = await Promise.all([load(), import('./exam-kinds')]);
    const kind = examKinds[type];
    return () => <Page kind={kind} />;
  });

/** The area of a role, behind its guard: screens with the sidebar, and some that take the whole window. */
const area = (role: AreaRole, screens: RouteObject[], wholeWindow: RouteObject[]): RouteObject => ({
  path: `/${role}`,
  ...part('guard', async () => (await import('./guard')).guardOf(role)),
  children: [
    {
      ...part('layout', async () => (await import('./layouts/role-layout')).layoutOf(role)),
      children: screens,
    },
    ...wholeWindow,
  ],
});

const student = area(
  'student',
  [
    { index: true, loader: () => redirect('/student/dashboard') },
    {
      path: 'dashboard',
      ...part('dashboard', async () => {
        const [{ DashboardPage }, { nextTests }] = await Promise.all([
          import('../features/scores/dashboard.page'),
          import('./next-tests'),
        ]);
        return () => <DashboardPage {...nextTests} />;
      }),
    },
    {
      path: 'mock-test',
      ...part('mock-test', async () => (await import('../features/mock-tests/setup.page')).MockTestSetupPage),
    },
    {
      path: 'start-exam/:id',
      ...examPart(
        'start-exam',
        'MockTest',
        async () => (await import('../features/attempts/instructions.page')).InstructionsPage,
      ),
    },
    {
      path: 'start-modeltest/:id',
      ...examPart(
        'start-modeltest',
        'ModelTest',
        async () => (await import('../features/attempts/instructions.page')).InstructionsPage,
      ),
    },
    {
      path: 'leaderboard',
      ...part('leaderboard', async () => (await import('../features/scores/leaderboard.page')).LeaderboardPage),
    },
    {
      path: 'exam-history',
      ...part('exam-history', async () => (await import('../features/scores/exam-history.page')).ExamHistoryPage),
    },
    {
      path: 'mistake-review',
      ...part(
        'mistake-review',
        async () => (await import('../features/mistakes/mistake-review.page')).MistakeReviewPage,
      ),
    },
    {
      path: 'doubts',
      ...part('doubts', async () => (await import('../features/doubts/doubts.page')).DoubtsPage),
    },
    {
      path: 'model-test',
      ...part('model-test', async () => (await import('../features/model-tests/list.page')).ModelTestListPage),
    },
    {
      path: 'question-bank',
      ...part('question-bank', async () => {
        const [{ QuestionBankPage }, { site }] = await Promise.all([
          import('../features/question-bank/question-bank.page'),
          import('./site'),
        ]);
        return () => <QuestionBankPage papers={site.pastPapers} />;
      }),
    },
    {
      path: 'profile',
      ...part('profile', async () => (await import('../features/accounts/profile/profile.page')).ProfilePage),
    },
  ],
  [
    {
      path: 'exam-questions/:id',
      ...examPart('exam-questions', 'MockTest', async () => (await import('../features/attempts/exam.page')).ExamPage),
    },
    {
      path: 'modeltest-questions/:id',
      ...examPart(
        'modeltest-questions',
        'ModelTest',
        async () => (await import('../features/attempts/exam.page')).ExamPage,
      ),
    },
    {
      path: 'exam-history/:attemptId',
      ...part(
        'marked-attempt',
        async () => (await import('../features/attempts/marked-attempt.page')).MarkedAttemptPage,
      ),
    },
  ],
);

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Spinner,
    children: [
      {
        ...part('site', async () => (await import('./layouts/site-layout')).SiteLayout),
        children: [
          {
            path: '/',
            ...part('landing', async () => {
              const [{ LandingPage }, { site }] = await Promise.all([
                import('../features/landing/landing.page'),
                import('./site'),
              ]);
              return () => <LandingPage {...site} />;
            }),
          },
          {
            path: '/termsandconditions',
            ...part('terms', async () => (await import('../features/landing/terms.page')).TermsPage),
          },
        ],
      },
      { path: '/login', ...part('login', async () => (await import('../features/accounts/login.page')).LoginPage) },
      {
        path: '/register',
        ...part('register', async () => (await import('../features/accounts/register.page')).RegisterPage),
      },
      {
        path: '/forgot-password',
        ...part(
          'forgot-password',
          async () => (await import('../features/accounts/recovery/forgot-password.page')).ForgotPasswordPage,
        ),
      },
      {
        path: '/otp-verification',
        ...part(
          'otp-verification',
          async () => (await import('../features/accounts/recovery/otp-verification.page')).OtpVerificationPage,
        ),
      },
      {
        path: '/reset-password',
        ...part(
          'reset-password',
          async () => (await import('../features/accounts/recovery/reset-password.page')).ResetPasswordPage,
        ),
      },
      {
        path: '/tutor-login',
        ...part('not-open', async () => (await import('../features/accounts/not-open.page')).TutorLoginNotOpenPage),
      },
      {
        path: '/you-are-banned',
        ...part('banned', async () => (await import('../features/accounts/banned.page')).BannedPage),
      },
      { ...part('providers', async () => (await import('./providers')).Providers), children: [student] },
      { path: '*', Component: NoSuchPage },
    ],
  },
];
