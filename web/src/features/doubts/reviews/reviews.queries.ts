import { queryOptions, useMutation } from '@tanstack/react-query';
import { PAGE_ROWS_MAX, type DoubtSubject } from '../../../../../api/contracts/http/limits';
import { answerOf, api, pageOf, type Page } from '../../../lib/api/client';
import { getQuery, useRefetchPaths } from '../../../lib/api/get-query';
import type { components } from '../../../lib/api/openapi.gen';
import { useRepeatableDelete } from '../../../lib/api/repeatable-delete';
import { messages } from '../messages';
import { serverClock } from '../../../lib/time/server-clock';

export type Review = components['schemas']['UnsolvedDoubt'];
export type ReviewedDoubt = components['schemas']['ReviewedDoubt'];
export type AnsweredDoubt = components['schemas']['AnsweredDoubt'];
export type ReviewSubject = DoubtSubject | 'All';

/** Resolution of the `Date` header. */
const SECOND_MS = 1_000;

/** Query for the oldest unsolved doubts and their total. @param rows above the maximum page size, all are fetched */
export const reviewsQuery = (subject: ReviewSubject, rows: number) =>
  queryOptions({
    queryKey: ['/api/tutor/reviews', subject, rows],
    queryFn: async ({ signal }): Promise<Page<Review>> => {
      const query = {
        ...(subject !== 'All' && { subject }),
        ...(rows <= PAGE_ROWS_MAX && { page: 1, pageSize: rows }),
      };
      const sentAt = serverClock.ticks();
      const response = await api.GET('/api/tutor/reviews', { params: { query }, signal });
      serverClock.sync(response.response.headers.get('date') ?? '', sentAt, SECOND_MS);
      return pageOf(Promise.resolve(response));
    },
  });

/** Query for a doubt with its answer, if it has one. */
export const doubtQuery = (doubtId: string) => getQuery('/api/doubts/{doubtId}', { path: { doubtId } });

/** Returns a function that refetches the lists, the counts and closed doubts. */
export function useRefreshReviews(): () => Promise<void> {
  const refetch = useRefetchPaths();
  return () =>
    refetch(
      '/api/tutor/reviews',
      // the read model may be updated after the command was rejected
      '/api/doubts/{doubtId}',
      '/api/tutor/answered',
      '/api/tutor/pending-reviews',
    );
}

/** Claims a doubt and releases it; both settle when the list is refetched. */
export function useClaim(doubtId: string) {
  const params = { path: { doubtId } };
  const onSettled = useRefreshReviews();
  return {
    claim: useMutation({
      mutationFn: () => answerOf(api.POST('/api/doubts/{doubtId}/claim', { params })),
      onSettled,
    }),
    release: useMutation({
      mutationFn: () => answerOf(api.DELETE('/api/doubts/{doubtId}/claim', { params })),
      onSettled,
    }),
  };
}

export function usePostAnswer(doubtId: string) {
  const refresh = useRefreshReviews();
  return useMutation({
    /** @param body the same text must have the same command id */
    mutationFn: (body: { answer: string; commandId: string }) =>
      answerOf(api.POST('/api/tutor/answer/{doubtId}', { params: { path: { doubtId } }, body })),
    onSettled: () => void refresh(),
  });
}

/** Replaces the tutor's own answer. */
export function useEditAnswer(doubtId: string) {
  const refresh = useRefreshReviews();
  return useMutation({
    /** @param body the same text must have the same command id */
    mutationFn: (body: { answer: string; commandId: string }) =>
      answerOf(api.PUT('/api/tutor/answer/{doubtId}', { params: { path: { doubtId } }, body })),
    // the new text is shown when the editor closes
    onSettled: () => refresh(),
  });
}

/** Returns the URL of a doubt's page. */
export const addressOfReview = (doubtId: string): string => `/tutor/reviews/${doubtId}`;

/** Query for answered doubts that are similar to a doubt. */
export const similarDoubtsQuery = (doubtId: string) => ({
  ...getQuery('/api/doubts/{doubtId}/similar', { path: { doubtId } }),
  // the texts of thousands of doubts are compared
  staleTime: Infinity,
  // the doubt can be answered without them
  retry: false,
});

/** Publishes the answer to a doubt under its question. */
export function usePublishAnswer(doubtId: string, questionId: string) {
  const refetch = useRefetchPaths();
  return useMutation({
    /** @param body the same text must have the same command id */
    mutationFn: (body: { question: string; answer: string; commandId: string }) =>
      answerOf(
        api.POST('/api/question/answers/{id}', { params: { path: { id: questionId } }, body: { ...body, doubtId } }),
      ),
    onSettled: async () => {
      await refetch('/api/question/answers/{id}');
      await refetch('/api/doubts/{doubtId}');
    },
  });
}

/** Deletes the published answer of a doubt, given by its id. */
export function useDeletePublished() {
  const refetch = useRefetchPaths();
  const remove = useRepeatableDelete(messages.publishedDeleted);
  return useMutation({
    mutationFn: (answerId: string) =>
      remove(answerId, async () => {
        await answerOf(api.DELETE('/api/question/answers/{id}', { params: { path: { id: answerId } } }));
        return { message: messages.publishedDeleted };
      }),
    onSuccess: () => refetch('/api/doubts/{doubtId}'),
  });
}
