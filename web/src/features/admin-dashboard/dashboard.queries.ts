import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { useLive } from '../../lib/live/live';
import { useThrottled } from '../../lib/time/use-throttled';

/** messages may come by the hundred */
const ASK_AGAIN_MS = 1_000;
/** what tells of an account and what counts it are written beside each other: by then both are */
const WRITTEN_MS = 300;

export const accountCountsQuery = queryOptions({
  queryKey: ['account-counts'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/count-students-tutors', { signal })),
});

/** Counts again when a live message says that somebody did something, or may have while none came. */
export function useFollowedCounts(): void {
  const queries = useQueryClient();
  const again = useThrottled(ASK_AGAIN_MS, () => {
    setTimeout(() => void queries.invalidateQueries(accountCountsQuery), WRITTEN_MS);
  });
  useLive('account:activity', again, again);
}
