import { keepPreviousData, queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { LEADERBOARD_LIVE_ROWS } from '../../../../api/contracts/http/limits';
import type { LiveMessages } from '../../../../api/contracts/live/messages';
import type { components } from '../../lib/api/openapi.gen';
import { answerOf, api, pageOf } from '../../lib/api/client';
import { gapText } from '../../entities/score/score-text';
import { useLive, watchLeaderboard } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { mergeTop, type LeaderboardPage, type LeaderboardRow } from './leaderboard';

const ALL = ['leaderboard'] as const;
const PAGES = [...ALL, 'page'] as const;
/** Interval in ms between refetches of data that live messages do not contain; randomised to spread the load. */
const REFRESH_MS = 4_000;
const REFRESH_SPREAD_MS = 2_000;
/** Number of rows: the student's row and one on each side. */
const AROUND_ROWS = 3;

const leaderboardPageQuery = (pageNumber: number, pageSize: number) =>
  queryOptions({
    queryKey: [...PAGES, pageNumber, pageSize] as const,
    queryFn: ({ signal }) =>
      pageOf(api.GET('/api/score/leaderboard', { params: { query: { page: pageNumber, pageSize } }, signal })),
    placeholderData: keepPreviousData,
  });

export interface OwnPlace {
  /** The student's row; undefined before the first finished test that counts */
  row: LeaderboardRow | undefined;
  /** The student's row and the rows before and after it */
  neighbours: readonly LeaderboardRow[];
  /** Number of students on the leaderboard */
  total: number;
}

const ownPlaceQuery = (studentId: string) =>
  queryOptions({
    queryKey: [...ALL, 'own', studentId] as const,
    queryFn: async ({ signal }): Promise<OwnPlace> => {
      const { rows, total } = await answerOf(
        api.GET('/api/leaderboard/around-me', { params: { query: { size: AROUND_ROWS } }, signal }),
      );
      return { row: rows.find((row) => row.studentId === studentId), neighbours: rows, total };
    },
  });

export type Standing = components['schemas']['StandingAnswer'] & {
  /** True if the place has changed since the last fetch, so that the next step is unknown until the refetch */
  readonly hasMoved?: true;
};

const standingQuery = (studentId: string) =>
  queryOptions({
    queryKey: [...ALL, 'standing', studentId] as const,
    queryFn: ({ signal }): Promise<Standing> => answerOf(api.GET('/api/leaderboard/standing', { signal })),
  });

export const useLeaderboardPage = (pageNumber: number, pageSize: number) =>
  useQuery(leaderboardPageQuery(pageNumber, pageSize));

export const useOwnPlace = () => useQuery(ownPlaceQuery(useAccountId()));

export const useStanding = () => useQuery(standingQuery(useAccountId()));

/** Returns the distance to the next place as text; undefined while it is unknown. */
export function useGapText(ownRow: LeaderboardRow | undefined): string | undefined {
  const { data } = useStanding();
  return ownRow && data?.next && data.slNo === ownRow.slNo ? gapText(data.next) : undefined;
}

/** Keeps all leaderboard queries up to date: applies live messages immediately, and refetches the rest soon after. */
export function useLiveLeaderboard(): void {
  const queries = useQueryClient();
  const studentId = useAccountId();
  const live = useMemo(() => new LiveLeaderboard(queries, studentId), [queries, studentId]);
  useEffect(() => watchLeaderboard(), []);
  useEffect(() => () => live.stop(), [live]);
  useLive('leaderboard', (message) => live.apply(message));
  useLive('leaderboard:me', (place) => live.applyOwn(place));
}

class LiveLeaderboard {
  private version: number | undefined;
  private refresh: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly queries: QueryClient,
    private readonly studentId: string,
  ) {}

  apply(message: LiveMessages['leaderboard']): void {
    for (const { queryKey } of this.queries.getQueryCache().findAll({ queryKey: PAGES })) {
      const [, , pageNumber, pageSize] = queryKey as ReturnType<typeof leaderboardPageQuery>['queryKey'];
      this.queries.setQueryData<LeaderboardPage>(
        queryKey,
        (page) => page && mergeTop(page, { pageNumber, pageSize }, message),
      );
    }
    this.patchOwn((ownPlace) => ({ ...ownPlace, total: message.total }));
    this.patchStanding((standing) => ({ ...standing, total: message.total }));
    if (this.version !== undefined && this.version !== message.version) this.refreshSoon();
    this.version = message.version;
  }

  applyOwn({ slNo, Point }: LiveMessages['leaderboard:me']): void {
    let isKnown = true;
    this.patchOwn((ownPlace) => {
      isKnown = ownPlace.row !== undefined || slNo === null;
      const row = ownPlace.row && slNo !== null ? { ...ownPlace.row, slNo, Point } : undefined;
      // the message does not contain the neighbours of a new place
      const neighbours = row?.slNo === ownPlace.row?.slNo ? ownPlace.neighbours : [];
      return {
        ...ownPlace,
        row,
        neighbours: row ? neighbours.toSpliced(neighbours.indexOf(ownPlace.row!), 1, row) : [],
      };
    });
    this.patchStanding((standing) => {
      if (standing.slNo === slNo && standing.Point === Point) return standing;
      this.refreshSoon();
      return { ...standing, slNo, Point, hasMoved: true };
    });
    if (!isKnown) void this.queries.invalidateQueries(ownPlaceQuery(this.studentId));
  }

  private patchOwn(patch: (ownPlace: OwnPlace) => OwnPlace): void {
    this.queries.setQueryData(ownPlaceQuery(this.studentId).queryKey, (ownPlace) => ownPlace && patch(ownPlace));
  }

  private patchStanding(patch: (standing: Standing) => Standing): void {
    this.queries.setQueryData(standingQuery(this.studentId).queryKey, (standing) => standing && patch(standing));
  }

  stop(): void {
    clearTimeout(this.refresh);
    this.refresh = undefined;
  }

  private refreshSoon(): void {
    this.refresh ??= setTimeout(
      () => {
        this.refresh = undefined;
        void this.queries.invalidateQueries({
          queryKey: ALL,
          predicate: ({ queryKey }) =>
            queryKey[1] !== PAGES[1] || queryKey[2] !== 1 || Number(queryKey[3]) > LEADERBOARD_LIVE_ROWS,
        });
      },
      REFRESH_MS + Math.random() * REFRESH_SPREAD_MS,
    );
  }
}
