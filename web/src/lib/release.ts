import { useEffect } from 'react';
import type { MessageToWorker } from '../worker/message';

/** Name of the lock shared by all tabs with a running exam, and of the event when an exam starts in this tab. */
const RUNNING_EXAM = 'running-exam';

/** Prevents all tabs from offering the next release while the component is mounted. */
export function useHoldRelease(): void {
  useEffect(() => {
    let finishExam = () => {};
    const exam = new Promise<void>((resolve) => void (finishExam = resolve));
    navigator.locks?.request(RUNNING_EXAM, { mode: 'shared' }, () => exam).catch(() => {});
    dispatchEvent(new Event(RUNNING_EXAM));
    return () => finishExam();
  }, []);
}

/**
 * Notifies with true once no tab has a running exam, and with false when one starts in this tab. Returns an
 * unsubscribe function.
 */
export function onNoRunningExam(callback: (canUpdate: boolean) => void): () => void {
  let request = new AbortController();
  const requestLock = () => {
    request.abort();
    request = new AbortController();
    callback(false);
    navigator.locks?.request(RUNNING_EXAM, { signal: request.signal }, () => callback(true)).catch(() => {});
  };
  requestLock();
  addEventListener(RUNNING_EXAM, requestLock);
  return () => {
    removeEventListener(RUNNING_EXAM, requestLock);
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
const ACTIVATION_TIMEOUT_MS = 15_000;
/** Session storage key, set if this tab was reloaded while the previous release was still active. */
const RELOADED_EARLY_KEY = 'reloaded-too-early';

/** Activates the next release and reloads the page. */
export function activateRelease(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take over' satisfies MessageToWorker);
  // browsers defer the activation while the previous worker still has open requests of this page
  setTimeout(() => {
    try {
      sessionStorage.setItem(RELOADED_EARLY_KEY, 'true');
    } catch {
      // storage is blocked: the next visit shows the next release
    }
    location.reload();
  }, ACTIVATION_TIMEOUT_MS);
}

/** Returns true once after a reload while the previous release was still active. */
function wasReloadedTooEarly(): boolean {
  try {
    const isSet = sessionStorage.getItem(RELOADED_EARLY_KEY) !== null;
    sessionStorage.removeItem(RELOADED_EARLY_KEY);
    return isSet;
  } catch {
    return false;
  }
}

/** Reloads the page again when the next release is active. */
function activateAfterReload({ waiting }: ServiceWorkerRegistration): void {
  // the next release was activated while this page was loading
  if (!waiting) return location.reload();
  const signal = AbortSignal.timeout(ACTIVATION_TIMEOUT_MS);
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true, signal });
  waiting.postMessage('take over' satisfies MessageToWorker);
}
