import { getQuery } from '../../lib/api/get-query';

/** Query for the time zone of schedules; constant while the server runs. */
export const timeZoneQuery = {
  ...getQuery('/api/modelTest/timeZone'),
  select: ({ timeZone }: { timeZone: string }) => timeZone,
  staleTime: Infinity,
};
