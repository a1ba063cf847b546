import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { getQuery, useRefetchPaths } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';
import { useLive } from '../../lib/live/live';
import { useThrottled } from '../../lib/time/use-throttled';

export type ExaminedTest = components['schemas']['ExaminedTest'];
export type TestStatistics = components['schemas']['ModelTestStatistics'];
export type QuestionStatistics = components['schemas']['QuestionStatistics'];

/** Minimum interval between two refetches, in ms. */
const REFETCH_MS = 2_000;

const timeOf = (at: number | undefined) => at !== undefined && { at: new Date(at).toISOString() };

/** Query for the statistics of a test. @param at as of this time, ms since the epoch; undefined: now */
export const statisticsQuery = (id: string, at?: number) => ({
  ...getQuery('/api/statistics/model-tests/{id}', { path: { id }, query: { ...timeOf(at) } }),
  placeholderData: keepPreviousData,
});

/** Fetches the statistics of a test's questions as a CSV table. */
export const fetchItemTable = (id: string, at?: number) =>
  api.GET('/api/statistics/model-tests/{id}', {
    params: { path: { id }, query: { ...timeOf(at), format: 'csv' } },
    parseAs: 'blob',
  });

/** Refetches when an attempt of the test finishes, and after a reconnect. @param id undefined: no test */
export function useLiveStatistics(id: string | undefined): void {
  const refetchPaths = useRefetchPaths();
  const refetch = useThrottled(
    REFETCH_MS,
    () => void refetchPaths('/api/statistics/model-tests', '/api/statistics/model-tests/{id}'),
  );
  useLive('statistics', ({ modelTestId }) => modelTestId === id && refetch(), refetch);
}
