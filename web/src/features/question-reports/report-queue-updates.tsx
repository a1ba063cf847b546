import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../lib/live/live';
import { useThrottled } from '../../lib/time/use-throttled';
import { REPORTED_QUESTIONS } from './question-reports.queries';

/** Minimum interval between two refetches in ms. */
const REFRESH_MS = 1_000;

/** Keeps the tutors' queue and its count in the sidebar current, on every page. */
export function ReportQueueUpdates() {
  const queries = useQueryClient();
  const refresh = useThrottled(REFRESH_MS, () => void queries.invalidateQueries({ queryKey: REPORTED_QUESTIONS }));
  useLive('question:reports', refresh, refresh);
  return null;
}
