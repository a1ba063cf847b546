import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, pageOf } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';
import { useLive } from '../../lib/live/live';
import { pendingReviewsQuery } from '../../entities/doubt/pending-reviews.queries';
import { useThrottled } from '../../lib/time/use-throttled';

export type ModelTest = components['schemas']['ModelTest'];
export type Doubt = components['schemas']['UnsolvedDoubt'];

/** Number of doubts in the tile, oldest first. */
export const VISIBLE_DOUBTS = 40;
/** Polling interval, since there are no live messages about questions. */
const QUESTIONS_MS = 30_000;
/** Minimum interval between two refetches. */
const REFETCH_MS = 1_000;

const MODEL_TESTS = 'tutor-dashboard-model-tests';

export const totalQuestionsQuery = queryOptions({
  queryKey: ['total-questions'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/tutor/total-questions', { signal })),
  refetchInterval: QUESTIONS_MS,
});

export const questionsBySubjectQuery = queryOptions({
  queryKey: ['questions-by-subject'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/question/count-questions', { signal })),
  refetchInterval: QUESTIONS_MS,
});

export const liveModelTestsQuery = queryOptions({
  queryKey: [MODEL_TESTS, 'live'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/tutor/live-model-tests', { signal })),
});

/** Query for all model tests, sorted by schedule. */
export const modelTestsQuery = queryOptions({
  queryKey: [MODEL_TESTS, 'all'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/modelTest/allModelTests', { signal })),
});

export const oldestDoubtsQuery = queryOptions({
  queryKey: ['reviews', 'oldest'],
  queryFn: ({ signal }) =>
    pageOf(api.GET('/api/tutor/reviews', { params: { query: { page: 1, pageSize: VISIBLE_DOUBTS } }, signal })),
});

/** Refetches doubts and model tests after live messages and after a reconnect. */
export function useLiveCounts(): void {
  const queries = useQueryClient();
  const doubts = useThrottled(REFETCH_MS, () => {
    void queries.invalidateQueries(pendingReviewsQuery);
    void queries.invalidateQueries(oldestDoubtsQuery);
  });
  const tests = useThrottled(REFETCH_MS, () => void queries.invalidateQueries({ queryKey: [MODEL_TESTS] }));
  useLive('doubt:asked', doubts, doubts);
  useLive('doubt:claimed', doubts);
  useLive('doubt:answered', doubts);
  useLive('doubt:deleted', doubts);
  useLive('model-test', tests, tests);
}
