import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { RunningExam } from '../../features/attempts/running-exam';
import { chunk } from '../../lib/chunk';
import { NextRelease } from './next-release';

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

/** The landing page is to be light and needs neither messages nor files kept: both begin with the first other page. */
function useBeyondLanding(pathname: string): boolean {
  const [isBeyond, setBeyond] = useState(false);
  if (!isBeyond && pathname !== '/') setBeyond(true);
  return isBeyond;
}

/** What every page stands in. */
export function RootLayout() {
  const { pathname } = useLocation();
  const isBeyondLanding = useBeyondLanding(pathname);
  useFocusOnNewPage(pathname);
  return (
    <>
      <RunningExam />
      <Outlet />
      <ScrollRestoration />
      {isBeyondLanding && <NextRelease />}
      <Suspense fallback={null}>{isBeyondLanding && <Toaster />}</Suspense>
    </>
  );
}
