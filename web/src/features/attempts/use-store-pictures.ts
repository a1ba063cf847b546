import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pictureIdsIn } from '../../../../api/contracts/question-text/pictures';
import { pictureQuery } from '../../entities/picture/picture.queries';
import { storePictures, type LoadedPicture } from '../../entities/picture/stored-pictures';
import { ApiError } from '../../lib/api/api-error';
import type { LoadedAttempt } from './attempt.queries';

/** Delay in ms before pictures that could not be loaded are fetched again. */
const RETRY_MS = 10_000;

/** State of the pictures of a running paper on this device. */
export interface StoredPictures {
  readonly total: number;
  readonly loadedCount: number;
  /** Number of stored pictures; undefined until all are loaded */
  readonly storedCount: number | undefined;
}

/** Loads all pictures of a paper and stores them on the device, so that the exam continues without a connection. */
export function useStorePictures({ attemptId, questions }: LoadedAttempt): StoredPictures {
  const queries = useQueryClient();
  const [ids] = useState(() => pictureIdsIn(questions.flatMap(({ question, options }) => [question, ...options])));
  const [loadedCount, setLoadedCount] = useState(0);
  const [storedCount, setStoredCount] = useState<number>();
  useEffect(() => {
    const pictures = new Map<string, LoadedPicture>();
    let missingIds = ids;
    let isCurrent = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      const unreachable: string[] = [];
      for (const id of missingIds) {
        try {
          pictures.set(id, await queries.fetchQuery(pictureQuery(id)));
        } catch (error) {
          if (error instanceof ApiError && error.isUnavailable) unreachable.push(id);
        }
        if (!isCurrent) return;
        setLoadedCount(pictures.size);
      }
      missingIds = unreachable;
      const count = await storePictures(pictures);
      if (!isCurrent) return;
      if (missingIds.length > 0) retry = setTimeout(() => void load(), RETRY_MS);
      else setStoredCount(count);
    };
    if (ids.length > 0) void load();
    return () => {
      isCurrent = false;
      clearTimeout(retry);
    };
  }, [queries, attemptId, ids]);
  return { total: ids.length, loadedCount, storedCount };
}
