import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';
import { useLive } from '../../lib/live/live';
import { useThrottled } from '../../lib/time/use-throttled';

/** Minimum interval between two refetches. */
const REFETCH_MS = 1_000;
/** Delay of a refetch: the message can precede the update of the counts. */
const REFETCH_DELAY_MS = 300;

export const accountCountsQuery = queryOptions({
  queryKey: ['account-counts'],
  // accounts may have been added since, and their messages missed
  refetchOnMount: 'always',
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/count-students-tutors', { signal })),
});

export type DayCounts = components['schemas']['DayCounts'];
export type Decisions = components['schemas']['Decisions'];

/** Interval at which trends and decisions are refetched while the page is visible, ms. */
const OVERVIEW_REFETCH_MS = 60_000;

/** Query for the activity of the last 28 days, today last. */
export const trendsQuery = queryOptions({
  queryKey: ['admin-trends'],
  refetchOnMount: 'always',
  refetchInterval: OVERVIEW_REFETCH_MS,
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/trends', { signal })),
});

export const decisionsQuery = queryOptions({
  queryKey: ['admin-decisions'],
  refetchOnMount: 'always',
  refetchInterval: OVERVIEW_REFETCH_MS,
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/decisions', { signal })),
});

/** Refetches the counts after live messages and after a reconnect. */
export function useLiveCounts(): void {
  const queries = useQueryClient();
  const refetch = useThrottled(REFETCH_MS, () => {
    setTimeout(() => void queries.invalidateQueries(accountCountsQuery), REFETCH_DELAY_MS);
  });
  useLive('account:activity', refetch, refetch);
}
