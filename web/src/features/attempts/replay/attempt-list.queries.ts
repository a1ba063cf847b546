import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PAGE_ROWS_MAX } from '../../../../../api/contracts/http/limits';
import { answerOf, api, pageOf } from '../../../lib/api/client';
import type { components } from '../../../lib/api/openapi.gen';

export type ListedAttempt = components['schemas']['ListedAttempt'];

export const ATTEMPTS_PAGE_ROWS = 50;

/** Finished attempts, the last first. @param page from 1 */
export const attemptListQuery = (asked: { who?: string; examId?: string }, page: number) =>
  queryOptions({
    queryKey: ['attempt-list', asked, page],
    queryFn: ({ signal }) =>
      pageOf(api.GET('/api/attempts', { params: { query: { ...asked, page, pageSize: ATTEMPTS_PAGE_ROWS } }, signal })),
    placeholderData: keepPreviousData,
  });

/** Exams that many have taken, by which a list can be narrowed: the model tests that have begun, the last first. */
export const modelTestsBegunQuery = queryOptions({
  queryKey: ['model-tests-begun'],
  queryFn: ({ signal }) =>
    answerOf(
      api.GET('/api/statistics/model-tests', { params: { query: { page: 1, pageSize: PAGE_ROWS_MAX } }, signal }),
    ),
});
