import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Subject } from '../../../../api/contracts/http/limits';
import type { PracticeSource } from '../../../../api/contracts/http/practice';
import { answerOf, api } from '../../lib/api/client';
import { getQuery } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';
import { useAccountId } from '../../lib/session';

export type Reviews = components['schemas']['PracticeReviews'];
export type Practice = components['schemas']['RunningPractice'];
export type PracticeQuestion = components['schemas']['PracticeQuestion'];
export type GradedAnswer = components['schemas']['GradedPracticeAnswer'];

/**
 * Query for the running practice; null if there is none. Its key contains the student, because a practice that was
 * started may arrive after another student has logged in.
 */
export const currentPracticeQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['/api/practice/current', studentId],
    queryFn: async ({ signal }): Promise<Practice | null> =>
      (await answerOf(api.GET('/api/practice/current', { signal }))) ?? null,
    // A practice changes on its page only; other devices send their answers live.
    staleTime: Infinity,
    retry: false,
  });

const byQuestion = (mistakes: readonly components['schemas']['PracticeMistake'][]) =>
  new Map(mistakes.map((mistake) => [mistake.questionId, mistake]));

/** Query for the mistakes that are scheduled for review, by question id. */
export const practiceMistakesQuery = { ...getQuery('/api/practice/mistakes'), select: byQuestion };

/** Query for today's reviews and the forecast of the plan, by student as the running practice. */
export const reviewsQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['/api/practice/due', studentId],
    queryFn: ({ signal }): Promise<Reviews> => answerOf(api.GET('/api/practice/due', { signal })),
  });

export interface PracticeSettings {
  readonly source: PracticeSource;
  readonly subject?: Subject;
  readonly topics?: string[];
  readonly count?: number;
}

/** Starts a practice, or opens the running one. */
export function useStartPractice() {
  const queries = useQueryClient();
  const { queryKey } = currentPracticeQuery(useAccountId());
  return useMutation({
    mutationFn: (body: PracticeSettings) => answerOf(api.POST('/api/practice', { body })),
    onSuccess: (practice) => queries.setQueryData(queryKey, practice),
  });
}
