import { getQuery, pageQuery, useRefetchPaths } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';
import { useLive } from '../../lib/live/live';
import { useThrottled } from '../../lib/time/use-throttled';

export type ModelTest = components['schemas']['ModelTest'];
export type Doubt = components['schemas']['UnsolvedDoubt'];

/** Number of doubts in the tile, oldest first. */
export const VISIBLE_DOUBTS = 40;
/** Polling interval, since there are no live messages about questions. */
const QUESTIONS_MS = 30_000;
/** Minimum interval between two refetches. */
const REFETCH_MS = 1_000;

export const totalQuestionsQuery = { ...getQuery('/api/tutor/total-questions'), refetchInterval: QUESTIONS_MS };

export const questionsBySubjectQuery = {
  ...getQuery('/api/question/count-questions'),
  refetchInterval: QUESTIONS_MS,
};

export const liveModelTestsQuery = getQuery('/api/tutor/live-model-tests');

/** Query for all model tests, sorted by schedule. */
export const modelTestsQuery = getQuery('/api/modelTest/allModelTests');

export const oldestDoubtsQuery = pageQuery('/api/tutor/reviews', { query: { page: 1, pageSize: VISIBLE_DOUBTS } });

/** Refetches doubts and model tests after live messages and after a reconnect. */
export function useLiveCounts(): void {
  const refetch = useRefetchPaths();
  const doubts = useThrottled(REFETCH_MS, () => void refetch('/api/tutor/pending-reviews', '/api/tutor/reviews'));
  const tests = useThrottled(
    REFETCH_MS,
    () => void refetch('/api/tutor/live-model-tests', '/api/modelTest/allModelTests'),
  );
  useLive('doubt:asked', doubts, doubts);
  useLive('doubt:claimed', doubts);
  useLive('doubt:answered', doubts);
  useLive('doubt:deleted', doubts);
  useLive('model-test', tests, tests);
}
