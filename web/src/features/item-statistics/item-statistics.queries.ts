import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { PAGE_ROWS_MAX } from '../../../../api/contracts/http/limits';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';
import { useLive } from '../../lib/live/live';
import { useGathering } from '../../lib/time/use-gathering';

export type ExaminedTest = components['schemas']['ExaminedTest'];
export type TestStatistics = components['schemas']['ModelTestStatistics'];
export type QuestionStatistics = components['schemas']['QuestionStatistics'];

/** however many papers come in, the figures are asked for no more often, ms */
const ASKED_EVERY_MS = 2_000;

/** The model tests that have begun, the last first; of very many those of the last months. */
export const examinedTestsQuery = queryOptions({
  queryKey: ['statistics', 'tests'],
  queryFn: ({ signal }) =>
    answerOf(
      api.GET('/api/statistics/model-tests', { params: { query: { page: 1, pageSize: PAGE_ROWS_MAX } }, signal }),
    ),
});

/** @param at as of when, ms since the epoch; undefined: now */
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

/** Asks again when a paper of the test has come in, or may have while no message came. @param id undefined: of none */
export function useFollowedStatistics(id: string | undefined): void {
  const queries = useQueryClient();
  const ask = useGathering(ASKED_EVERY_MS, () => void queries.invalidateQueries({ queryKey: ['statistics'] }));
  useLive('statistics', ({ modelTestId }) => modelTestId === id && ask(), ask);
}
