import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';

/** Query for the organisation that runs this installation; null if the server names none. */
export const operatorQuery = queryOptions({
  queryKey: ['operator'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/landing', { signal }))).operator ?? null,
  staleTime: Infinity,
});
