import { useRefetchPaths } from '../../lib/api/get-query';
import { useLive } from '../../lib/live/live';
import { useThrottled } from '../../lib/time/use-throttled';

/** Minimum interval between two refetches in ms. */
const REFRESH_MS = 1_000;

/** Keeps the tutors' queue and its count in the sidebar current, on every page. */
export function ReportQueueUpdates() {
  const refetch = useRefetchPaths();
  const refresh = useThrottled(REFRESH_MS, () => void refetch('/api/question/reports'));
  useLive('question:reports', refresh, refresh);
  return null;
}
