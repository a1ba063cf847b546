import { infiniteQueryOptions, keepPreviousData, queryOptions, type InfiniteData } from '@tanstack/react-query';
import { ACTIVITY_PAGE_ROWS } from '../../../../api/contracts/http/activity-kinds';
import { PAGE_ROWS_MAX } from '../../../../api/contracts/http/limits';
import { api, pageOf, type Page } from '../../lib/api/client';
import { getQuery, useRefetchPaths } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';
import { useLive } from '../../lib/live/live';
import { useThrottled } from '../../lib/time/use-throttled';
import { DAY_MINUTES, windowOf, type ActivityFilter } from './filter';

export type Entry = components['schemas']['ActivityEntry'];
export type Entries = InfiniteData<Page<Entry>, string | undefined>;

/** Overlap of two fetches in ms, since entries are recorded with a short delay. */
const OVERLAP_MS = 5_000;

const filtersOf = ({ kinds, account }: ActivityFilter) => ({
  ...(kinds.length > 0 && { what: kinds.join(',') }),
  ...(account && { who: account }),
});

/**
 * Query for pages of entries that match the filter, newest first. Never refetched: new entries are added on request.
 */
export const entriesQuery = (filter: ActivityFilter, today: string) =>
  infiniteQueryOptions({
    queryKey: ['activity', 'entries', filter, today],
    queryFn: ({ pageParam, signal }): Promise<Page<Entry>> => {
      const window = windowOf(filter, today);
      const to = pageParam ?? window.to;
      const query = {
        ...filtersOf(filter),
        from: window.from,
        ...(to && { to }),
        page: 1,
        pageSize: ACTIVITY_PAGE_ROWS,
      };
      return pageOf(api.GET('/api/activity', { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rows }) => (rows.length >= ACTIVITY_PAGE_ROWS ? rows.at(-1)!.at : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Query for the entries since the newest visible one.
 * @param newestTime time of the newest visible entry; undefined if the list is empty
 */
export const newEntriesQuery = (filter: ActivityFilter, today: string, newestTime: string | undefined) =>
  queryOptions({
    queryKey: ['activity', 'fresh', filter, today],
    queryFn: ({ signal }): Promise<Page<Entry>> => {
      const from = newestTime
        ? new Date(Date.parse(newestTime) - OVERLAP_MS).toISOString()
        : windowOf(filter, today).from;
      const query = { ...filtersOf(filter), from, page: 1, pageSize: PAGE_ROWS_MAX };
      return pageOf(api.GET('/api/activity', { params: { query }, signal }));
    },
    enabled: false,
  });

/** Query for the number of entries by kind and ten-minute step of a day. */
export function countsQuery(day: string) {
  const { from, to } = windowOf({ day, from: 0, to: DAY_MINUTES }, '');
  return getQuery('/api/activity/counts', { query: { from, to: to! } });
}

const LATEST_COUNT = 6;

/** Query for the latest entries, for the dashboard. */
export const latestEntriesQuery = getQuery('/api/activity', { query: { page: 1, pageSize: LATEST_COUNT } });

/** Query for the number of entries per ten-minute step. @param from, to ms since the epoch */
export const lastHoursQuery = (from: number, to: number) => ({
  ...getQuery('/api/activity/counts', {
    query: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
  }),
  placeholderData: keepPreviousData,
});

/** Minimum interval between two refetches of entries, and of counts, in ms. */
const REFETCH_MS = 1_000;
const REFETCH_COUNTS_MS = 5_000;

/** Calls both functions, throttled separately, on account activity and after a reconnect. */
export function useLiveActivity(refetchEntries: () => void, refetchCounts: () => void): void {
  const entries = useThrottled(REFETCH_MS, refetchEntries);
  const counts = useThrottled(REFETCH_COUNTS_MS, refetchCounts);
  const onActivity = () => {
    entries();
    counts();
  };
  useLive('account:activity', onActivity, onActivity);
}

/** Keeps the activity on the dashboard up to date. */
export function useLiveDashboard(): void {
  const refetch = useRefetchPaths();
  useLiveActivity(
    () => void refetch('/api/activity'),
    () => void refetch('/api/activity/counts'),
  );
}
