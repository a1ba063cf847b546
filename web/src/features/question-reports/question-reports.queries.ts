import { useMutation } from '@tanstack/react-query';
import { REPORTED_QUESTIONS_PAGE_ROWS } from '../../../../api/contracts/http/question-reports';
import { answerOf, api } from '../../lib/api/client';
import { pageQuery, useRefetchPaths } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';

export type ReportedQuestion = components['schemas']['ReportedQuestionRow'];

/** Query for a page of the reported questions, most reports first. */
export const reportedQuestionsQuery = (page: number, pageSize = REPORTED_QUESTIONS_PAGE_ROWS) =>
  pageQuery('/api/question/reports', { query: { page, pageSize } });

export function useResolveReports() {
  const refetch = useRefetchPaths();
  return useMutation({
    mutationFn: (body: components['schemas']['ResolveReportsBody']) =>
      answerOf(api.POST('/api/question/reports/resolve', { body })),
    // not awaited, so that the form closes before its question leaves the list
    onSuccess: () => void refetch('/api/question/reports'),
  });
}
