import { scoreText } from '../score/score-text';
import { classes } from '../../ui/classes';
import type { OwnMeritListPlace } from './merit-list.queries';
import { messages } from './messages';

/** Maximum number of dots in a column; with more students, a dot represents several. */
const DOTS_MAX = 10;

type ScoreRange = OwnMeritListPlace['distribution'][number];

/** Returns the number of dots of each range, and the number of students per dot. */
export function dotColumns(ranges: readonly ScoreRange[]): { studentsEach: number; dots: number[] } {
  const studentsEach = Math.max(1, Math.ceil(Math.max(...ranges.map(({ students }) => students)) / DOTS_MAX));
  return { studentsEach, dots: ranges.map(({ students }) => Math.ceil(students / studentsEach)) };
}

/** Returns the index of the range that contains a score. */
export const rangeOf = (ranges: readonly ScoreRange[], score: number): number =>
  ranges.findIndex(({ from, to }, index) => score >= from && (score < to || index === ranges.length - 1));

/** Distribution of scores as columns of dots, with the student's dot as a ring. */
export function ScoreDots({ place }: { place: OwnMeritListPlace }) {
  const { distribution, score } = place;
  const { studentsEach, dots } = dotColumns(distribution);
  const own = rangeOf(distribution, score);
  return (
    <figure className="min-w-0">
      <figcaption className="meta pb-2">
        {messages.distribution}. {messages.dot(studentsEach)}. {messages.ring}.
      </figcaption>
      <ul className="sr-only">
        {distribution
          .filter(({ students }) => students > 0)
          .map(({ from, to, students }) => (
            <li key={from}>{messages.range(from, to, students)}</li>
          ))}
      </ul>
      <div
        aria-hidden
        className="grid h-36 auto-cols-fr grid-flow-col items-end border-b-(length:--line-strong) border-rule-strong pb-1"
      >
        {dots.map((count, column) => (
          <div key={column} className="flex flex-col-reverse items-center gap-0.5">
            {Array.from({ length: column === own ? Math.max(1, count) : count }, (_, dot) => (
              <i
                key={dot}
                className={classes(
                  'size-3 rounded-bubble',
                  column === own && dot === Math.max(0, count - 1) ? 'border-3 border-accent' : 'bg-pen',
                )}
              />
            ))}
          </div>
        ))}
      </div>
      <div aria-hidden className="grid auto-cols-fr grid-flow-col pt-1 text-2xs/none text-ink-faint tabular-nums">
        {distribution.map(({ from }, column) => (
          <span key={from} className="w-0 -translate-x-1/2">
            {column % 3 === 0 && scoreText(from)}
          </span>
        ))}
      </div>
    </figure>
  );
}
