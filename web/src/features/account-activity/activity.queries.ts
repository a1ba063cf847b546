import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import { ACTIVITY_PAGE_ROWS } from '../../../../api/contracts/http/activity-kinds';
import { PAGE_ROWS_MAX } from '../../../../api/contracts/http/limits';
import { answerOf, api, pageOf, type Page } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';
import { windowOf, type Asked } from './asked';

export type Entry = components['schemas']['ActivityEntry'];
export type Entries = InfiniteData<Page<Entry>, string | undefined>;

/** entries are recorded a little later than they happen: new ones are asked for from so long before the newest that is shown, ms */
const OVERLAP_MS = 5_000;

const filtersOf = ({ kinds, who }: Asked) => ({
  ...(kinds.length > 0 && { what: kinds.join(',') }),
  ...(who && { who }),
});

/** What was asked for, newest first; earlier ones page by page. It stays as it is: what is new comes in when the reader is ready. */
export const entriesQuery = (asked: Asked, today: string) =>
  infiniteQueryOptions({
    queryKey: ['activity', 'entries', asked, today],
    queryFn: ({ pageParam, signal }): Promise<Page<Entry>> => {
      const window = windowOf(asked, today);
      const to = pageParam ?? window.to;
      const query = {
        ...filtersOf(asked),
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

/** What may have come since the newest entry that is shown. @param newest when that was; absent where none is shown */
export const freshQuery = (asked: Asked, today: string, newest: string | undefined) =>
  queryOptions({
    queryKey: ['activity', 'fresh', asked, today],
    queryFn: ({ signal }): Promise<Page<Entry>> => {
      const from = newest ? new Date(Date.parse(newest) - OVERLAP_MS).toISOString() : windowOf(asked, today).from;
      const query = { ...filtersOf(asked), from, page: 1, pageSize: PAGE_ROWS_MAX };
      return pageOf(api.GET('/api/activity', { params: { query }, signal }));
    },
    enabled: false,
  });

/** How many entries of each kind there were, in every ten minutes of a day. */
export const countsQuery = (day: string) =>
  queryOptions({
    queryKey: ['activity', 'counts', day],
    queryFn: ({ signal }) => {
      const { from, to } = windowOf({ day, from: 0, to: 24 * 60 }, '');
      return answerOf(api.GET('/api/activity/counts', { params: { query: { from, to: to! } }, signal }));
    },
  });
