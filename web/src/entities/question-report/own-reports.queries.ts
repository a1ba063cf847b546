import { REPORTS_PAGE_ROWS } from '../../../../api/contracts/http/question-reports';
import { pageQuery } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';

export type StudentReport = components['schemas']['StudentReport'];

/** Query for a page of the student's reports, newest first. @param page from 1 */
export const ownReportsQuery = (page: number) =>
  pageQuery('/api/student/reports', { query: { page, pageSize: REPORTS_PAGE_ROWS } });
