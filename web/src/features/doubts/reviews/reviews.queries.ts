import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { PAGE_ROWS_MAX, type DoubtSubject } from '../../../../../api/contracts/http/limits';
import { answerOf, api, pageOf, type Page } from '../../../lib/api/client';
import type { components } from '../../../lib/api/openapi.gen';
import { pendingReviewsQuery } from '../../../lib/pending-reviews';
import { serverClock } from '../../../lib/time/server-clock';

export type Review = components['schemas']['UnsolvedDoubt'];
export type ReviewSubject = DoubtSubject | 'All';

/** what an answer's `Date` tells the time by */
const SECOND_MS = 1_000;

/** The oldest unsolved doubts, and how many there are. @param rows all, where a page can't have as many */
export const reviewsQuery = (subject: ReviewSubject, rows: number) =>
  queryOptions({
    queryKey: ['reviews', subject, rows],
    queryFn: async ({ signal }): Promise<Page<Review>> => {
      const query = {
        ...(subject !== 'All' && { subject }),
        ...(rows <= PAGE_ROWS_MAX && { page: 1, pageSize: rows }),
      };
      const askedAt = serverClock.ticks();
      const answer = await api.GET('/api/tutor/reviews', { params: { query }, signal });
      serverClock.sync(answer.response.headers.get('date') ?? '', askedAt, SECOND_MS);
      return pageOf(Promise.resolve(answer));
    },
  });

/** Any doubt, with its answer if there is one by now. */
export const doubtQuery = (doubtId: string) =>
  queryOptions({
    queryKey: ['doubt', doubtId],
    queryFn: ({ signal }) => answerOf(api.GET('/api/doubts/{doubtId}', { params: { path: { doubtId } }, signal })),
  });

/** Asks for the list, the numbers and what became of a doubt, where a page shows them. */
export const refreshReviews = async (queries: QueryClient): Promise<void> => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['reviews'] }),
    // the answer may come a moment after the refusal that tells of it
    queries.invalidateQueries({ queryKey: ['doubt'] }),
    queries.invalidateQueries(pendingReviewsQuery),
  ]);
};

/** Tells other tutors that one is answering, and that one is no longer; done when the list shows it. */
export function useClaim(doubtId: string) {
  const queries = useQueryClient();
  const params = { path: { doubtId } };
  const onSettled = () => refreshReviews(queries);
  return {
    claim: useMutation({
      mutationFn: () => answerOf(api.POST('/api/doubts/{doubtId}/claim', { params })),
      onSettled,
    }),
    letGo: useMutation({
      mutationFn: () => answerOf(api.DELETE('/api/doubts/{doubtId}/claim', { params })),
      onSettled,
    }),
  };
}

export function usePostAnswer(doubtId: string) {
  const queries = useQueryClient();
  return useMutation({
    /** @param written its command id is the same as long as the text is */
    mutationFn: (written: { answer: string; commandId: string }) =>
      answerOf(api.POST('/api/tutor/answer/{doubtId}', { params: { path: { doubtId } }, body: written })),
    onSettled: () => void refreshReviews(queries),
  });
}
