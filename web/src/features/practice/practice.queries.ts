import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reviewsQuery } from '../../entities/practice/practice.queries';
import { answerOf, api } from '../../lib/api/client';
import { getQuery, useRefetchPaths } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';
import { useAccountId } from '../../lib/session';

export type TopicMastery = components['schemas']['TopicMastery'];

/** Query for the mastery of each topic. @param daysAgo number of days ago; 0 by default */
export const masteryQuery = (studentId: string, daysAgo = 0) =>
  getQuery('/api/score/mastery/{studentId}', { path: { studentId }, query: { daysAgo } });

export function useEndPractice() {
  const refetch = useRefetchPaths();
  return useMutation({
    mutationFn: (practiceId: string) =>
      answerOf(api.POST('/api/practice/{id}/end', { params: { path: { id: practiceId } } })),
    onSuccess: () => refetch('/api/practice/due'),
  });
}

export function useSetPlan() {
  const queries = useQueryClient();
  const { queryKey } = reviewsQuery(useAccountId());
  return useMutation({
    mutationFn: (body: components['schemas']['PracticePlanBody']) => answerOf(api.PUT('/api/practice/plan', { body })),
    onSuccess: (reviews) => queries.setQueryData(queryKey, reviews),
  });
}
