import { keepAnswers } from '../kept-paper';
import { answersOf } from './attempt-state';
import type { AttemptStore } from './attempt-store';

/** so that keeping stands in the way of no click */
const SOON_MS = 300;

/** Keeps what is known of the answers on this device, soon after each change and when the page is left; returns the way to stop. */
export function keepFollowing(store: AttemptStore, attemptId: string): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    clearTimeout(soon);
    soon = undefined;
    keepAnswers(attemptId, answersOf(store.state()));
  };
  const keepIfLeft = () => document.visibilityState === 'hidden' && keep();
  const forget = store.subscribe(() => (soon ??= setTimeout(keep, SOON_MS)));
  document.addEventListener('visibilitychange', keepIfLeft);
  return () => {
    clearTimeout(soon);
    document.removeEventListener('visibilitychange', keepIfLeft);
    forget();
  };
}
