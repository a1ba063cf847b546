import { ArrowRight } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { LEADERBOARD_PAGE_ROWS } from '../../../../api/contracts/http/limits';
import { useAccountId } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { PageTitle } from '../../ui/page-title';
import { usePageNumber } from '../../ui/paged-list';
import { Sheet } from '../../ui/sheet';
import { EmptyBoardDrawing } from './drawings';
import { useAddressOfPlace } from './go-to-place';
import { useGapText, useLeaderboardPage, useLiveLeaderboard, useOwnPlace, useStanding } from './leaderboard.queries';
import { messages } from './messages';
import { PinnedOwnPlace } from './own-place';
import { LeaderboardList } from './leaderboard-list';
import { Standing } from './standing';

const texts = messages.board;

/** Paginated live leaderboard with the student's place and standing. */
export function LeaderboardPage() {
  const studentId = useAccountId();
  const { pageNumber, addressOf } = usePageNumber();
  const addressOfPlace = useAddressOfPlace();
  const list = useLeaderboardPage(pageNumber, LEADERBOARD_PAGE_ROWS);
  const ownPlace = useOwnPlace();
  const standing = useStanding();
  const gap = useGapText(ownPlace.data?.row);
  useLiveLeaderboard();

  const last = list.data && Math.ceil(list.data.total / LEADERBOARD_PAGE_ROWS);
  if (last && pageNumber > last && !list.isPlaceholderData) return <Navigate to={addressOf(last)} replace />;

  const total = list.data?.total ?? ownPlace.data?.total;
  const row = ownPlace.data?.row;
  const isOnOtherPage = list.data && !list.data.rows.some((row) => row.studentId === studentId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-0">
      <PageTitle
        className="min-h-14 phone:p-4"
        note={noteOf(total)}
        actions={
          row &&
          isOnOtherPage && (
            <span className="phone:hidden">
              <ButtonLink to={addressOfPlace(row.slNo, true)} icon={ArrowRight}>
                {texts.goToOwn}
              </ButtonLink>
            </span>
          )
        }
      >
        {texts.title}
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-6 max-desktop:grid-cols-[minmax(0,1fr)] phone:gap-0">
        <Standing
          query={standing}
          isWithoutBoard={total === 0 || (list.isError && !list.data)}
          className="col-start-2 row-start-1 max-desktop:col-auto max-desktop:row-auto"
        />
        <div className="col-start-1 row-start-1 min-w-0 max-desktop:col-auto max-desktop:row-auto">
          {list.data?.total === 0 ? <EmptyBoard /> : <LeaderboardList list={list} ownPlace={row?.slNo} gap={gap} />}
          {ownPlace.data && ownPlace.data.total > 0 && isOnOtherPage && (
            <PinnedOwnPlace place={ownPlace.data} gapText={gap} />
          )}
        </div>
      </div>
    </div>
  );
}

/** Returns the note with the total; a space until it is loaded, to reserve the line. */
function noteOf(total: number | undefined): string {
  if (total === undefined) return '\u00a0';
  return total === 0 ? texts.noneFinished : texts.finished(total);
}

const EmptyBoard = () => (
  <Sheet aria-label={texts.places}>
    <Empty
      drawing={<EmptyBoardDrawing className="w-58 max-w-full" />}
      action={
        <ButtonLink to="/student/mock-test" kind="ink" className="mt-2">
          {messages.startMockTest}
        </ButtonLink>
      }
    >
      <b className="section-title block text-ink">{texts.emptyTitle}</b>
      {texts.emptyText}
    </Empty>
  </Sheet>
);
