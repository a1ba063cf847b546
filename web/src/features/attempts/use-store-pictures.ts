import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pictureIdsIn } from '../../../../api/contracts/question-text/pictures';
import { pictureQuery } from '../../entities/picture/picture.queries';
import { storePictures, type LoadedPicture } from '../../entities/picture/stored-pictures';
import type { LoadedAttempt } from './attempt.queries';

/** State of the pictures of a running paper on this device. */
export interface StoredPictures {
  readonly total: number;
  readonly loaded: number;
  readonly isStored: boolean;
}

/** Loads all pictures of a paper and stores them on the device, so that the exam continues without a connection. */
export function useStorePictures({ attemptId, questions }: LoadedAttempt): StoredPictures {
  const queries = useQueryClient();
  const [ids] = useState(() => pictureIdsIn(questions.flatMap(({ question, options }) => [question, ...options])));
  const [loaded, setLoaded] = useState(0);
  const [isStored, setStored] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const pictures = new Map<string, LoadedPicture>();
      for (const id of ids) {
        if (!isCurrent) return;
        pictures.set(id, await queries.fetchQuery(pictureQuery(id)));
        if (isCurrent) setLoaded(pictures.size);
      }
      const areStored = await storePictures(pictures);
      if (isCurrent) setStored(areStored);
    };
    // pictures that cannot be loaded are fetched again when their question is shown
    if (ids.length > 0) load().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [queries, attemptId, ids]);
  return { total: ids.length, loaded, isStored };
}
