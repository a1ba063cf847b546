import { useCallback, useSyncExternalStore } from 'react';
import { Countdown, secondsBetween } from './countdown';
import { serverClock } from './server-clock';

/**
 * Returns the seconds left by the server's clock, rounded up; re-renders each second.
 * @param deadline ISO 8601
 */
export const useSecondsLeft = (deadline: string): number => useSecondsLeftSelector(deadline, identity);

/** Returns a value derived from the seconds left; re-renders only when the value changes. */
export function useSecondsLeftSelector<Selected extends string | number | boolean | undefined>(
  deadline: string,
  select: (secondsLeft: number) => Selected,
): Selected {
  const at = Date.parse(deadline);
  const subscribe = useCallback(
    (listener: () => void) => {
      const countdown = new Countdown(serverClock, at);
      countdown.subscribe(listener);
      return () => countdown.stop();
    },
    [at],
  );
  return useSyncExternalStore(subscribe, () => select(secondsBetween(serverClock.now(), at)));
}

const identity = (secondsLeft: number): number => secondsLeft;
