import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { MessageToWorker } from './message';

/**
 * Precaches one release, all its files or none, and serves pages from the cache, online and offline. The next release
 * waits until the user accepts it or the last page is closed. Calls of the API are not handled.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** Files of the release, inserted by the build */
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

/**
 * Lets API requests bypass the worker in browsers with the static routing API, so that they do not wait for its
 * start.
 */
self.addEventListener('install', (event) => {
  const rules = ['/api/*', '/socket.io/*'].map((urlPattern) => ({
    condition: { urlPattern },
    source: 'network' as const,
  }));
  const added = (event as RoutableInstall).addRoutes?.(rules);
  if (added) event.waitUntil(added.catch(() => {}));
});
