import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ANSWERED_PAGE_ROWS, PAGE_ROWS_MAX, type DoubtSubject } from '../../../../../api/contracts/http/limits';
import { answerOf, api, asCsv, pageOf, type Page } from '../../../lib/api/client';
import type { components } from '../../../lib/api/openapi.gen';
import { useRepeatableDelete } from '../../../lib/api/repeatable-delete';
import { messages } from '../messages';
import { publishedAnswersQuery } from '../../../entities/doubt/published-answers.queries';
import { pendingReviewsQuery } from '../../../entities/doubt/pending-reviews.queries';
import { serverClock } from '../../../lib/time/server-clock';

export type Review = components['schemas']['UnsolvedDoubt'];
export type ReviewedDoubt = components['schemas']['ReviewedDoubt'];
export type AnsweredDoubt = components['schemas']['AnsweredDoubt'];
export type ReviewSubject = DoubtSubject | 'All';

const ANSWERED_KEY = ['answered-doubts'];
/** Resolution of the `Date` header. */
const SECOND_MS = 1_000;

/** Query for the oldest unsolved doubts and their total. @param rows above the maximum page size, all are fetched */
export const reviewsQuery = (subject: ReviewSubject, rows: number) =>
  queryOptions({
    queryKey: ['reviews', subject, rows],
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

/** Returns the query parameters of a filter. @param search '' matches all */
const filterOf = (subject: ReviewSubject, search = '') => ({
  ...(subject !== 'All' && { subject }),
  ...(search && { search }),
});

/** Fetches all answered doubts as CSV. @param search '' matches all */
export const fetchAnsweredTable = (subject: ReviewSubject, search: string) =>
  api.GET('/api/tutor/answered', { params: { query: filterOf(subject, search) }, ...asCsv });

/** Query for a page of the answered doubts, newest answer first. @param search '' matches all @param page from 1 */
export const answeredDoubtsQuery = (subject: ReviewSubject, search: string, page: number) =>
  queryOptions({
    queryKey: [...ANSWERED_KEY, subject, search, page],
    queryFn: ({ signal }) => {
      const query = { ...filterOf(subject, search), page, pageSize: ANSWERED_PAGE_ROWS };
      return pageOf(api.GET('/api/tutor/answered', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** Query for a doubt with its answer, if it has one. */
export const doubtQuery = (doubtId: string) =>
  queryOptions({
    queryKey: ['doubt', doubtId],
    queryFn: ({ signal }) => answerOf(api.GET('/api/doubts/{doubtId}', { params: { path: { doubtId } }, signal })),
  });

/** Refetches the lists, the counts and closed doubts. */
export const refreshReviews = async (queries: QueryClient): Promise<void> => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['reviews'] }),
    // the read model may be updated after the command was rejected
    queries.invalidateQueries({ queryKey: ['doubt'] }),
    queries.invalidateQueries({ queryKey: ANSWERED_KEY }),
    queries.invalidateQueries(pendingReviewsQuery),
  ]);
};

/** Claims a doubt and releases it; both settle when the list is refetched. */
export function useClaim(doubtId: string) {
  const queries = useQueryClient();
  const params = { path: { doubtId } };
  const onSettled = () => refreshReviews(queries);
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
  const queries = useQueryClient();
  return useMutation({
    /** @param body the same text must have the same command id */
    mutationFn: (body: { answer: string; commandId: string }) =>
      answerOf(api.POST('/api/tutor/answer/{doubtId}', { params: { path: { doubtId } }, body })),
    onSettled: () => void refreshReviews(queries),
  });
}

/** Replaces the tutor's own answer. */
export function useEditAnswer(doubtId: string) {
  const queries = useQueryClient();
  return useMutation({
    /** @param body the same text must have the same command id */
    mutationFn: (body: { answer: string; commandId: string }) =>
      answerOf(api.PUT('/api/tutor/answer/{doubtId}', { params: { path: { doubtId } }, body })),
    // the new text is shown when the editor closes
    onSettled: () => refreshReviews(queries),
  });
}

/** Returns the URL of a doubt's page. */
export const addressOfReview = (doubtId: string): string => `/tutor/reviews/${doubtId}`;

/** Query for answered doubts that are similar to a doubt. */
export const similarDoubtsQuery = (doubtId: string) =>
  queryOptions({
    queryKey: ['similar-doubts', doubtId],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/doubts/{doubtId}/similar', { params: { path: { doubtId } }, signal })),
    // the texts of thousands of doubts are compared
    staleTime: Infinity,
    // the doubt can be answered without them
    retry: false,
  });

/** Publishes the answer to a doubt under its question. */
export function usePublishAnswer(doubtId: string, questionId: string) {
  const queries = useQueryClient();
  return useMutation({
    /** @param body the same text must have the same command id */
    mutationFn: (body: { question: string; answer: string; commandId: string }) =>
      answerOf(
        api.POST('/api/question/answers/{id}', { params: { path: { id: questionId } }, body: { ...body, doubtId } }),
      ),
    onSettled: async () => {
      await queries.invalidateQueries(publishedAnswersQuery(questionId));
      await queries.invalidateQueries(doubtQuery(doubtId));
    },
  });
}

/** Deletes the published answer of a doubt, given by its id. */
export function useDeletePublished(doubtId: string) {
  const queries = useQueryClient();
  const remove = useRepeatableDelete(messages.publishedDeleted);
  return useMutation({
    mutationFn: (answerId: string) =>
      remove(answerId, async () => {
        await answerOf(api.DELETE('/api/question/answers/{id}', { params: { path: { id: answerId } } }));
        return { message: messages.publishedDeleted };
      }),
    onSuccess: () => queries.invalidateQueries(doubtQuery(doubtId)),
  });
}
