import { PAGE_ROWS_MAX } from '../../../../api/contracts/http/limits';
import { getQuery } from '../../lib/api/get-query';

/** Query for the model tests that have started, latest first, limited to one page. */
export const startedTestsQuery = getQuery('/api/statistics/model-tests', {
  query: { page: 1, pageSize: PAGE_ROWS_MAX },
});
