import { useRefetchPaths } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';
import { useLive } from '../../lib/live/live';
import { useThrottled } from '../../lib/time/use-throttled';

export type ModelTest = components['schemas']['ModelTest'];
export type Doubt = components['schemas']['UnsolvedDoubt'];

/** Number of doubts in the tile, oldest first. */
export const VISIBLE_DOUBTS = 40;
/** Minimum interval between two refetches. */
const REFETCH_MS = 1_000;

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
