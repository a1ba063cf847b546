import { useEffect } from 'react';
import type { MessageToWorker } from '../worker/message';

/** held, shared, by every page of a running exam; who asks for it alone waits for the end of them all */
const RUNNING_EXAM = 'running-exam';

/** As long as the component is shown, no other tab of this browser asks to go over to the next release. */
export function useRunningExam(): void {
  useEffect(() => {
    let end = () => {};
    const exam = new Promise<void>((resolve) => void (end = resolve));
    navigator.locks?.request(RUNNING_EXAM, { mode: 'shared' }, () => exam).catch(() => {});
    return () => end();
  }, []);
}

/** Calls back once no tab shows a running exam; returns the way to stop. */
export function whenNoExamRuns(then: () => void): () => void {
  const stopped = new AbortController();
  navigator.locks?.request(RUNNING_EXAM, { signal: stopped.signal }, then).catch(() => {});
  return () => stopped.abort();
}

/**
 * Has the files of this release kept on the device, so that its pages come up without a connection.
 * @param onNext called when the next release is kept too, with the worker that waits to take over
 */
export async function keepRelease(onNext: (worker: ServiceWorker) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // a browser that refuses, or finds no worker (in development), loads each page from the server
  const registration = await navigator.serviceWorker.register('/worker.js').catch(() => undefined);
  const look = () => registration?.active && registration.waiting && onNext(registration.waiting);
  look();
  registration?.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}

/** Goes over to the next release, in which this page comes up again. */
export function goOverTo(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take over' satisfies MessageToWorker);
}
