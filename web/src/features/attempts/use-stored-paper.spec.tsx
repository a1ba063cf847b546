import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiError, unreachable } from '../../lib/api/api-error';
import { readCachedValue } from '../../lib/device/offline-cache';
import { useStoredPaper } from './stored-paper';

jest.mock('../../lib/device/offline-cache', () => ({ readCachedValue: jest.fn() }));
let goOnline = () => {};
jest.mock('../../lib/live/live', () => ({
  onReconnect: (listener: () => void) => {
    goOnline = listener;
    return () => {};
  },
}));
const readCachedValueMock = jest.mocked(readCachedValue);
const paper = { title: 'Math Mock Test', attempt: { attemptId: 'attempt', examId: 'exam', requestedAt: 0 } };

type StoredPaperQuery = Parameters<typeof useStoredPaper>[2][number];
const createQuery = (state: Partial<StoredPaperQuery>) =>
  ({ data: undefined, failureReason: null, refetch: jest.fn(), ...state }) as StoredPaperQuery;
const loadedQuery = createQuery({ data: {} });

function renderStoredPaper(...queries: StoredPaperQuery[]) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(({ queries: now }) => useStoredPaper('ann', 'exam', now), { wrapper, initialProps: { queries } });
}

beforeEach(() =>
  readCachedValueMock
    .mockReset()
    .mockImplementation(async (name) => (name === 'paper' ? { ...paper, aheadMs: 0 } : undefined) as never),
);
afterEach(() => jest.useRealTimers());

it.each([unreachable(), new ApiError(503, 'Not now.')])(
  'useStoredPaper returns the stored paper while the server is unreachable (%p)',
  async (failureReason) => {
    const { result } = renderStoredPaper(loadedQuery, createQuery({ failureReason }));
    expect(result.current).toBeUndefined();
    await waitFor(() => expect(result.current).toEqual(paper));
    expect(readCachedValueMock).toHaveBeenCalledWith('paper');
  },
);

it('useStoredPaper returns null if no paper is stored, so that the page can show the error', async () => {
  readCachedValueMock.mockReset().mockResolvedValue(undefined);
  const { result } = renderStoredPaper(createQuery({ failureReason: unreachable() }));
  await waitFor(() => expect(result.current).toBeNull());
});

it.each<[string, StoredPaperQuery]>([
  ['all queries have data', loadedQuery],
  ['a query is pending', createQuery({})],
  ['a query was rejected by the server', createQuery({ failureReason: new ApiError(403, 'Banned.') })],
])('useStoredPaper does not read the device if %s', (_, query) => {
  const { result } = renderStoredPaper(query);
  expect(result.current).toBeNull();
  expect(readCachedValueMock).not.toHaveBeenCalled();
});

it('useStoredPaper returns the stored paper after 5 s without a response, until the response arrives', async () => {
  jest.useFakeTimers();
  const { result, rerender } = renderStoredPaper(createQuery({}));
  await act(() => jest.advanceTimersByTimeAsync(4_900));
  expect(result.current).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(200));
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(result.current).toEqual(paper);
  rerender({ queries: [loadedQuery] });
  expect(result.current).toBeNull();
});

it('useStoredPaper keeps the stored paper while a query is retried, and drops it once the query has data', async () => {
  const { result, rerender } = renderStoredPaper(createQuery({ failureReason: unreachable() }));
  await waitFor(() => expect(result.current).toEqual(paper));
  rerender({ queries: [createQuery({})] });
  expect(result.current).toEqual(paper);
  rerender({ queries: [loadedQuery] });
  expect(result.current).toBeNull();
});

it('useStoredPaper refetches missing queries on reconnect and every 15 s', () => {
  jest.useFakeTimers();
  const failedQuery = createQuery({ failureReason: unreachable() });
  renderStoredPaper(loadedQuery, failedQuery);
  act(() => goOnline());
  expect(failedQuery.refetch).toHaveBeenCalledTimes(1);
  act(() => jest.advanceTimersByTime(45_000));
  expect(failedQuery.refetch).toHaveBeenCalledTimes(4);
  expect(loadedQuery.refetch).not.toHaveBeenCalled();
});
