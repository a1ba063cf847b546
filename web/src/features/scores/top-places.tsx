import { Link } from 'react-router-dom';
import { DASHBOARD_LEADERBOARD_ROWS } from '../../../../api/contracts/http/limits';
import { useAccountId } from '../../lib/session';
import { useIsLive } from '../../lib/live/live';
import { Empty } from '../../ui/empty';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/waiting';
import { LeaderboardHead, LeaderboardRow } from './leaderboard-row';
import { useGap, useLeaderboardPage, useLiveLeaderboard, useOwnPlace } from './leaderboard.queries';
import { notLiveText } from './live-text';

/** The live top five of the leaderboard, and the student's own place if it is lower. */
export function TopPlaces() {
  const studentId = useAccountId();
  const list = useLeaderboardPage(1, DASHBOARD_LEADERBOARD_ROWS);
  useLiveLeaderboard();
  const { isLive, awaySince } = useIsLive();
  const rows = list.data?.rows.slice(0, DASHBOARD_LEADERBOARD_ROWS);
  return (
    <Sheet aria-labelledby="top-places" aria-busy={list.isPending} className="merit-box flex flex-col">
      <header className="flex items-baseline gap-3 px-6 pt-4 pb-3 phone:px-4 phone:py-0.5">
        <h2 id="top-places" className="section-title">
          Leaderboard
        </h2>
        <span className="meta">{isLive ? 'Live' : awaySince !== undefined && notLiveText(awaySince)}</span>
        <Link to="/student/leaderboard" className="link ml-auto font-strong pointer-coarse:py-3">
          See All
        </Link>
      </header>
      {list.isPending && <Skeleton rows={DASHBOARD_LEADERBOARD_ROWS} />}
      {rows?.length === 0 && <Empty>The leaderboard is still empty.</Empty>}
      {rows && rows.length > 0 && (
        <>
          <table className="merit">
            <LeaderboardHead />
            <tbody>
              {rows.map((row) => (
                <LeaderboardRow key={row.studentId} row={row} own={row.studentId === studentId} />
              ))}
            </tbody>
          </table>
          {!rows.some((row) => row.studentId === studentId) && <OwnPlace />}
        </>
      )}
      <FetchRetry of={list} />
    </Sheet>
  );
}

/** The student's row between its neighbours. */
function OwnPlace() {
  const studentId = useAccountId();
  const own = useOwnPlace();
  const gap = useGap(own.data?.row);
  if (!own.data) return null;
  const below = own.data.near.filter(({ slNo }) => slNo > DASHBOARD_LEADERBOARD_ROWS);
  return (
    <div className="mt-3 border-t-(length:--line-strong) border-dashed border-rule-strong">
      {own.data.row ? (
        <table aria-label="Your place" className="merit">
          <tbody>
            {below.map((row) => {
              const mine = row.studentId === studentId;
              return <LeaderboardRow key={row.studentId} row={row} headed own={mine} near={!mine} gap={mine && gap} />;
            })}
          </tbody>
        </table>
      ) : (
        <p className="px-6 py-4 text-ink-soft phone:px-4">Your first test puts you on the list.</p>
      )}
    </div>
  );
}
