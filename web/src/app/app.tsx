import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation, useRoutes } from 'react-router-dom';
import { Spinner } from '../ui/waiting';
import { loadPartsOf } from './lazy-page';
import { ErrorPage } from './pages/error.page';
import { routes } from './routes';

const failures = new WeakSet<Error>();

/** A part that could not be had is not asked for twice by one document: who comes back to it, the line being there, gets a new one. */
function beginAnewAfter(error: unknown): void {
  if (!(error instanceof Error)) return;
  if (failures.has(error) && navigator.onLine) location.reload();
  failures.add(error);
}

/** What stands at an address; the page before stays until all of the next is there. */
export function App() {
  const { key, pathname } = useLocation();
  const screens = useRoutes(routes);
  loadPartsOf(routes, pathname);
  return (
    <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[key]} onError={beginAnewAfter}>
      <Suspense fallback={<Spinner />}>{screens}</Suspense>
    </ErrorBoundary>
  );
}
