import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';

/**
 * Keeps the pages on the device, so that one which is opened or reloaded without a line is there; what is on them comes
 * from the API, which this never touches.
 */
declare const self: ServiceWorkerGlobalScope;

/** the one document of all pages */
const DOCUMENT = '/index.html';
/** on a line slower than this the pages of the last visit are the better ones */
const PATIENCE_S = 4;
/** what a few releases leave behind; the least used go first */
const ASSETS_MAX = 200;

const pages = new NetworkFirst({
  cacheName: 'pages',
  networkTimeoutSeconds: PATIENCE_S,
  plugins: [
    {
      cacheKeyWillBeUsed: async () => DOCUMENT,
      // a server that is restarting is as good as none
      handlerWillRespond: async ({ response }) =>
        response.status >= 500 ? ((await caches.match(DOCUMENT)) ?? response) : response,
    },
  ],
});

registerRoute(new NavigationRoute(pages, { denylist: [/^\/(api|socket\.io)\//, /\.\w+$/] }));
registerRoute(
  // their names change with what is in them
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [new ExpirationPlugin({ maxEntries: ASSETS_MAX, purgeOnQuotaError: true })],
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(avatars\/.+|mark\.svg|theme\.js)$/.test(url.pathname),
  new StaleWhileRevalidate({ cacheName: 'files' }),
);

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(pages.handleAll({ event, request: new Request(DOCUMENT) })));
  pastWorker(event);
  void self.skipWaiting();
});
clientsClaim();
enableNavigationPreload();

interface RoutableInstall {
  addRoutes?(rules: { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>;
}

/** Calls of the API need not wait until this has been started, in browsers that can be told so. */
function pastWorker(event: ExtendableEvent): void {
  const rules = ['/api/*', '/socket.io/*'].map((urlPattern) => ({
    condition: { urlPattern },
    source: 'network' as const,
  }));
  const added = (event as RoutableInstall).addRoutes?.(rules);
  if (added) event.waitUntil(added.catch(() => {}));
}
