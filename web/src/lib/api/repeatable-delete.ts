import { useRef } from 'react';
import { ApiError } from './api-error';

interface DeleteResponse {
  message: string;
}

/**
 * Returns a function that sends a DELETE which may be repeated. When no response arrived, it may have succeeded: the
 * 404 of the next call for the same id then means that the item is deleted, and is reported with `message`.
 */
export function useRepeatableDelete(message: string) {
  const uncertainIds = useRef(new Set<string>());
  return async (id: string, call: () => Promise<DeleteResponse>): Promise<DeleteResponse> => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404 && uncertainIds.current.has(id)) return { message };
      if (error.isUnavailable) uncertainIds.current.add(id);
      throw error;
    }
  };
}
