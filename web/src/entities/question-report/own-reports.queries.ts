import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { REPORTS_PAGE_ROWS } from '../../../../api/contracts/http/question-reports';
import { api, pageOf } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';

export type StudentReport = components['schemas']['StudentReport'];

/** Query for a page of the student's reports, newest first. @param page from 1 */
export const ownReportsQuery = (studentId: string, page: number) =>
  queryOptions({
    queryKey: ['own-reports', studentId, page],
    queryFn: ({ signal }) => {
      const query = { page, pageSize: REPORTS_PAGE_ROWS };
      return pageOf(api.GET('/api/student/reports', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });
