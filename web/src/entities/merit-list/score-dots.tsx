import { percentText } from '../score/score-text';
import { classes } from '../../ui/classes';
import type { OwnMeritListPlace } from './merit-list.queries';
import { messages } from './messages';

/** Maximum number of dots in a column; with more students, a dot represents several. */
const DOTS_MAX = 10;

type ScoreRange = OwnMeritListPlace['distribution'][number];

/** Returns the number of dots of each range, and the number of students per dot. @param dotsMax height of a column */
export function dotColumns(
  ranges: readonly ScoreRange[],
  dotsMax = DOTS_MAX,
): { studentsEach: number; dots: number[] } {
  const studentsEach = Math.max(1, Math.ceil(Math.max(...ranges.map(({ students }) => students)) / dotsMax));
  return { studentsEach, dots: ranges.map(({ students }) => Math.ceil(students / studentsEach)) };
}

/** Returns the index of the range that contains a score. */
export const rangeOf = (ranges: readonly ScoreRange[], score: number): number =>
  ranges.findIndex(({ from, to }, index) => score >= from && (score < to || index === ranges.length - 1));

/** Returns the ranges including the student, whom the merit list omits after a practice attempt. */
export function rangesWithOwn({ distribution, score, live }: OwnMeritListPlace): readonly ScoreRange[] {
  if (live) return distribution;
  const ownIndex = rangeOf(distribution, score);
  return distribution.map((range, index) => (index === ownIndex ? { ...range, students: range.students + 1 } : range));
}

/** Distribution of scores as columns of dots, with the student's dot as a ring. */
export function ScoreDots({ place }: { place: OwnMeritListPlace }) {
  const { distribution } = place;
  const { studentsEach, dots } = dotColumns(rangesWithOwn(place));
  const ownColumn = rangeOf(distribution, place.score);
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
        <DotColumns dots={dots} ownColumn={ownColumn} dot="size-3" ring="border-3" gap="gap-0.5" />
      </div>
      <div aria-hidden className="grid auto-cols-fr grid-flow-col pt-1 text-2xs/none text-ink-faint tabular-nums">
        {distribution.map(({ from }, column) => (
          <span key={from} className="w-0 -translate-x-1/2">
            {column % 3 === 0 && percentText(from)}
          </span>
        ))}
      </div>
    </figure>
  );
}

/** Height of a column in the small drawing. */
const SMALL_DOTS_MAX = 4;

/** The distribution as a small drawing, without a scale. Hidden from screen readers. */
export const SmallScoreDots = ({ place }: { place: OwnMeritListPlace }) => (
  <span
    aria-hidden
    className="inline-grid h-7.5 w-26 flex-none auto-cols-fr grid-flow-col items-end border-b border-rule-strong pb-px"
  >
    <DotColumns
      dots={dotColumns(rangesWithOwn(place), SMALL_DOTS_MAX).dots}
      ownColumn={rangeOf(place.distribution, place.score)}
      dot="size-1.5"
      ring="border-2"
      gap="gap-px"
    />
  </span>
);

interface DotColumnsProps {
  dots: readonly number[];
  /** Index of the column with the student */
  ownColumn: number;
  /** Class of the size of a dot */
  dot: string;
  /** Class of the width of the ring */
  ring: string;
  /** Class of the gap between dots */
  gap: string;
}

/** Columns of dots; the topmost of the student's column is a ring. */
const DotColumns = ({ dots, ownColumn, dot, ring, gap }: DotColumnsProps) =>
  dots.map((count, column) => (
    <span key={column} className={classes('flex flex-col-reverse items-center', gap)}>
      {Array.from({ length: count }, (_, index) => (
        <i
          key={index}
          className={classes(
            dot,
            'rounded-bubble',
            column === ownColumn && index === count - 1 ? `${ring} border-accent` : 'bg-pen',
          )}
        />
      ))}
    </span>
  ));
