import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';

export type ExamHistoryRow = components['schemas']['ExamHistoryRow'];

/** Every finished exam of a student, newest first: averages and bests are of all of them, not of one page. */
export const examHistoryQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['exam-history', studentId],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/score/exam-history/{studentId}', { params: { path: { studentId } }, signal })),
  });
