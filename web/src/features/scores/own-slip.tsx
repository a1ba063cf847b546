import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAccountId } from '../../lib/session';
import { studentProfileQuery } from '../../entities/student/student-profile.queries';
import { Avatar, studentAvatar } from '../../entities/account/avatar';
import { classes } from '../../ui/classes';
import { scoreText } from '../../entities/score/score-text';
import { useAddressOfPlace } from './go-to-place';
import { isDeep } from './leaderboard';
import { LeaderboardRow } from './leaderboard-row';
import type { OwnPlace } from './leaderboard.queries';

export interface OwnSlipProps {
  place: OwnPlace;
  /** line below the student's name */
  gap: string | undefined;
}

/** The student's row and its neighbours; stays visible on pages that do not include them. */
export function OwnSlip({ place: { row, near, total }, gap }: OwnSlipProps) {
  const addressOf = useAddressOfPlace();
  return (
    <div className="pinned-slip merit-box">
      <table className={classes('merit', isDeep(total) && 'deep')} aria-label="Your place and the two next to it">
        <tbody>
          {!row && <NoPlace />}
          {row &&
            near.map((one) => (
              <LeaderboardRow
                key={one.studentId}
                row={one}
                headed
                own={one.studentId === row.studentId}
                near={one.studentId !== row.studentId}
                gap={one.studentId === row.studentId && gap}
                place={
                  <Link to={addressOf(row.slNo, true)} className="place" data-long={row.slNo > 999 || undefined}>
                    <span className="sr-only">Go to your place, </span>
                    {row.slNo.toLocaleString('en')}
                  </Link>
                }
              />
            ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shown before the first finished test that counts. */
function NoPlace() {
  const { data: profile, isError } = useQuery(studentProfileQuery(useAccountId()));
  return (
    <tr className="own bg-surface">
      <td className="place-cell">
        <span className="place" data-none />
        <span className="sr-only">no place yet</span>
      </td>
      <th scope="row" className="name-cell">
        <div>
          <Avatar picture={studentAvatar(profile?.avatar, isError)} className="face" />
          <span className="name">
            {profile?.username ?? 'You'} {profile && '(you)'}
            <span className="gap">Finish a test to get on the list.</span>
          </span>
        </div>
      </th>
      <td className="movement-cell">
        <span className="sr-only">none yet</span>
      </td>
      <td className="points-cell">{scoreText(0)}</td>
    </tr>
  );
}
