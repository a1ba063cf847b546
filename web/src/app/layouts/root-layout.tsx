import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, type Location } from 'react-router-dom';
import { NextRelease } from './next-release';

/** Loaded after the first page. Pages work without it, since they also show important messages themselves. */
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

/** Returns true once a page other than the landing page was shown. The landing page does not register the service worker. */
function useHasLeftLanding(pathname: string): boolean {
  const [hasLeftLanding, setLeftLanding] = useState(false);
  if (!hasLeftLanding && pathname !== '/') setLeftLanding(true);
  return hasLeftLanding;
}

/** Returns the key of the stored scroll position. All entered and reloaded URLs have the key 'default', so the pathname replaces it. */
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Root layout of all pages. */
export function RootLayout() {
  const { pathname } = useLocation();
  const hasLeftLanding = useHasLeftLanding(pathname);
  useFocusOnNewPage(pathname);
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
      {hasLeftLanding && <NextRelease />}
    </>
  );
}
