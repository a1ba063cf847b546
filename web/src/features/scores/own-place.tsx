import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DASHBOARD_LEADERBOARD_ROWS } from '../../../../api/contracts/http/limits';
import { useAccountId } from '../../lib/session';
import { studentProfileQuery } from '../../entities/account/profile.queries';
import { studentAvatar } from '../../entities/account/avatar';
import { useAddressOfPlace } from './go-to-place';
import { useGapText, useOwnPlace, type OwnPlace } from './leaderboard.queries';
import { LeaderboardRow, LeaderboardTable, placeBadge, UnrankedRow } from './leaderboard-table';
import { messages } from './messages';

const texts = messages.board;

export interface PinnedOwnPlaceProps {
  place: OwnPlace;
  /** Line below the student's name */
  gapText: string | undefined;
}

/** The student's row and its neighbours on pages of the leaderboard that do not include them; stays visible. */
export function PinnedOwnPlace({ place: { row, neighbours, total }, gapText }: PinnedOwnPlaceProps) {
  const addressOf = useAddressOfPlace();
  return (
    <div className="@container sticky bottom-6 z-3 -mx-px border border-t-(length:--line-strong) border-rule border-t-rule-strong bg-surface shadow-slip [border-top-style:dashed] phone:bottom-(--dock-below) phone:mx-0 phone:border-x-0 [&_tr:last-child:not([aria-current])>*]:border-b-0">
      {!row && <p className="hidden px-4 py-3 text-pretty @max-xl:block">{texts.joinHint}</p>}
      <LeaderboardTable total={total} aria-label={texts.ownRows} className={row ? undefined : '@max-xl:hidden'}>
        <tbody>
          {!row && <OwnUnrankedRow />}
          {row &&
            neighbours.map((neighbour) =>
              neighbour.studentId === row.studentId ? (
                <LeaderboardRow
                  key={neighbour.studentId}
                  row={neighbour}
                  kind="own"
                  isNameHeader
                  gap={gapText}
                  place={
                    // the link covers the whole row
                    <Link
                      to={addressOf(row.slNo, true)}
                      className={`${placeBadge(row.slNo)} after:absolute after:inset-0`}
                    >
                      <span className="sr-only">{texts.goToOwnPrefix}</span>
                      {row.slNo.toLocaleString('en')}
                    </Link>
                  }
                />
              ) : (
                <LeaderboardRow
                  key={neighbour.studentId}
                  row={neighbour}
                  kind="neighbour"
                  isNameHeader
                  className="phone:hidden low:hidden"
                />
              ),
            )}
        </tbody>
      </LeaderboardTable>
    </div>
  );
}

function OwnUnrankedRow() {
  const { data: profile, isError } = useQuery(studentProfileQuery(useAccountId()));
  return <UnrankedRow picture={studentAvatar(profile?.avatar, isError)} username={profile?.username} />;
}

/** The student's row between its neighbours, below the first places on the dashboard. */
export function OwnPlaceBelowTop() {
  const studentId = useAccountId();
  const ownPlace = useOwnPlace();
  const gap = useGapText(ownPlace.data?.row);
  if (!ownPlace.data) return null;
  const rowsBelow = ownPlace.data.neighbours.filter(({ slNo }) => slNo > DASHBOARD_LEADERBOARD_ROWS);
  return (
    <div className="mt-3 border-t-(length:--line-strong) border-dashed border-rule-strong">
      {ownPlace.data.row ? (
        <LeaderboardTable aria-label={texts.ownPlace}>
          <tbody>
            {rowsBelow.map((row) => {
              const isOwn = row.studentId === studentId;
              return (
                <LeaderboardRow
                  key={row.studentId}
                  row={row}
                  isNameHeader
                  kind={isOwn ? 'own' : 'neighbour'}
                  gap={isOwn && gap}
                />
              );
            })}
          </tbody>
        </LeaderboardTable>
      ) : (
        <p className="px-6 py-4 text-ink-soft phone:px-4">{texts.firstTest}</p>
      )}
    </div>
  );
}
