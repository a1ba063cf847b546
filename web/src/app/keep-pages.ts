/** Has the pages kept on this device, from the first visit on, so that they are there without a line. */
export function keepPagesOnDevice(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // after what the page itself needs
  addEventListener('load', () => void keepPages());
}

async function keepPages(): Promise<void> {
  const { serviceWorker } = navigator;
  const first = serviceWorker.controller === null;
  try {
    await serviceWorker.register('/worker.js');
    const { active } = await serviceWorker.ready;
    if (first && active) tellWhatIsLoaded(active);
  } catch {
    // a browser that won't have it loads each page over the line
  }
}

/** What was asked for before there was a worker has passed it by, and what is under way still does. */
function tellWhatIsLoaded(worker: ServiceWorker): void {
  const observer = new PerformanceObserver((loaded) => {
    const urlsToCache = loaded.getEntries().flatMap(({ name }) => (/\/(api|socket\.io)\//.test(name) ? [] : [name]));
    if (urlsToCache.length > 0) worker.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  });
  observer.observe({ type: 'resource', buffered: true });
}
