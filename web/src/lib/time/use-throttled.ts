import { useCallback, useEffect, useRef } from 'react';
import { Throttle } from './throttle';

/** A function, always the same, whose calls are gathered; see `Throttle`. */
export function useThrottled(everyMs: number, then: (calls: number) => void): () => void {
  const latest = useRef(then);
  const gathering = useRef<Throttle>(undefined);
  useEffect(() => {
    latest.current = then;
  });
  useEffect(() => () => gathering.current?.stop(), []);
  return useCallback(() => {
    gathering.current ??= new Throttle(everyMs, (calls) => latest.current(calls));
    gathering.current.call();
  }, [everyMs]);
}
