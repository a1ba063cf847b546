import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api, pageOf } from '../../lib/api/client';
import type { components, paths } from '../../lib/api/openapi.gen';
import { instantOf, type Asked, type Rules } from './asked';

export type PastBoardRow = components['schemas']['PastBoardRow'];
export type PastChange = components['schemas']['PastChange'];
export type PastHours = components['schemas']['PastHoursAnswer'];
type Sort = NonNullable<NonNullable<paths['/api/replay/leaderboard/changes']['get']['parameters']['query']>['sort']>;

/** what has passed does not change but by what comes late; what is now is asked again after so long, ms */
const STALE_MS = 30_000;

const whenOf = ({ to, isNow }: Pick<Asked, 'to' | 'isNow'>) => (isNow ? {} : { to: instantOf(to) });

/** @param at undefined: now */
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

/** Fetches a whole leaderboard as a CSV table. @param at undefined: now */
export const fetchBoardTable = ({ by, weights }: Rules, at: string | undefined) =>
  api.GET('/api/replay/leaderboard', {
    params: { query: { ...(at && { at }), by, weights, format: 'csv' } },
    parseAs: 'blob',
  });

export const pastChangesQuery = ({ by, weights, ...asked }: Asked, sort: Sort, pageSize: number) =>
  queryOptions({
    queryKey: ['replay', 'changes', by, weights, asked.from, asked.isNow ? 'now' : asked.to, sort, pageSize],
    queryFn: ({ signal }) =>
      pageOf(
        api.GET('/api/replay/leaderboard/changes', {
          params: { query: { from: instantOf(asked.from), ...whenOf(asked), by, weights, sort, pageSize } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });

/** What moved it, on the whole tape. */
export const pastHoursQuery = ({ begin, end }: Pick<Asked, 'begin' | 'end'>, isToNow: boolean) =>
  queryOptions({
    queryKey: ['replay', 'hours', begin, isToNow ? 'now' : end],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/replay/leaderboard/hours', {
          params: { query: { from: instantOf(begin), ...whenOf({ to: end, isNow: isToNow }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
