import { useRouteError, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router-dom';
import { loadChunk } from '../lib/load-chunk';
import { Spinner } from '../ui/loading';
import { ErrorPage, NotFoundPage } from './error.page';
import { RootLayout } from './layouts/root-layout';
import { accountPage, lazyRoute, page } from './routes/lazy-routes';

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: () => <ErrorPage error={useRouteError()} />,
    HydrateFallback: Spinner,
    children: [
      { path: '/', ...lazyRoute('landing', async () => (await import('./landing')).Landing) },
      {
        path: '/termsandconditions',
        ...lazyRoute('terms', async () => {
          const [{ TermsPage }, { SiteLayout }] = await Promise.all([
            import('../features/landing/terms.page'),
            import('./layouts/site-layout'),
          ]);
          return () => (
            <SiteLayout>
              <TermsPage />
            </SiteLayout>
          );
        }),
      },
      accountPage('/login', () => import('../features/accounts/login.page'), 'LoginPage'),
      accountPage('/register', () => import('../features/accounts/register.page'), 'RegisterPage'),
      page(
        '/forgot-password',
        () => import('../features/accounts/recovery/forgot-password.page'),
        'ForgotPasswordPage',
      ),
      page(
        '/otp-verification',
        () => import('../features/accounts/recovery/otp-verification.page'),
        'OtpVerificationPage',
      ),
      page('/reset-password', () => import('../features/accounts/recovery/reset-password.page'), 'ResetPasswordPage'),
      page('/tutor-login', () => import('../features/accounts/tutor-login.page'), 'TutorLoginPage'),
      {
        path: '/you-are-banned',
        ...lazyRoute('banned', async () => {
          const [{ BannedPage }, { site }] = await Promise.all([
            import('../features/accounts/banned.page'),
            import('./site'),
          ]);
          return () => <BannedPage contact={site.contact} />;
        }),
      },
      {
        id: 'areas',
        ...lazyRoute('providers', async () => (await import('./providers')).Providers),
        children: [],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

const admin = async () => (await import('./routes/admin')).adminRoutes;
const areaRoutes = new Map([
  ['student', async () => (await import('./routes/student')).studentRoutes],
  ['tutor', async () => (await import('./routes/tutor')).tutorRoutes],
  ['admin', admin],
  // the login of admins is part of their chunk
  ['sys-admin-cracked', admin],
]);

/** Loads the routes of an area on demand. */
export const discoverArea: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  const [, first = ''] = path.split('/');
  const load = areaRoutes.get(first);
  if (load) patch('areas', [await loadChunk(`${first} area`, load)]);
};
