import type { ReactNode } from 'react';
import { Avatar, studentAvatar } from '../../entities/account/avatar';
import { classes } from '../../ui/classes';
import { splitUsername } from '../../entities/account/split-username';
import { scoreText } from '../../entities/score/score-text';
import { MEDALS, medalOf } from '../../entities/score/medal';
import { RankChange } from '../../entities/score/rank-change';
import type { LeaderboardRow as Row } from './leaderboard';
import './merit-list.css';

export interface LeaderboardRowProps {
  row: Row;
  own?: boolean;
  /** beside the own one, away from its list: lower */
  near?: boolean;
  /** a line below the own name */
  gap?: ReactNode;
  /** where the number of the own place leads */
  place?: ReactNode;
  /** the name is the header of its row: in a table without a head of its own */
  headed?: boolean;
}

/** One place on the list, inside a `merit` table; the own one is a slip laid over it. */
export function LeaderboardRow({ row, own = false, near = false, gap, place, headed = false }: LeaderboardRowProps) {
  const NameCell = headed ? 'th' : 'td';
  const medal = medalOf(row.slNo);
  const [name, note] = splitUsername(row.name);
  return (
    <tr
      data-medal={medal}
      data-student={row.studentId}
      data-place={row.slNo}
      aria-current={own || undefined}
      tabIndex={own ? -1 : undefined}
      className={classes(medal ? MEDALS[medal] : 'bg-surface hover:bg-tint', own && 'own', near && 'near')}
    >
      <td className="place-cell">{own ? (place ?? <OwnPlace slNo={row.slNo} />) : row.slNo.toLocaleString('en')}</td>
      <NameCell scope={headed ? 'row' : undefined} className="name-cell">
        <div>
          <Avatar picture={studentAvatar(row.avatar)} className="face" />
          <span className="name">
            {name}
            {note && <span className="note"> {note}</span>}
            {own && ' (you)'}
            {gap && <span className="gap">{gap}</span>}
          </span>
        </div>
      </NameCell>
      <td className="movement-cell">
        <RankChange places={row.movement} />
      </td>
      <td className="points-cell">{scoreText(row.Point)}</td>
    </tr>
  );
}

const OwnPlace = ({ slNo }: { slNo: number }) => (
  <span className="place" data-long={slNo > 999 || undefined}>
    {slNo.toLocaleString('en')}
  </span>
);

export const LeaderboardHead = () => (
  <thead>
    <tr>
      <th scope="col" className="place-cell">
        SL
      </th>
      <th scope="col" className="name-cell">
        Name
      </th>
      <th scope="col" className="movement-cell">
        <span>Since yesterday</span>
      </th>
      <th scope="col" className="points-cell">
        Points
      </th>
    </tr>
  </thead>
);
