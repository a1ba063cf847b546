import { whenIdle } from '../../../lib/time/when-idle';
import type { Outbox } from '../../../lib/outbox/outbox';
import { keepAnswers } from '../kept-paper';
import { answersOf } from './attempt-state';
import type { AttemptStore } from './attempt-store';

/** for marks and looks, of which several are kept at once */
const SOON_MS = 1_000;

/**
 * Keeps what is known of the answers on this device: an acknowledged one at once, since the outbox keeps it no longer, the
 * rest soon and when the page is left. Returns the way to stop.
 */
export function keepFollowing(store: AttemptStore, outbox: Pick<Outbox, 'onReply'>, attemptId: string): () => void {
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
  const stops = [store.subscribe(keepSoon), outbox.onReply(({ saved }) => saved && keep())];
  document.addEventListener('visibilitychange', keepIfLeft);
  return () => {
    stopWaiting();
    document.removeEventListener('visibilitychange', keepIfLeft);
    stops.forEach((stop) => stop());
  };
}
