import { useRef } from 'react';
import { ApiError } from './api-error';

interface Deleted {
  message: string;
}

/**
 * Returns a function that sends a DELETE which may be repeated. When no response arrived, it may have succeeded: the
 * 404 of the next call for the same id then means that the item is deleted, and is reported with `message`.
 */
export function useRepeatableDelete(message: string) {
  const uncertain = useRef(new Set<string>());
  return async (id: string, call: () => Promise<Deleted>): Promise<Deleted> => {
    try {
      return await call();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (thrown.status === 404 && uncertain.current.has(id)) return { message };
      if (thrown.away) uncertain.current.add(id);
      throw thrown;
    }
  };
}
