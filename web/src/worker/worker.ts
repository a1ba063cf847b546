import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { MessageToWorker } from './message';

/**
 * Keeps one release on the device, all its files or none, and shows pages from there, with a connection or without.
 * The next release is kept beside it and waits until a person agrees to it or the last page is closed. What the pages
 * show comes from the API, which this never touches.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** the files of the release, written in by the build */
  __RELEASE: { url: string; revision: string | null }[];
};

precacheAndRoute(self.__RELEASE, { directoryIndex: 'landing.html' });
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/(api|socket\.io)\//, /\.\w+$/] }),
);
self.addEventListener('message', ({ data }) => {
  if (data === ('take over' satisfies MessageToWorker)) void self.skipWaiting();
});
clientsClaim();

interface RoutableInstall {
  addRoutes?(rules: { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>;
}

/** Browsers that know such rules send calls of the API past this worker, so that they need not wait until it runs. */
self.addEventListener('install', (event) => {
  const rules = ['/api/*', '/socket.io/*'].map((urlPattern) => ({
    condition: { urlPattern },
    source: 'network' as const,
  }));
  const added = (event as RoutableInstall).addRoutes?.(rules);
  if (added) event.waitUntil(added.catch(() => {}));
});
