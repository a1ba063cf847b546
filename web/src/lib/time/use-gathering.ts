import { useCallback, useEffect, useRef } from 'react';
import { Gathering } from './gathering';

/** A function, always the same, whose calls are gathered; see `Gathering`. */
export function useGathering(everyMs: number, then: (calls: number) => void): () => void {
  const latest = useRef(then);
  const gathering = useRef<Gathering>(undefined);
  useEffect(() => {
    latest.current = then;
  });
  useEffect(() => () => gathering.current?.stop(), []);
  return useCallback(() => {
    gathering.current ??= new Gathering(everyMs, (calls) => latest.current(calls));
    gathering.current.call();
  }, [everyMs]);
}
