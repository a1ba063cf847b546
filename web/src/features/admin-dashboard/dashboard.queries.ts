import { getQuery, useRefetchPaths } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';
import { useLive } from '../../lib/live/live';
import { useThrottled } from '../../lib/time/use-throttled';

/** Minimum interval between two refetches. */
const REFETCH_MS = 1_000;
/** Delay of a refetch: the message can precede the update of the counts. */
const REFETCH_DELAY_MS = 300;

export const accountCountsQuery = {
  ...getQuery('/api/admin/count-students-tutors'),
  // accounts may have been added since, and their messages missed
  refetchOnMount: 'always',
} as const;

export type DayCounts = components['schemas']['DayCounts'];
export type Decisions = components['schemas']['Decisions'];

/** Trends and decisions are refetched at this interval in ms while the page is visible. */
const OVERVIEW = { refetchOnMount: 'always', refetchInterval: 60_000 } as const;

/** Query for the activity of the last 28 days, today last. */
export const trendsQuery = { ...getQuery('/api/admin/trends'), ...OVERVIEW };

export const decisionsQuery = { ...getQuery('/api/admin/decisions'), ...OVERVIEW };

/** Refetches the counts after live messages and after a reconnect. */
export function useLiveCounts(): void {
  const refetchPaths = useRefetchPaths();
  const refetch = useThrottled(REFETCH_MS, () => {
    setTimeout(() => void refetchPaths('/api/admin/count-students-tutors'), REFETCH_DELAY_MS);
  });
  useLive('account:activity', refetch, refetch);
}
