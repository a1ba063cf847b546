import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation, useRoutes } from 'react-router-dom';
import { Spinner } from '../ui/waiting';
import { loadPartsOf } from './lazy-page';
import { ErrorPage } from './pages/error.page';
import { routes } from './routes';

/** What stands at an address; the page before stays until all of the next is there. */
export function App() {
  const { key, pathname } = useLocation();
  const screens = useRoutes(routes);
  loadPartsOf(routes, pathname);
  return (
    <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[key]}>
      <Suspense fallback={<Spinner />}>{screens}</Suspense>
    </ErrorBoundary>
  );
}
