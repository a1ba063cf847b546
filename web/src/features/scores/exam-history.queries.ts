import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { EXAM_HISTORY_PAGE_ROWS } from '../../../../api/contracts/http/limits';
import { api, pageOf } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';
import { useAccountId } from '../../lib/session';

export type ExamHistoryRow = components['schemas']['ExamHistoryRow'];

const examHistoryQuery = (studentId: string, pageNumber: number) =>
  queryOptions({
    queryKey: ['exam-history', studentId, pageNumber],
    queryFn: ({ signal }) =>
      pageOf(
        api.GET('/api/score/exam-history/{studentId}', {
          params: { path: { studentId }, query: { page: pageNumber, pageSize: EXAM_HISTORY_PAGE_ROWS } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** A page of the student's finished exams, newest first. */
export const useExamHistory = (pageNumber: number) => useQuery(examHistoryQuery(useAccountId(), pageNumber));
