import { useQuery } from '@tanstack/react-query';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { useThrottled } from '../../lib/time/use-throttled';
import { fetchCurrentAttempt } from './attempt.queries';
import { questionsAddress } from './exam';

/** Interval of refetches in ms while questions are answered in another tab or device. */
const REFETCH_MS = 2_000;

/** Returns the student's running exam; undefined if there is none, null while loading. */
export function useRunningExam() {
  const query = useQuery({
    queryKey: ['running-attempt', useAccountId()],
    // a query must not return undefined
    queryFn: async ({ signal }) => (await fetchCurrentAttempt(signal)) ?? null,
    // the live message of a submit may have been missed
    refetchOnMount: 'always',
  });
  const refetch = () => void query.refetch();
  useLive('attempt:answer', useThrottled(REFETCH_MS, refetch));
  useLive('attempt:finished', refetch, refetch);
  // after a failed request the page does not wait for the retry
  if (query.isPending) return query.failureCount === 0 ? null : undefined;
  const attempt = query.data;
  if (!attempt) return undefined;
  return {
    name: attempt.name,
    answered: Object.keys(attempt.answers).length,
    questions: attempt.questions.length,
    deadline: attempt.deadline,
    to: questionsAddress(attempt.type, attempt.examId),
  };
}
