import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { Throttle } from './throttle';

/** Returns a stable function whose calls are throttled; see `Throttle`. */
export function useThrottled(intervalMs: number, callback: (calls: number) => void): () => void {
  const onCalls = useEffectEvent(callback);
  const throttle = useRef<Throttle>(undefined);
  useEffect(() => {
    const current = new Throttle(intervalMs, (calls) => onCalls(calls));
    throttle.current = current;
    return () => current.stop();
  }, [intervalMs]);
  return useCallback(() => throttle.current?.call(), []);
}
