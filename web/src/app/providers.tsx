import { onlineManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { ApiError } from '../lib/api/api-error';
import { onBanned } from '../lib/api/client';
import { deleteExpiredDrafts } from '../lib/device/drafts';
import { forgetOthers } from '../lib/device/last-known';
import { onReconnect } from '../lib/live/live';
import { anySession, onSessionChange } from '../lib/session';

/** within two seconds, ms by the number of failures; then the page says that something is away */
const TRIES = 3;
const retryDelay = (failures: number): number => 200 * 2 ** failures;

/** A refusal is final. A call that did not get through, or met a store that is away, is tried again while the device is online. */
const worthRetrying = (failures: number, thrown: unknown): boolean =>
  navigator.onLine && failures < TRIES && (!(thrown instanceof ApiError) || thrown.away);

export function createQueryClient(): QueryClient {
  // by default it starts as online, and would miss that the device goes online later
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    queryCache: new QueryCache({
      // failed fetches of profiles, lists and counts are only logged (ERR-4 to ERR-7); the page keeps what it had
      onError: (error, { queryKey }) => console.error(`Fetching ${String(queryKey[0])} failed: ${error.message}`),
    }),
    defaultOptions: {
      // offline, a fetch fails at once and the page says so; by default it would wait without a word
      queries: { retry: worthRetrying, retryDelay, staleTime: 2_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Holds what pages have fetched, asks again for what failed, and forgets it when another account signs in. */
export function Providers() {
  const [queries] = useState(createQueryClient);
  const navigate = useNavigate();
  // what could not be fetched comes by itself once the server is there again
  useEffect(
    () => onReconnect(() => void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })),
    [queries],
  );
  useEffect(() => onBanned(() => void navigate('/you-are-banned')), [navigate]);
  useEffect(() => {
    let account = anySession()?.id;
    deleteExpiredDrafts();
    if (account !== undefined) void forgetOthers();
    return onSessionChange(() => {
      const now = anySession()?.id;
      if (now !== account) {
        queries.clear();
        // whose session has ended goes on with what the device has kept
        if (now !== undefined) void forgetOthers();
      }
      account = now;
    });
  }, [queries]);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
