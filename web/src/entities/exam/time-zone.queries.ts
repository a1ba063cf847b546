import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';

/** Query for the time zone of schedules; constant while the server runs. */
export const timeZoneQuery = queryOptions({
  queryKey: ['schedule-time-zone'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/modelTest/timeZone', { signal }))).timeZone,
  staleTime: Infinity,
});
