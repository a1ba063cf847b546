import { Link } from 'react-router-dom';
import { DASHBOARD_LEADERBOARD_ROWS } from '../../../../api/contracts/http/limits';
import { useIsLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { Empty } from '../../ui/empty';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/loading';
import { LeaderboardHeader, LeaderboardRow, LeaderboardTable } from './leaderboard-table';
import { useLeaderboardPage, useLiveLeaderboard } from './leaderboard.queries';
import { messages } from './messages';
import { OwnPlaceBelowTop } from './own-place';

const texts = messages.board;

/** The live top five of the leaderboard, and the student's own place if it is lower. */
export function TopPlaces() {
  const studentId = useAccountId();
  const list = useLeaderboardPage(1, DASHBOARD_LEADERBOARD_ROWS);
  useLiveLeaderboard();
  const { isLive, disconnectedSince } = useIsLive();
  const rows = list.data?.rows.slice(0, DASHBOARD_LEADERBOARD_ROWS);
  return (
    <Sheet aria-labelledby="top-places" aria-busy={list.isPending} className="@container flex flex-col">
      <header className="flex items-baseline gap-3 px-6 pt-4 pb-3 phone:px-4 phone:py-0.5">
        <h2 id="top-places" className="section-title">
          {texts.title}
        </h2>
        <span className="meta">
          {isLive ? texts.live : disconnectedSince !== undefined && messages.notLive(disconnectedSince)}
        </span>
        <Link to="/student/leaderboard" className="link ml-auto font-strong pointer-coarse:py-3">
          {texts.seeAll}
        </Link>
      </header>
      {list.isPending && <Skeleton rows={DASHBOARD_LEADERBOARD_ROWS} />}
      {rows?.length === 0 && <Empty>{texts.empty}</Empty>}
      {rows && rows.length > 0 && (
        <>
          <LeaderboardTable>
            <LeaderboardHeader />
            <tbody>
              {rows.map((row) => (
                <LeaderboardRow key={row.studentId} row={row} kind={row.studentId === studentId ? 'own' : 'plain'} />
              ))}
            </tbody>
          </LeaderboardTable>
          {!rows.some((row) => row.studentId === studentId) && <OwnPlaceBelowTop />}
        </>
      )}
      <FetchRetry query={list} />
    </Sheet>
  );
}
