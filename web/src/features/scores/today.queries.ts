import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { useThrottled } from '../../lib/time/use-throttled';

export type Today = components['schemas']['StudentTodayAnswer'];

/** Interval of refetches in ms while questions are practised in another tab or device. */
const REFETCH_MS = 2_000;

/** Returns the student's week and the remaining reviews of today, updated after each exam and practice answer. */
export function useToday() {
  const query = useQuery(getQuery('/api/student/today/{studentId}', { path: { studentId: useAccountId() } }));
  const refetch = useThrottled(REFETCH_MS, () => void query.refetch());
  useLive('practice:answered', refetch, refetch);
  useLive('attempt:finished', refetch);
  return query;
}
