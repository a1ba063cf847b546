import type { FinishedAttempt } from '../attempt.queries';
import type { Verdict } from './verdicts';

export type Filter = 'All' | Verdict;

/** Which questions of a result are shown. */
export function ResultFilter({
  attempt,
  filter,
  onFilter,
}: {
  attempt: FinishedAttempt;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}) {
  const counts: readonly [Filter, number][] = [
    ['All', attempt.questions.length],
    ['Incorrect', attempt.incorrect],
    ['Skipped', attempt.skipped],
    ['Correct', attempt.correct],
  ];
  return (
    <div className="flex items-baseline gap-6 pt-8 pb-3 phone:px-4 phone:pt-6 phone:pb-0">
      <h2 className="section-title mr-auto phone:sr-only">Every question</h2>
      <fieldset className="flex min-w-0 gap-6 phone:w-full phone:justify-between phone:gap-3 phone:overflow-x-auto">
        <legend className="sr-only">Show</legend>
        {counts.map(([name, count]) => (
          <button
            key={name}
            type="button"
            aria-pressed={filter === name}
            onClick={() => onFilter(name)}
            className="border-b-3 border-transparent py-1 whitespace-nowrap text-ink-soft tabular-nums hover:text-ink aria-pressed:border-pen aria-pressed:font-strong aria-pressed:text-ink phone:min-h-(--tap)"
          >
            {name} {count}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
