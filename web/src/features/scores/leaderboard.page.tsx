import { useSearchParams } from 'react-router-dom';
import { LEADERBOARD_PAGE_ROWS } from '../../../../api/contracts/http/limits';
import { useAccountId } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Empty } from '../../ui/empty';
import { FetchRetry } from '../../ui/fetch-retry';
import { InfoTip } from '../../ui/info-tip';
import { PageTitle } from '../../ui/page-title';
import { Pages } from '../../ui/pages';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/waiting';
import { pageOfPlace, type LeaderboardPage as Shown, type LeaderboardRow as Row } from './leaderboard';
import { LeaderboardHead, LeaderboardRow } from './leaderboard-row';
import { useLeaderboardPage, useLiveLeaderboard, useOwnPlace } from './leaderboard.queries';

const pageAddress = (pageNumber: number) => `/student/leaderboard${pageNumber > 1 ? `?page=${pageNumber}` : ''}`;

/** The full list (spec §2), in pages, live, with the own row always in sight. */
export function LeaderboardPage() {
  const [search] = useSearchParams();
  const pageNumber = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const list = useLeaderboardPage(pageNumber, LEADERBOARD_PAGE_ROWS);
  const own = useOwnPlace();
  useLiveLeaderboard();
  const total = list.data?.total ?? own.data?.total;

  return (
    <div className="grid max-w-[56rem] gap-6 phone:gap-4">
      <PageTitle
        className="phone:px-4 phone:pt-4"
        note={total !== undefined && `${total.toLocaleString('en')} ${total === 1 ? 'student' : 'students'}, live`}
        acts={<HowPointsComeAbout />}
      >
        Leaderboard
      </PageTitle>
      <Sheet aria-label="Places" aria-busy={list.isPending} className={classes(list.isPlaceholderData && 'opacity-60')}>
        {list.data && <Places shown={list.data} own={own.data?.row} pageNumber={pageNumber} />}
        {list.isPending && <Skeleton rows={10} />}
        <FetchRetry of={list} />
      </Sheet>
      {own.data && !own.data.row && (
        <p className="meta phone:px-4">You join the list with your first finished test that counts.</p>
      )}
    </div>
  );
}

const HowPointsComeAbout = () => (
  <span className="flex items-center text-xs text-ink-soft">
    <span aria-hidden className="phone:hidden">
      How points come about
    </span>
    <InfoTip label="How points come about">
      Points add up from your scores. Model tests taken live weigh most; of your mock tests the best of each subject and
      day counts; mistake quizzes do not. With equal points, more correct answers stand first.
    </InfoTip>
  </span>
);

/** Sticks to the edges of the window where it would leave them; on a phone above the dock. */
const IN_SIGHT =
  'sticky top-0 bottom-0 z-[1] phone:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] [&>td]:shadow-[0_-1px_0_var(--rule)]';

function Places({ shown, own, pageNumber }: { shown: Shown; own: Row | undefined; pageNumber: number }) {
  const studentId = useAccountId();
  if (shown.rows.length === 0) return <Empty>Nobody is on the leaderboard yet.</Empty>;
  const elsewhere = own && !shown.rows.some((row) => row.studentId === studentId) ? own : undefined;
  const last = Math.ceil(shown.total / LEADERBOARD_PAGE_ROWS);
  return (
    <>
      <table className="w-full border-separate border-spacing-0 tabular-nums">
        <LeaderboardHead />
        <tbody>
          {shown.rows.map((row) => {
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
          <ButtonLink to={pageAddress(pageOfPlace(elsewhere.slNo))} size="dense">
            Go to your place
          </ButtonLink>
        </div>
      )}
      <Pages current={pageNumber} last={last} to={pageAddress} />
    </>
  );
}
