import { useCallback, useSyncExternalStore } from 'react';
import { serverClock } from './server-clock';

/** The server's time in whole steps, ms since the epoch; renders with each. */
export function useNow(stepMs: number): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(listener, stepMs);
      const forget = serverClock.onSet(listener);
      return () => {
        clearInterval(timer);
        forget();
      };
    },
    [stepMs],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(serverClock.now() / stepMs) * stepMs);
}
