import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';

export type Reviews = components['schemas']['PracticeReviews'];

/** Query for today's reviews and the forecast of the plan. */
export const reviewsQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['practice-reviews', studentId],
    queryFn: ({ signal }) => answerOf(api.GET('/api/practice/due', { signal })),
  });
