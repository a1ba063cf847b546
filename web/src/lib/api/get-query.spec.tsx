import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { serverThatAnswers } from '../../../../test/support/web/stub-server';
import { getQuery, pageQuery, useRefetchPaths } from './get-query';

const HISTORY = '/api/score/exam-history/{studentId}';
const path = { studentId: 'one' };
const query = { type: 'MockTest', page: 1, pageSize: 5 } as const;

const ANSWERS = {
  'GET /api/score/exam-history/one': { body: [{ name: 'Mock' }], headers: { 'x-total-count': '7' } },
  'GET /api/seals': { body: { count: 2 } },
};

it('getQuery fetches the path with its parameters and caches each combination apart', async () => {
  const requests = serverThatAnswers(ANSWERS);
  const queries = new QueryClient();
  expect(await queries.fetchQuery(getQuery(HISTORY, { path, query }))).toEqual([{ name: 'Mock' }]);
  await queries.fetchQuery(getQuery(HISTORY, { path }));
  expect(requests.map(({ call }) => call)).toEqual([
    'GET /api/score/exam-history/one?type=MockTest&page=1&pageSize=5',
    'GET /api/score/exam-history/one',
  ]);
  expect(queries.getQueryData(getQuery(HISTORY, { path, query }).queryKey)).toEqual([{ name: 'Mock' }]);
});

it('pageQuery returns the rows with the total, apart from the rows of getQuery', async () => {
  serverThatAnswers(ANSWERS);
  const queries = new QueryClient();
  await queries.fetchQuery(getQuery(HISTORY, { path }));
  expect(await queries.fetchQuery(pageQuery(HISTORY, { path }))).toEqual({ rows: [{ name: 'Mock' }], total: 7 });
});

it('useRefetchPaths invalidates the queries of its paths with any parameters, and no others', async () => {
  serverThatAnswers(ANSWERS);
  const queries = new QueryClient();
  const list = getQuery(HISTORY, { path });
  const page = pageQuery(HISTORY, { path, query });
  await queries.fetchQuery(list);
  await queries.fetchQuery(page);
  await queries.fetchQuery(getQuery('/api/seals'));
  const { result } = renderHook(useRefetchPaths, {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  await result.current(HISTORY);
  const isInvalid = (queryKey: readonly unknown[]) => queries.getQueryState(queryKey)?.isInvalidated;
  expect([isInvalid(list.queryKey), isInvalid(page.queryKey)]).toEqual([true, true]);
  expect(isInvalid(getQuery('/api/seals').queryKey)).toBe(false);
});
