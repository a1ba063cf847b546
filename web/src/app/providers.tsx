import { onlineManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { ApiError } from '../lib/api/api-error';
import { onBanned } from '../lib/api/client';
import { deleteExpiredDrafts } from '../lib/device/drafts';
import { deleteCachesOfOtherAccounts } from '../lib/device/offline-cache';
import { onReconnect } from '../lib/live/live';
import { anySession, onSessionChange } from '../lib/session';

/** Maximum number of retries, all within two seconds; then the page shows the error */
const RETRIES_MAX = 3;
const retryDelay = (failures: number): number => 200 * 2 ** failures;

/** Returns true for network errors and unavailable servers while the device is online. Other errors are final. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  navigator.onLine && failures < RETRIES_MAX && isTemporary(error);
const isTemporary = (error: unknown): boolean => !(error instanceof ApiError) || error.isUnavailable;

export function createQueryClient(): QueryClient {
  // by default it starts as online and would miss the first change
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    queryCache: new QueryCache({
      // failed fetches of profiles, lists and counts are only logged (ERR-4 to ERR-7); the page keeps its data
      onError: (error, { queryKey }) => console.error(`Fetching ${String(queryKey[0])} failed: ${error.message}`),
    }),
    defaultOptions: {
      // offline, a fetch fails immediately and the page shows the error; by default it would be paused
      queries: { retry: shouldRetry, retryDelay, staleTime: 2_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * Provides the query client: after a reconnect, refetches queries that failed while the server was unavailable; clears
 * the cache when the account changes.
 */
export function Providers() {
  const [queries] = useState(createQueryClient);
  const navigate = useNavigate();
  // a 4xx response is final
  useEffect(
    () =>
      onReconnect(
        () =>
          void queries.refetchQueries({
            predicate: ({ state }) => state.status === 'error' && isTemporary(state.error),
          }),
      ),
    [queries],
  );
  useEffect(() => onBanned(() => void navigate('/you-are-banned')), [navigate]);
  useEffect(() => {
    let account = anySession()?.id;
    deleteExpiredDrafts();
    if (account !== undefined) void deleteCachesOfOtherAccounts();
    return onSessionChange(() => {
      const current = anySession()?.id;
      if (current !== account) {
        queries.clear();
        // the next login of the same account can use the data on this device
        if (current !== undefined) void deleteCachesOfOtherAccounts();
      }
      account = current;
    });
  }, [queries]);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
