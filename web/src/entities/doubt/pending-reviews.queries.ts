import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';

/** How many doubts wait for an answer, of all subjects and of each. */
export const pendingReviewsQuery = queryOptions({
  queryKey: ['pending-reviews'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/tutor/pending-reviews', { signal })),
});
