import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/openapi.gen';
import { fetchAttempt, isFinished, type FinishedAttempt } from '../attempt.queries';

export type Timeline = components['schemas']['Timeline'];

export interface RecordedAttempt {
  readonly attempt: FinishedAttempt;
  readonly timeline: Timeline;
}

/** A finished attempt with all that is recorded of it. */
export const recordedAttemptQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['recorded-attempt', attemptId],
    queryFn: async ({ signal }): Promise<RecordedAttempt> => {
      const timeline = answerOf(
        api.GET('/api/attempts/{id}/timeline', { params: { path: { id: attemptId } }, signal }),
      );
      const [attempt, recorded] = await Promise.all([fetchAttempt(attemptId, signal), timeline]);
      // the timeline is refused as long as it runs
      if (!isFinished(attempt)) throw new Error('it was finished just now');
      return { attempt, timeline: recorded };
    },
  });
