import { useEffect, useRef } from 'react';
import { onReconnect } from '../live/live';

/** so that switching between tabs is no load */
const REST_MS = 5_000;

/**
 * Calls back when the monotonic clock may have stood still, as it does in some browsers while the machine sleeps: when
 * the page is looked at again, is online again, or the live connection stands again. Ask for the running attempt then,
 * and give its `serverNow` to `serverClock.sync`.
 */
export function useClockCheck(ask: () => void): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    let askedAt = Number.NEGATIVE_INFINITY;
    let later: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(later);
      if (document.visibilityState === 'hidden') return;
      const rest = askedAt + REST_MS - performance.now();
      // put off, not left out: what was missed since the last answer is still missing
      if (rest > 0) later = setTimeout(check, rest);
      else {
        askedAt = performance.now();
        latest.current();
      }
    };
    document.addEventListener('visibilitychange', check);
    addEventListener('online', check);
    const forget = onReconnect(check);
    return () => {
      clearTimeout(later);
      document.removeEventListener('visibilitychange', check);
      removeEventListener('online', check);
      forget();
    };
  }, []);
}
