import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { Throttle } from './throttle';

/** Returns a stable function whose calls are throttled; see `Throttle`. */
export function useThrottled(everyMs: number, then: (calls: number) => void): () => void {
  const onCalls = useEffectEvent(then);
  const throttle = useRef<Throttle>(undefined);
  useEffect(() => {
    const current = new Throttle(everyMs, (calls) => onCalls(calls));
    throttle.current = current;
    return () => current.stop();
  }, [everyMs]);
  return useCallback(() => throttle.current?.call(), []);
}
