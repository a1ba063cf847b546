import { useCallback, useSyncExternalStore } from 'react';
import { Countdown, secondsBetween } from './countdown';
import { serverClock } from './server-clock';

/**
 * Returns the seconds left by the server's clock, rounded up; re-renders each second.
 * @param deadline ISO 8601
 */
export const useSecondsLeft = (deadline: string): number => useSecondsLeftSelector(deadline, identity);

/** Returns a value derived from the seconds left; re-renders only when the value changes. */
export function useSecondsLeftSelector<Picked extends string | number | boolean | undefined>(
  deadline: string,
  pick: (secondsLeft: number) => Picked,
): Picked {
  const at = Date.parse(deadline);
  const subscribe = useCallback(
    (listener: () => void) => {
      const countdown = new Countdown(serverClock, at);
      countdown.subscribe(listener);
      return () => countdown.stop();
    },
    [at],
  );
  return useSyncExternalStore(subscribe, () => pick(secondsBetween(serverClock.now(), at)));
}

const identity = (secondsLeft: number): number => secondsLeft;
