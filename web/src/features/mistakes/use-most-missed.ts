import { useQuery } from '@tanstack/react-query';
import { SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { countOf, studentMistakesQuery, type StudentMistakes } from './mistakes.queries';

/** The subject in which the student has missed the most questions. */
interface MostMissedTopic {
  readonly subject: Subject;
  readonly count: number;
  /** URL of their review */
  readonly to: string;
}

/** Returns the subject with the most missed questions; undefined if there are none, null while loading. */
export function useMostMissed(): MostMissedTopic | undefined | null {
  const mistakes = useQuery(studentMistakesQuery(useAccountId()));
  const refetch = () => void mistakes.refetch();
  useLive('attempt:finished', refetch, refetch);
  if (mistakes.isPending && mistakes.failureCount === 0) return null;
  return mistakes.data && mostMissed(mistakes.data);
}

function mostMissed(mistakes: StudentMistakes): MostMissedTopic | undefined {
  const [mostMissedSubject] = SUBJECTS.map((subject) => ({ subject, count: countOf(mistakes, subject).all })).toSorted(
    (a, b) => b.count - a.count,
  );
  return mostMissedSubject && mostMissedSubject.count > 0
    ? { ...mostMissedSubject, to: `/student/mistake-review?subject=${mostMissedSubject.subject}` }
    : undefined;
}
