import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, type Location } from 'react-router-dom';
import { NextRelease } from './next-release';

/** Loaded after the first page. Without it a page still works, since every page also shows what matters itself. */
const Toaster = lazy(async () => {
  const { Toaster: Loaded } = await import('../../ui/toaster').catch(() => ({ Toaster: () => null }));
  return { default: Loaded };
});

/** Moves focus to the new page after navigation, for screen readers. */
function useFocusOnNewPage(pathname: string): void {
  const focusedPath = useRef(pathname);
  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    const main = document.querySelector<HTMLElement>('main');
    // the page may have focused its first field
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Whether another page than the landing page was shown: the landing page stays light and does not store the release. */
function useBeyondLanding(pathname: string): boolean {
  const [isBeyond, setBeyond] = useState(false);
  if (!isBeyond && pathname !== '/') setBeyond(true);
  return isBeyond;
}

/** Entered and reloaded URLs have the key 'default': by pathname, so that they do not share one scroll position. */
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** The root of every page. */
export function RootLayout() {
  const { pathname } = useLocation();
  const isBeyondLanding = useBeyondLanding(pathname);
  useFocusOnNewPage(pathname);
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
      {isBeyondLanding && <NextRelease />}
    </>
  );
}
