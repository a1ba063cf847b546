import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { chunk } from '../chunk';

const Toaster = lazy(async () => ({ default: (await chunk('toaster', () => import('../../ui/toaster'))).Toaster }));

/** After a change of address the new page has the focus, so that a screen reader begins there and not in the void. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** What every page stands in. */
export function RootLayout() {
  useFocusOnNewPage();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </>
  );
}
