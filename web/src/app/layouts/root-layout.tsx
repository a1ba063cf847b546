import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { RunningExam } from '../../features/attempts/running-exam';
import { chunk } from '../../lib/chunk';
import { useScrollPlace } from './use-scroll-place';

const Toaster = lazy(async () => ({ default: (await chunk('toaster', () => import('../../ui/toaster'))).Toaster }));

/** After a change of address the new page has the focus, so that a screen reader begins there and not in the void. */
function useFocusOnNewPage(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Nothing is said on the landing page, which is to be light: from the first other page on. */
function useToasterWanted(pathname: string): boolean {
  const [wanted, setWanted] = useState(false);
  if (!wanted && pathname !== '/') setWanted(true);
  return wanted;
}

/** What every page stands in. */
export function RootLayout() {
  const { pathname } = useLocation();
  const toasterWanted = useToasterWanted(pathname);
  useFocusOnNewPage(pathname);
  useScrollPlace();
  return (
    <>
      <RunningExam />
      <Outlet />
      <Suspense fallback={null}>{toasterWanted && <Toaster />}</Suspense>
    </>
  );
}
