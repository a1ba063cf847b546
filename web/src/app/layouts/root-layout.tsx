import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, type Location } from 'react-router-dom';
import { NextRelease } from './next-release';

/** Loaded after the first page. Without it a page still works, since every page also shows what matters itself. */
const Toaster = lazy(async () => {
  const { Toaster: Loaded } = await import('../../ui/toaster').catch(() => ({ Toaster: () => null }));
  return { default: Loaded };
});

/** After a change of address the new page has the focus, so that a screen reader begins there and not in the void. */
function useFocusOnNewPage(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.querySelector<HTMLElement>('main');
    // the page may have given the focus to its first field
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);
}

/** The landing page is to be light: the release is kept on the device from the first other page on. */
function useBeyondLanding(pathname: string): boolean {
  const [isBeyond, setBeyond] = useState(false);
  if (!isBeyond && pathname !== '/') setBeyond(true);
  return isBeyond;
}

/** Every address that is typed or reloaded has the same key: without its own, it would begin where another one was left. */
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** What every page stands in. */
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
