import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Subject } from '../../../../api/contracts/http/limits';
import { reviewsQuery } from '../../entities/practice/practice.queries';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';
import { useAccountId } from '../../lib/session';

export type TopicMastery = components['schemas']['TopicMastery'];

/** Query for the mastery of each topic. @param daysAgo number of days ago; 0 by default */
export const masteryQuery = (studentId: string, daysAgo = 0) =>
  queryOptions({
    queryKey: ['mastery', studentId, daysAgo],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/score/mastery/{studentId}', {
          params: { path: { studentId }, query: { daysAgo } },
          signal,
        }),
      ),
  });

export const topicsQuery = (subject: Subject) =>
  queryOptions({
    queryKey: ['practice-topics', subject],
    queryFn: ({ signal }) => answerOf(api.GET('/api/topics', { params: { query: { subject } }, signal })),
  });

export function useEndPractice() {
  const queries = useQueryClient();
  const studentId = useAccountId();
  return useMutation({
    mutationFn: (practiceId: string) =>
      answerOf(api.POST('/api/practice/{id}/end', { params: { path: { id: practiceId } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: reviewsQuery(studentId).queryKey }),
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
