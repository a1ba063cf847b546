import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';

/** Query for the number of unanswered doubts, in total and by subject. */
export const pendingReviewsQuery = queryOptions({
  queryKey: ['pending-reviews'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/tutor/pending-reviews', { signal })),
});
