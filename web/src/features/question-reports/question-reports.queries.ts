import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { REPORTED_QUESTIONS_PAGE_ROWS } from '../../../../api/contracts/http/question-reports';
import { answerOf, api, pageOf } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';

export type ReportedQuestion = components['schemas']['ReportedQuestionRow'];

/** Key of all queries of the tutors' queue. */
export const REPORTED_QUESTIONS = ['reported-questions'] as const;

/** Query for a page of the reported questions, most reports first. */
export const reportedQuestionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...REPORTED_QUESTIONS, page],
    queryFn: ({ signal }) => {
      const query = { page, pageSize: REPORTED_QUESTIONS_PAGE_ROWS };
      return pageOf(api.GET('/api/question/reports', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** Query for the number of reported questions. */
export const reportedCountQuery = queryOptions({
  queryKey: [...REPORTED_QUESTIONS, 'count'],
  queryFn: async ({ signal }) => {
    const query = { page: 1, pageSize: 1 };
    return (await pageOf(api.GET('/api/question/reports', { params: { query }, signal }))).total;
  },
});

export function useResolveReports() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: components['schemas']['ResolveReportsBody']) =>
      answerOf(api.POST('/api/question/reports/resolve', { body })),
    // not awaited, so that the form closes before its question leaves the list
    onSuccess: () => void queries.invalidateQueries({ queryKey: REPORTED_QUESTIONS }),
  });
}
