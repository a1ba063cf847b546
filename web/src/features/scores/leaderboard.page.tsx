import { ArrowRight } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { LEADERBOARD_PAGE_ROWS } from '../../../../api/contracts/http/limits';
import { useAccountId } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { PageTitle } from '../../ui/page-title';
import { usePageNumber } from '../../ui/paged-list';
import { Sheet } from '../../ui/sheet';
import { FreeFirstPlace } from './free-first-place';
import { useAddressOfPlace } from './go-to-place';
import { useGap, useLeaderboardPage, useLiveLeaderboard, useOwnPlace, useStanding } from './leaderboard.queries';
import { OwnSlip } from './own-slip';
import { Places } from './places';
import { Standing } from './standing';
import './board.css';

/** The paged live leaderboard with the student's own place and standing. */
export function LeaderboardPage() {
  const studentId = useAccountId();
  const { pageNumber, addressOf } = usePageNumber();
  const addressOfPlace = useAddressOfPlace();
  const list = useLeaderboardPage(pageNumber, LEADERBOARD_PAGE_ROWS);
  const own = useOwnPlace();
  const standing = useStanding();
  const gap = useGap(own.data?.row);
  useLiveLeaderboard();

  const last = list.data && Math.ceil(list.data.total / LEADERBOARD_PAGE_ROWS);
  if (last && pageNumber > last && !list.isPlaceholderData) return <Navigate to={addressOf(last)} replace />;

  const total = list.data?.total ?? own.data?.total;
  const row = own.data?.row;
  const isElsewhere = list.data && !list.data.rows.some((one) => one.studentId === studentId);
  return (
    <div className="grid gap-6 phone:gap-0">
      <PageTitle
        className="min-h-14 phone:p-4"
        note={noteOf(total)}
        acts={
          row &&
          isElsewhere && (
            <span className="phone:hidden">
              <ButtonLink to={addressOfPlace(row.slNo, true)} icon={ArrowRight}>
                Go to your place
              </ButtonLink>
            </span>
          )
        }
      >
        Leaderboard
      </PageTitle>
      <div className="board">
        <Standing of={standing} isAlone={total === 0 || (list.isError && !list.data)} />
        <div className="min-w-0">
          {list.data?.total === 0 ? <NobodyYet /> : <Places list={list} own={row?.slNo} gap={gap} />}
          {own.data && own.data.total > 0 && isElsewhere && <OwnSlip place={own.data} gap={gap} />}
        </div>
      </div>
    </div>
  );
}

/** Reserves its line until the total is loaded. */
function noteOf(total: number | undefined): string {
  if (total === undefined) return '\u00a0';
  if (total === 0) return 'No test has been finished yet';
  return `${total.toLocaleString('en')} ${total === 1 ? 'student has' : 'students have'} finished at least one test`;
}

const NobodyYet = () => (
  <Sheet aria-label="Places">
    <Empty
      drawing={<FreeFirstPlace className="w-58" />}
      act={
        <ButtonLink to="/student/mock-test" kind="ink" className="mt-2">
          Start a mock test
        </ButtonLink>
      }
    >
      <b className="section-title block text-ink">First place is open</b>
      Finish a test to take it.
    </Empty>
  </Sheet>
);
