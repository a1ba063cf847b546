import { useEffect, useEffectEvent } from 'react';
import { onReconnect } from '../live/live';

/** Minimum interval between checks in ms, so that switching tabs causes no load. */
const MIN_INTERVAL_MS = 5_000;

/**
 * Calls back when the monotonic clock may have stopped, as in some browsers while the machine sleeps: when the page
 * becomes visible, the device comes online or the live connection is restored. Fetch the running attempt then, and
 * pass its `serverNow` to `serverClock.sync`.
 */
export function useClockCheck(onCheck: () => void): void {
  const runCheck = useEffectEvent(onCheck);
  useEffect(() => {
    let checkedAt = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      const delay = checkedAt + MIN_INTERVAL_MS - performance.now();
      // deferred instead of dropped, since changes after the last response have not been fetched
      if (delay > 0) timer = setTimeout(check, delay);
      else {
        checkedAt = performance.now();
        runCheck();
      }
    };
    document.addEventListener('visibilitychange', check);
    addEventListener('online', check);
    const unsubscribe = onReconnect(check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
      removeEventListener('online', check);
      unsubscribe();
    };
  }, []);
}
