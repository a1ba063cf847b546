import { Bubble } from '../../ui/bubble';
import { classes } from '../../ui/classes';
import { scoreText } from '../../lib/score-text';
import { medalOf, type LeaderboardRow as Row, type Medal } from './leaderboard';

const MEDALS: Readonly<Record<Medal, string>> = {
  gold: 'bg-rank-gold text-rank-gold-ink',
  cyan: 'bg-rank-cyan text-rank-cyan-ink',
  grey: 'bg-rank-grey text-rank-grey-ink',
};

/** One place on the list; the own one has its number in a filled bubble and stays in sight. */
export function LeaderboardRow({ row, own, className }: { row: Row; own: boolean; className?: string }) {
  const medal = medalOf(row.slNo);
  return (
    <tr
      data-medal={medal}
      aria-current={own || undefined}
      className={classes(
        'h-13 phone:h-12.5 [&>td]:border-b [&>td]:border-rule last:[&>td]:border-b-0',
        medal ? MEDALS[medal] : 'bg-surface hover:bg-tint',
        own && 'font-strong',
        className,
      )}
    >
      <td
        className={classes(
          'border-r-(length:--line-strong) border-r-rule-strong! text-center font-strong',
          !medal && 'text-accent',
        )}
      >
        {own ? (
          <>
            <Bubble filled className="h-8 w-auto min-w-8 px-1.5 text-sm">
              {row.slNo}
            </Bubble>
            <span className="sr-only">{row.slNo}</span>
          </>
        ) : (
          row.slNo
        )}
      </td>
      <td className="px-6 leading-5 wrap-anywhere phone:px-4 phone:py-1">
        {row.name}
        {own && ' (you)'}
      </td>
      <td className="px-6 text-right font-strong phone:px-4">{scoreText(row.Point)}</td>
    </tr>
  );
}

export const LeaderboardHead = ({ className }: { className?: string }) => (
  <thead className={className}>
    <tr className="[&>th]:border-b-(length:--line-strong) [&>th]:border-rule-strong [&>th]:bg-tint [&>th]:py-2 [&>th]:text-xs [&>th]:font-strong [&>th]:text-ink-soft">
      <th scope="col" className="w-(--margin-col) border-r-(length:--line-strong) text-center text-accent! phone:w-13">
        SL
      </th>
      <th scope="col" className="px-6 text-left phone:px-4">
        Name
      </th>
      <th scope="col" className="w-0 px-6 text-right phone:px-4">
        Points
      </th>
    </tr>
  </thead>
);
