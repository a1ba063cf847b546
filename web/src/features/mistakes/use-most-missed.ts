import { useQuery } from '@tanstack/react-query';
import { SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { countOf } from './mistakes';
import { studentMistakesQuery, type StudentMistakes } from './mistakes.queries';

/** Where a student has missed the most questions. */
interface MostMissed {
  readonly subject: Subject;
  readonly count: number;
  /** address of their review */
  readonly to: string;
}

/** The subject with the most missed questions; undefined without any, null until that is known. */
export function useMostMissed(): MostMissed | undefined | null {
  const mistakes = useQuery(studentMistakesQuery(useAccountId()));
  const again = () => void mistakes.refetch();
  useLive('attempt:finished', again, again);
  if (mistakes.isPending && mistakes.failureCount === 0) return null;
  return mistakes.data && mostMissed(mistakes.data);
}

function mostMissed(mistakes: StudentMistakes): MostMissed | undefined {
  const [most] = SUBJECTS.map((subject) => ({ subject, count: countOf(mistakes, subject).all })).toSorted(
    (one, other) => other.count - one.count,
  );
  return most && most.count > 0 ? { ...most, to: `/student/mistake-review?subject=${most.subject}` } : undefined;
}
