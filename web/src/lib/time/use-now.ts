import { useCallback, useSyncExternalStore } from 'react';
import { serverClock } from './server-clock';

/** Returns the server's time in ms, rounded down to `stepMs`; re-renders at each step. */
export function useNow(stepMs: number): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(listener, stepMs);
      const unsubscribe = serverClock.onChange(listener);
      return () => {
        clearInterval(timer);
        unsubscribe();
      };
    },
    [stepMs],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(serverClock.now() / stepMs) * stepMs);
}
