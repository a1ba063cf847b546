import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';

export type Reviews = components['schemas']['PracticeReviews'];

/** What is left to review today, and what the plan leads to. */
export const reviewsQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['practice-reviews', studentId],
    queryFn: ({ signal }) => answerOf(api.GET('/api/practice/due', { signal })),
  });
