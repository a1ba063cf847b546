import { useCallback, useSyncExternalStore } from 'react';
import { Countdown, secondsBetween } from './countdown';
import { serverClock } from './server-clock';

/**
 * Seconds left by the server's clock, rounded up; renders when they change.
 * @param deadline ISO 8601
 */
export const useSecondsLeft = (deadline: string): number => useSecondsLeftSelector(deadline, asTheyAre);

/** What `pick` makes of the seconds left, as one of a few thresholds; renders only when that changes. */
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

const asTheyAre = (secondsLeft: number): number => secondsLeft;
