import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { useLive } from '../../lib/live/live';
import { useGathering } from '../../lib/time/use-gathering';

const LATEST = 6;
/** however much happens, it is asked for no more often, ms */
const ASKED_EVERY_MS = 1_000;
const COUNTED_EVERY_MS = 5_000;

export const latestEntriesQuery = queryOptions({
  queryKey: ['activity', 'latest'],
  queryFn: ({ signal }) =>
    answerOf(api.GET('/api/activity', { params: { query: { page: 1, pageSize: LATEST } }, signal })),
});

/** How many entries there were in each ten minutes. @param from, to ms since 1970 */
export const lastHoursQuery = (from: number, to: number) =>
  queryOptions({
    queryKey: ['activity', 'last-hours', from, to],
    queryFn: ({ signal }) => {
      const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
      return answerOf(api.GET('/api/activity/counts', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** Asks again when somebody has done something, or may have while no message came. */
export function useFollowedActivity(): void {
  const queries = useQueryClient();
  const ask = useGathering(ASKED_EVERY_MS, () => void queries.invalidateQueries(latestEntriesQuery));
  const count = useGathering(
    COUNTED_EVERY_MS,
    () => void queries.invalidateQueries({ queryKey: ['activity', 'last-hours'] }),
  );
  const onNews = () => {
    ask();
    count();
  };
  useLive('account:activity', onNews, onNews);
}
