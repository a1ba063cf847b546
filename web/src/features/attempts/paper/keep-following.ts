import { whenIdle } from '../../../lib/time/when-idle';
import { keepAnswers } from '../kept-paper';
import { answersOf } from './attempt-state';
import type { AttemptStore } from './attempt-store';

/** several clicks are kept at once; those that are not sent yet are kept by the outbox anyway */
const SOON_MS = 1_000;

/** Keeps what is known of the answers on this device, soon after each change and when the page is left; returns the way to stop. */
export function keepFollowing(store: AttemptStore, attemptId: string): () => void {
  let callOff: (() => void) | undefined;
  const stopWaiting = () => {
    callOff?.();
    callOff = undefined;
  };
  const keep = () => {
    stopWaiting();
    keepAnswers(attemptId, answersOf(store.state()));
  };
  const keepSoon = () => {
    if (callOff) return;
    const timer = setTimeout(() => (callOff = whenIdle(keep)), SOON_MS);
    callOff = () => clearTimeout(timer);
  };
  const keepIfLeft = () => document.visibilityState === 'hidden' && keep();
  const forget = store.subscribe(keepSoon);
  document.addEventListener('visibilitychange', keepIfLeft);
  return () => {
    stopWaiting();
    document.removeEventListener('visibilitychange', keepIfLeft);
    forget();
  };
}
