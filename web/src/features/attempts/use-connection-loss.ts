import { useEffect, useState } from 'react';
import { useAttempt } from './attempt-store';
import type { Sitting } from './sitting';
import { countsOf } from './standing';

/** Since when nothing gets through, as far as this page knows; undefined while it does. */
export function useConnectionLoss({ store }: Sitting): number | undefined {
  const [offline, setOffline] = useState(() => !navigator.onLine);
  const unsent = useAttempt(store, (state) => countsOf(state).unsaved > 0);
  const [lostAt, setLostAt] = useState<number>();
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  const lost = offline || unsent;
  if (lost && lostAt === undefined) setLostAt(Date.now());
  if (!lost && lostAt !== undefined) setLostAt(undefined);
  return lost ? lostAt : undefined;
}
