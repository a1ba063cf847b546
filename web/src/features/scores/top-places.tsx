import { Link } from 'react-router-dom';
import { DASHBOARD_LEADERBOARD_ROWS } from '../../../../api/contracts/http/limits';
import { useAccountId } from '../../lib/session';
import { classes } from '../../ui/classes';
import { Empty } from '../../ui/empty';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/waiting';
import { LeaderboardHead, LeaderboardRow } from './leaderboard-row';
import { useLeaderboardPage, useLiveLeaderboard } from './leaderboard.queries';

/** The first five of the leaderboard, live, for the dashboard. */
export function TopPlaces() {
  const studentId = useAccountId();
  const list = useLeaderboardPage(1, DASHBOARD_LEADERBOARD_ROWS);
  useLiveLeaderboard();
  // five rows take the height of the sheet beside them, fewer keep their own
  const isFull = list.data?.rows.length === DASHBOARD_LEADERBOARD_ROWS;
  return (
    <Sheet aria-labelledby="top-places" aria-busy={list.isPending} className="flex flex-col">
      <header className="flex items-baseline gap-3 px-6 pt-4 pb-3 phone:px-4 phone:py-0.5">
        <h2 id="top-places" className="section-title">
          Leaderboard
        </h2>
        <span className="meta">Live</span>
        <Link to="/student/leaderboard" className="link ml-auto font-strong phone:py-3">
          See All
        </Link>
      </header>
      {list.isPending && <Skeleton rows={DASHBOARD_LEADERBOARD_ROWS} />}
      {list.data?.rows.length === 0 && <Empty>Nobody is on the leaderboard yet.</Empty>}
      {list.data && list.data.rows.length > 0 && (
        <div className="grid flex-1 items-start">
          <table className={classes('w-full border-separate border-spacing-0 tabular-nums', isFull && 'h-full')}>
            <LeaderboardHead />
            <tbody>
              {list.data.rows.slice(0, DASHBOARD_LEADERBOARD_ROWS).map((row) => (
                <LeaderboardRow key={row.studentId} row={row} own={row.studentId === studentId} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <FetchRetry of={list} />
    </Sheet>
  );
}
