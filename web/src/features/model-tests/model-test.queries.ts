import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';
import { serverClock } from '../../lib/time/server-clock';

export type ModelTest = components['schemas']['ModelTest'];

export const modelTestQuery = (id: string) =>
  queryOptions({
    queryKey: ['model-test', id],
    queryFn: ({ signal }) => answerOf(api.GET('/api/modelTest/{id}', { params: { path: { id } }, signal })),
    // once it has started, what students sit never changes
    staleTime: ({ state }) => (state.data && state.data.status !== 'Upcoming' ? Infinity : 0),
  });

/** what an answer's `Date` tells the time by */
const SECOND_MS = 1_000;

/** Asks for the list, and learns from the answer what time it is on the server. */
export async function fetchModelTests(signal: AbortSignal): Promise<ModelTest[]> {
  const askedAt = serverClock.ticks();
  const { data = [], response } = await api.GET('/api/modelTest/allModelTests', { signal });
  serverClock.sync(response.headers.get('date') ?? '', askedAt, SECOND_MS);
  return data;
}
