import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api, pageOf } from '../../lib/api/client';
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
export const pastBoardQuery = ({ by, weights }: Rules, at: string | undefined, page: number, pageSize: number) =>
  queryOptions({
    queryKey: ['replay', 'board', by, weights, at ?? 'now', page, pageSize],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/replay/leaderboard', {
          params: { query: { ...(at && { at }), by, weights, page, pageSize } },
          signal,
        }),
      ),
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
export const pastChangesQuery = ({ by, weights, ...view }: ReplayViewState, sort: Sort, pageSize: number) =>
  queryOptions({
    queryKey: ['replay', 'changes', by, weights, view.from, view.isNow ? 'now' : view.to, sort, pageSize],
    queryFn: ({ signal }) =>
      pageOf(
        api.GET('/api/replay/leaderboard/changes', {
          params: { query: { from: instantOf(view.from), ...timeParamOf(view), by, weights, sort, pageSize } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });

/** Query for the causes of leaderboard changes per hour of the timeline. */
export const pastHoursQuery = (
  { timelineStart, end }: Pick<ReplayViewState, 'timelineStart' | 'end'>,
  endsNow: boolean,
) =>
  queryOptions({
    queryKey: ['replay', 'hours', timelineStart, endsNow ? 'now' : end],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/replay/leaderboard/hours', {
          params: { query: { from: instantOf(timelineStart), ...timeParamOf({ to: end, isNow: endsNow }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
