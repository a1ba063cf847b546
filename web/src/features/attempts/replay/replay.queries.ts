import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/openapi.gen';
import { fetchAttempt, isFinished, isHeld, type FinishedAttempt } from '../attempt.queries';

export type Timeline = components['schemas']['Timeline'];

export interface RecordedAttempt {
  readonly attempt: FinishedAttempt;
  readonly timeline: Timeline;
}

/** Query for a finished attempt with its recorded events. */
export const recordedAttemptQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['recorded-attempt', attemptId],
    queryFn: async ({ signal }): Promise<RecordedAttempt> => {
      const timelineAnswer = answerOf(
        api.GET('/api/attempts/{id}/timeline', { params: { path: { id: attemptId } }, signal }),
      );
      const [attempt, timeline] = await Promise.all([fetchAttempt(attemptId, signal), timelineAnswer]);
      // the server refuses the timeline of a running attempt, and of a withheld result
      if (!isFinished(attempt) || isHeld(attempt)) throw new Error('The attempt has only just finished.');
      return { attempt, timeline };
    },
  });
