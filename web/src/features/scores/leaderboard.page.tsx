import { LEADERBOARD_PAGE_ROWS } from '../../../../api/contracts/http/limits';
import { useAccountId } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { InfoTip } from '../../ui/info-tip';
import { PageTitle } from '../../ui/page-title';
import { PagedList, usePageNumber } from '../../ui/paged-list';
import { pageOfPlace, type LeaderboardRow as Row } from './leaderboard';
import { LeaderboardHead, LeaderboardRow } from './leaderboard-row';
import { useLeaderboardPage, useLiveLeaderboard, useOwnPlace } from './leaderboard.queries';

/** The full list in pages, live; the student's own row is always in sight. */
export function LeaderboardPage() {
  const { pageNumber } = usePageNumber();
  const list = useLeaderboardPage(pageNumber, LEADERBOARD_PAGE_ROWS);
  const own = useOwnPlace();
  useLiveLeaderboard();
  const total = list.data?.total ?? own.data?.total;

  return (
    <div className="grid max-w-[56rem] gap-6 phone:gap-4">
      <PageTitle
        className="phone:px-4 phone:pt-4"
        note={total !== undefined && `${total.toLocaleString('en')} ${total === 1 ? 'student' : 'students'}, live`}
        acts={<HowPointsAreCounted />}
      >
        Leaderboard
      </PageTitle>
      <PagedList
        label="Places"
        list={list}
        pageSize={LEADERBOARD_PAGE_ROWS}
        empty={<Empty>Nobody is on the leaderboard yet.</Empty>}
        skeleton={{ rows: 10 }}
      >
        {({ rows }) => <Places rows={rows} own={own.data?.row} />}
      </PagedList>
      {own.data && !own.data.row && (
        <p className="meta phone:px-4">You join the list when you finish your first test that counts.</p>
      )}
    </div>
  );
}

const HowPointsAreCounted = () => (
  <span className="flex items-center text-xs text-ink-soft">
    <span aria-hidden className="phone:hidden">
      How points are counted
    </span>
    <InfoTip label="How points are counted">
      Your points are the sum of your scores. Model tests taken live count most. Of your mock tests, only the best one
      in each subject on each day counts. Mistake quizzes do not count. If two students have equal points, the one with
      more correct answers comes first.
    </InfoTip>
  </span>
);

/** Sticks to the edges of the window where it would leave them; on a phone above the dock. */
const IN_SIGHT =
  'sticky top-0 bottom-0 z-[1] phone:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] [&>td]:shadow-[0_-1px_0_var(--rule)]';

function Places({ rows, own }: { rows: readonly Row[]; own: Row | undefined }) {
  const studentId = useAccountId();
  const { pageNumber, addressOf } = usePageNumber();
  const elsewhere = own && !rows.some((row) => row.studentId === studentId) ? own : undefined;
  return (
    <>
      <table className="w-full border-separate border-spacing-0 tabular-nums">
        <LeaderboardHead />
        <tbody>
          {rows.map((row) => {
            const mine = row.studentId === studentId;
            return <LeaderboardRow key={row.studentId} row={row} own={mine} className={mine ? IN_SIGHT : undefined} />;
          })}
        </tbody>
        {elsewhere && (
          <tfoot>
            <LeaderboardRow
              row={elsewhere}
              own
              className={`${IN_SIGHT} [&>td]:border-t [&>td]:border-t-rule-strong [&>td]:[border-top-style:dashed]`}
            />
          </tfoot>
        )}
      </table>
      {elsewhere && pageOfPlace(elsewhere.slNo) !== pageNumber && (
        <div className="flex justify-center border-t border-rule py-3">
          <ButtonLink to={addressOf(pageOfPlace(elsewhere.slNo))} size="dense">
            Go to your place
          </ButtonLink>
        </div>
      )}
    </>
  );
}
