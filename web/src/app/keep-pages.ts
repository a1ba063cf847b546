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
    if (!first) return;
    const { active } = await serviceWorker.ready;
    // loaded before there was anybody to keep it
    const urlsToCache = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  } catch {
    // a browser that won't have it loads each page over the line
  }
}
