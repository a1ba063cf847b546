import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, pageOf } from '../../lib/api/client';
import { ApiError } from '../../lib/api/api-error';
import type { components } from '../../lib/api/openapi.gen';
import { useLive } from '../../lib/live/live';

export type OwnMeritListPlace = components['schemas']['OwnMeritListPlace'];
export type MeritListRow = components['schemas']['MeritListRow'];
export type InstituteRow = components['schemas']['InstituteRow'];

export const MERIT_LIST_PAGE_ROWS = 50;

const ALL = ['merit-lists'] as const;

/**
 * Query for the student's place on the merit list of a finished model test; null if the test was deleted or not
 * finished, or withholds its results.
 */
export const ownMeritListPlaceQuery = (modelTestId: string) =>
  queryOptions({
    queryKey: [...ALL, modelTestId, 'me'] as const,
    queryFn: async ({ signal }): Promise<OwnMeritListPlace | null> => {
      const path = { modelTestId };
      try {
        return await answerOf(api.GET('/api/score/merit-list/{modelTestId}/me', { params: { path }, signal }));
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.code === 'results-not-yet')) return null;
        throw error;
      }
    },
  });

/** Filter of the students of a merit list. `search` is part of the shown name. */
export interface StudentFilter {
  readonly institute?: string;
  readonly search?: string;
}

/** Query for a page of a merit list. */
export const meritListQuery = (modelTestId: string, page: number, filter: StudentFilter) =>
  queryOptions({
    queryKey: [...ALL, modelTestId, 'page', filter, page] as const,
    queryFn: ({ signal }) =>
      pageOf<MeritListRow>(
        api.GET('/api/score/merit-list/{modelTestId}', {
          params: {
            path: { modelTestId },
            query: { ...filter, page, pageSize: MERIT_LIST_PAGE_ROWS },
          },
          signal,
        }) as Promise<{ data?: MeritListRow[]; response: Response }>,
      ),
    placeholderData: keepPreviousData,
  });

/** Query for all students of a merit list, or of one institute on it. */
export const wholeMeritListQuery = (modelTestId: string, institute: string | undefined) =>
  queryOptions({
    queryKey: [...ALL, modelTestId, 'all', institute] as const,
    queryFn: async ({ signal }) =>
      (await answerOf(
        api.GET('/api/score/merit-list/{modelTestId}', {
          params: { path: { modelTestId }, query: { ...(institute !== undefined && { institute }) } },
          signal,
        }),
      )) as MeritListRow[],
  });

export const instituteRowsQuery = (modelTestId: string) =>
  queryOptions({
    queryKey: [...ALL, modelTestId, 'institutes'] as const,
    queryFn: async ({ signal }) =>
      (await answerOf(
        api.GET('/api/score/merit-list/{modelTestId}', {
          params: { path: { modelTestId }, query: { groupBy: 'institute' } },
          signal,
        }),
      )) as InstituteRow[],
  });

/** Fetches a whole merit list, or its institutes, as a CSV table. */
export const fetchMeritListTable = (modelTestId: string, filter: StudentFilter | { groupBy: 'institute' }) =>
  api.GET('/api/score/merit-list/{modelTestId}', {
    params: { path: { modelTestId }, query: { ...filter, format: 'csv' } },
    parseAs: 'blob',
  });

/** Refetches the merit list of a test when the student's place changes, and after a reconnect. */
export function useLiveMeritList(modelTestId: string): void {
  const queries = useQueryClient();
  const refetch = () => void queries.invalidateQueries({ queryKey: [...ALL, modelTestId] });
  useLive('merit-list:me', (place) => place.modelTestId === modelTestId && refetch(), refetch);
}

/** Query for the model test of a merit list. */
export const listedTestQuery = (modelTestId: string) =>
  queryOptions({
    queryKey: [...ALL, modelTestId, 'test'] as const,
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/modelTest/{id}', { params: { path: { id: modelTestId } }, signal })),
  });

/** Returns true if a student with a shown result can see the merit list of the test. */
export const isListShown = ({ status, meritList }: components['schemas']['ModelTest']): boolean =>
  status === 'Archived' || meritList === 'finish';
