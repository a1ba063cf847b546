import { useEffect } from 'react';
import type { MessageToWorker } from '../worker/message';

/** Name of the lock shared by all tabs with a running exam, and of the event when an exam starts in this tab. */
const RUNNING_EXAM = 'running-exam';

/** Prevents all tabs from offering the next release while the component is mounted. */
export function useHoldRelease(): void {
  useEffect(() => {
    let end = () => {};
    const exam = new Promise<void>((resolve) => void (end = resolve));
    navigator.locks?.request(RUNNING_EXAM, { mode: 'shared' }, () => exam).catch(() => {});
    dispatchEvent(new Event(RUNNING_EXAM));
    return () => end();
  }, []);
}

/**
 * Notifies with true once no tab has a running exam, and with false when one starts in this tab. Returns an
 * unsubscribe function.
 */
export function onNoRunningExam(changed: (isFree: boolean) => void): () => void {
  let request = new AbortController();
  const ask = () => {
    request.abort();
    request = new AbortController();
    changed(false);
    navigator.locks?.request(RUNNING_EXAM, { signal: request.signal }, () => changed(true)).catch(() => {});
  };
  ask();
  addEventListener(RUNNING_EXAM, ask);
  return () => {
    removeEventListener(RUNNING_EXAM, ask);
    request.abort();
  };
}

/**
 * Registers the service worker, which caches the files of this release, so that pages load without a connection.
 * @param onNext called with the waiting worker when the next release is stored
 */
export async function registerRelease(onNext: (worker: ServiceWorker) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // without a worker (rejected, or in development) pages are loaded from the server
  const registration = await navigator.serviceWorker.register('/worker.js').catch(() => undefined);
  if (registration && wasReloadedTooEarly()) activateAfterReload(registration);
  const checkWaiting = () => registration?.active && registration.waiting && onNext(registration.waiting);
  checkWaiting();
  registration?.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', checkWaiting),
  );
}

/** Maximum time in ms until the next release is active. */
const TAKE_OVER_MS = 15_000;
/** Session storage key, set if this tab was reloaded while the previous release was still active. */
const TOO_EARLY = 'reloaded-too-early';

/** Activates the next release and reloads the page. */
export function activateRelease(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take over' satisfies MessageToWorker);
  // browsers defer the activation while the previous worker still has open requests of this page
  setTimeout(() => {
    try {
      sessionStorage.setItem(TOO_EARLY, 'true');
    } catch {
      // storage is blocked: the next visit shows the next release
    }
    location.reload();
  }, TAKE_OVER_MS);
}

/** Returns true once after a reload while the previous release was still active. */
function wasReloadedTooEarly(): boolean {
  try {
    const isSet = sessionStorage.getItem(TOO_EARLY) !== null;
    sessionStorage.removeItem(TOO_EARLY);
    return isSet;
  } catch {
    return false;
  }
}

/** Reloads the page again when the next release is active. */
function activateAfterReload({ waiting }: ServiceWorkerRegistration): void {
  // the next release was activated while this page was loading
  if (!waiting) return location.reload();
  const signal = AbortSignal.timeout(TAKE_OVER_MS);
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true, signal });
  waiting.postMessage('take over' satisfies MessageToWorker);
}
