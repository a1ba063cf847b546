import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { getQuery, pageQuery } from '../../lib/api/get-query';
import type { components, paths } from '../../lib/api/openapi.gen';
import { instantOf, type ReplayViewState, type Rules } from './view';

export type PastBoardRow = components['schemas']['PastBoardRow'];
export type PastChange = components['schemas']['PastChange'];
export type PastHours = components['schemas']['PastHoursAnswer'];
type Sort = NonNullable<NonNullable<paths['/api/replay/leaderboard/changes']['get']['parameters']['query']>['sort']>;

/** Stale time in ms: the past can still change when delayed events arrive. */
const STALE_MS = 30_000;

const timeParamOf = ({ to, isNow }: Pick<ReplayViewState, 'to' | 'isNow'>) => (isNow ? {} : { to: instantOf(to) });

/** Query for one page of the leaderboard at a time. @param at ISO 8601; undefined: now */
export const pastBoardQuery = ({ by, weights }: Rules, at: string | undefined, page: number, pageSize: number) => ({
  ...getQuery('/api/replay/leaderboard', { query: { ...(at && { at }), by, weights, page, pageSize } }),
  placeholderData: keepPreviousData,
  staleTime: STALE_MS,
});

/** Fetches a whole leaderboard as a CSV table. @param at ISO 8601; undefined: now */
export const fetchBoardTable = ({ by, weights }: Rules, at: string | undefined) =>
  api.GET('/api/replay/leaderboard', {
    params: { query: { ...(at && { at }), by, weights, format: 'csv' } },
    parseAs: 'blob',
  });

/** Query for the students whose place changed between the two times. */
export const pastChangesQuery = ({ by, weights, ...view }: ReplayViewState, sort: Sort, pageSize: number) => ({
  ...pageQuery('/api/replay/leaderboard/changes', {
    query: { from: instantOf(view.from), ...timeParamOf(view), by, weights, sort, pageSize },
  }),
  staleTime: STALE_MS,
});

/** Query for the causes of leaderboard changes per hour of the timeline. */
export const pastHoursQuery = (
  { timelineStart, end }: Pick<ReplayViewState, 'timelineStart' | 'end'>,
  endsNow: boolean,
) => ({
  ...getQuery('/api/replay/leaderboard/hours', {
    query: { from: instantOf(timelineStart), ...timeParamOf({ to: end, isNow: endsNow }) },
  }),
  placeholderData: keepPreviousData,
  staleTime: STALE_MS,
});
