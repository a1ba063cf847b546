import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
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

/** Refetches the counts after live messages and after a reconnect. */
export function useLiveCounts(): void {
  const queries = useQueryClient();
  const refetch = useThrottled(REFETCH_MS, () => {
    setTimeout(() => void queries.invalidateQueries(accountCountsQuery), REFETCH_DELAY_MS);
  });
  useLive('account:activity', refetch, refetch);
}
