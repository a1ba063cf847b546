import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, type Location } from 'react-router-dom';
import { activateRelease, onNoRunningExam, registerRelease } from '../../lib/release';
import { Button } from '../../ui/button-face';

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

/** Registers the service worker and offers the next release, but not while an exam runs. */
function NextRelease() {
  const [next, setNext] = useState<ServiceWorker>();
  const [canUpdate, setCanUpdate] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const register = () => void registerRelease(setNext);
    // register after the resources of the page have loaded
    if (document.readyState === 'complete') register();
    else addEventListener('load', register, { once: true });
    return () => removeEventListener('load', register);
  }, []);
  useEffect(() => (next ? onNoRunningExam(setCanUpdate) : undefined), [next]);
  if (!next || !canUpdate) return null;
  const reload = () => {
    setBusy(true);
    activateRelease(next);
  };
  return (
    <output className="fixed right-4 bottom-4 z-10 flex items-center gap-3 border border-rule bg-raised py-2 pr-2 pl-4 shadow-slip upright:inset-x-0 upright:bottom-(--dock-below) upright:justify-between">
      A new version of Meritlist is ready.
      <span className="flex">
        <Button kind="bare" size="dense" onClick={() => setNext(undefined)}>
          Later
        </Button>
        <Button size="dense" busy={isBusy} busyLabel="Reloading" onClick={reload}>
          Reload
        </Button>
      </span>
    </output>
  );
}
