import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { getQuery } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';
import { serverClock } from '../../lib/time/server-clock';

export type ModelTest = components['schemas']['ModelTest'];

export const modelTestQuery = (id: string) =>
  queryOptions({
    ...getQuery('/api/modelTest/{id}', { path: { id } }),
    // live messages report the few changes of a started test
    staleTime: ({ state }) => (state.data && state.data.status !== 'Upcoming' ? Infinity : 0),
  });

/** Resolution of the `Date` header. */
const SECOND_MS = 1_000;

/** Fetches the list and synchronizes the server clock with the response. */
export async function fetchModelTests(signal: AbortSignal): Promise<ModelTest[]> {
  const sentAt = serverClock.ticks();
  const { data = [], response } = await api.GET('/api/modelTest/allModelTests', { signal });
  serverClock.sync(response.headers.get('date') ?? '', sentAt, SECOND_MS);
  return data;
}
