import { VERDICT_LETTERS } from '../../../../../api/contracts/http/scores';
import { classes } from '../../../ui/classes';

type Letter = (typeof VERDICT_LETTERS)[keyof typeof VERDICT_LETTERS];

/** Distance of two dots; the unit is a pixel for up to 100 questions. */
const PITCH = 9;
const COLUMNS = 25;
/** Number of questions above which dots are half as large. */
const LARGE_DOTS_MAX = 100;

/** Size and style of each verdict. They differ in shape, not only in colour. */
const DOTS: Readonly<Record<Letter, { radius: number; className: string }>> = {
  [VERDICT_LETTERS.Correct]: { radius: 3.5, className: 'fill-chart-correct' },
  [VERDICT_LETTERS.Incorrect]: { radius: 2.75, className: 'fill-none stroke-chart-incorrect stroke-[1.75]' },
  [VERDICT_LETTERS.Skipped]: { radius: 1.25, className: 'fill-ink-faint' },
  [VERDICT_LETTERS.Annulled]: { radius: 0.5, className: 'fill-none stroke-ink-faint' },
};

/**
 * The verdicts of an attempt, one dot per question in the order of the paper. Decorative: the counts are written next
 * to it.
 * @param verdicts a letter per question (`VERDICT_LETTERS`)
 */
export function VerdictDots({ verdicts }: { verdicts: string }) {
  const dots = verdicts.length;
  const columns = dots === 1 ? 1 : dots > LARGE_DOTS_MAX ? 2 * COLUMNS : COLUMNS;
  const width = Math.min(columns, COLUMNS) * PITCH;
  return (
    <svg
      viewBox={`0 0 ${columns * PITCH} ${Math.ceil(dots / columns) * PITCH}`}
      width={width}
      aria-hidden
      className="block h-auto max-w-full"
    >
      {Object.entries(DOTS).map(([letter, { radius, className }]) => (
        <path key={letter} d={pathOf(letter, verdicts, columns, radius)} className={className} />
      ))}
    </svg>
  );
}

/** Legend of the dots. Decorative, since each row has the counts as text. */
export const VerdictLegend = ({ className }: { className?: string }) => (
  <span aria-hidden className={classes('flex gap-4', className)}>
    {(['Correct', 'Incorrect', 'Skipped'] as const).map((verdict) => (
      <span key={verdict} className="flex items-center gap-1.5">
        <VerdictDots verdicts={VERDICT_LETTERS[verdict]} />
        {verdict}
      </span>
    ))}
  </span>
);

/** Returns a path with a circle at each question with this verdict: thousands of dots on a page are few elements. */
function pathOf(letter: string, verdicts: string, columns: number, radius: number): string {
  return Array.from(verdicts, (other, index) => {
    if (other !== letter) return '';
    const x = ((index % columns) + 0.5) * PITCH;
    const y = (Math.floor(index / columns) + 0.5) * PITCH;
    return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
  }).join('');
}
