import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { PAGE_ROWS_MAX } from '../../../../api/contracts/http/limits';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';
import { useLive } from '../../lib/live/live';
import { useThrottled } from '../../lib/time/use-throttled';

export type ExaminedTest = components['schemas']['ExaminedTest'];
export type TestStatistics = components['schemas']['ModelTestStatistics'];
export type QuestionStatistics = components['schemas']['QuestionStatistics'];

/** Minimum interval between two refetches, in ms. */
const REFETCH_MS = 2_000;

/** Query for the model tests that have started, latest first, limited to one page. */
export const startedTestsQuery = queryOptions({
  queryKey: ['statistics', 'tests'],
  queryFn: ({ signal }) =>
    answerOf(
      api.GET('/api/statistics/model-tests', { params: { query: { page: 1, pageSize: PAGE_ROWS_MAX } }, signal }),
    ),
});

/** Query for the statistics of a test. @param at as of this time, ms since the epoch; undefined: now */
export const statisticsQuery = (id: string, at?: number) =>
  queryOptions({
    queryKey: ['statistics', 'test', id, at],
    queryFn: ({ signal }) => {
      const query = at === undefined ? {} : { at: new Date(at).toISOString() };
      return answerOf(api.GET('/api/statistics/model-tests/{id}', { params: { path: { id }, query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** Fetches the statistics of a test's questions as a CSV table. */
export const fetchItemTable = (id: string, at?: number) => {
  const query = { ...(at !== undefined && { at: new Date(at).toISOString() }), format: 'csv' as const };
  return api.GET('/api/statistics/model-tests/{id}', { params: { path: { id }, query }, parseAs: 'blob' });
};

/** Refetches when an attempt of the test finishes, and after a reconnect. @param id undefined: no test */
export function useLiveStatistics(id: string | undefined): void {
  const queries = useQueryClient();
  const refetch = useThrottled(REFETCH_MS, () => void queries.invalidateQueries({ queryKey: ['statistics'] }));
  useLive('statistics', ({ modelTestId }) => modelTestId === id && refetch(), refetch);
}
