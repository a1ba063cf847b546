import { useEffect } from 'react';
import type { MessageToWorker } from '../worker/message';

/** the lock that every tab with a running exam shares, and the event by which this tab says that it has one now */
const RUNNING_EXAM = 'running-exam';

/** As long as the component is shown, no tab of this browser asks to go over to the next release. */
export function useHoldRelease(): void {
  useEffect(() => {
    let end = () => {};
    const exam = new Promise<void>((resolve) => void (end = resolve));
    navigator.locks?.request(RUNNING_EXAM, { mode: 'shared' }, () => exam).catch(() => {});
    dispatchEvent(new Event(RUNNING_EXAM));
    return () => end();
  }, []);
}

/** Calls back whenever no tab shows a running exam any more (true), and when one begins in this tab (false); returns the way to stop. */
export function onNoRunningExam(changed: (isFree: boolean) => void): () => void {
  let asked = new AbortController();
  const ask = () => {
    asked.abort();
    asked = new AbortController();
    changed(false);
    navigator.locks?.request(RUNNING_EXAM, { signal: asked.signal }, () => changed(true)).catch(() => {});
  };
  ask();
  addEventListener(RUNNING_EXAM, ask);
  return () => {
    removeEventListener(RUNNING_EXAM, ask);
    asked.abort();
  };
}

/**
 * Has the files of this release kept on the device, so that its pages come up without a connection.
 * @param onNext called when the next release is kept too, with the worker that waits to take over
 */
export async function keepRelease(onNext: (worker: ServiceWorker) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // a browser that refuses, or finds no worker (in development), loads each page from the server
  const registration = await navigator.serviceWorker.register('/worker.js').catch(() => undefined);
  if (registration && cameTooEarly()) goOverAtLast(registration);
  const look = () => registration?.active && registration.waiting && onNext(registration.waiting);
  look();
  registration?.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}

/** how long the next release may take to take over, and how long a page waits for it that came up too early, in ms */
const TAKE_OVER_MS = 15_000;
/** in the session storage: this tab was reloaded while the release of before still answered */
const TOO_EARLY = 'reloaded-too-early';

/** Goes over to the next release, in which this page comes up again. */
export function goOverTo(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take over' satisfies MessageToWorker);
  // a browser puts it off as long as the release of before still answers something for this page
  setTimeout(() => {
    try {
      sessionStorage.setItem(TOO_EARLY, 'true');
    } catch {
      // a blocked storage: the next visit shows the next release
    }
    location.reload();
  }, TAKE_OVER_MS);
}

/** Once for each such reload. */
function cameTooEarly(): boolean {
  try {
    const found = sessionStorage.getItem(TOO_EARLY) !== null;
    sessionStorage.removeItem(TOO_EARLY);
    return found;
  } catch {
    return false;
  }
}

/** Reloads once more, when the next release has taken over. */
function goOverAtLast({ waiting }: ServiceWorkerRegistration): void {
  // it has since this page was answered, and told nobody who listened
  if (!waiting) return location.reload();
  const signal = AbortSignal.timeout(TAKE_OVER_MS);
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true, signal });
  waiting.postMessage('take over' satisfies MessageToWorker);
}
