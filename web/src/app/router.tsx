import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { chunk } from '../lib/chunk';
import { Spinner } from '../ui/waiting';
import { ErrorPage, NoSuchPage } from './error.page';
import { RootLayout } from './layouts/root-layout';
import { part } from './routes/parts';

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
        ...part('tutor-login', async () => (await import('../features/accounts/tutor-login.page')).TutorLoginPage),
      },
      {
        path: '/you-are-banned',
        ...part('banned', async () => (await import('../features/accounts/banned.page')).BannedPage),
      },
      {
        id: 'areas',
        ...part('providers', async () => (await import('./providers')).Providers),
        children: [],
      },
      { path: '*', Component: NoSuchPage },
    ],
  },
];

const areaRoutes = {
  student: async () => (await import('./routes/student')).studentRoutes,
  tutor: async () => (await import('./routes/tutor')).tutorRoutes,
};

/** The routes of an area come when somebody goes there: a visitor needs none of them. */
export const discoverArea: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  const [, role] = path.split('/');
  if (role === 'student' || role === 'tutor') patch('areas', [await chunk(`${role} area`, areaRoutes[role])]);
};
