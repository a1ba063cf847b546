import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, RefreshCw, RotateCcw, WifiOff } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { LEADERBOARD_PAGE_ROWS } from '../../../../api/contracts/http/limits';
import { reasonOf } from '../../lib/api/api-error';
import { useIsLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { usePageNumber } from '../../ui/paged-list';
import { Pages, PageStep } from '../../ui/pages';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/waiting';
import { GoToPlace, useGoneToPlace } from './go-to-place';
import { useHeldRows, useSlidingRows, type HeldRows } from './held-rows';
import { isDeep, type LeaderboardPage as ListPage } from './leaderboard';
import { LeaderboardHead, LeaderboardRow } from './leaderboard-row';
import { notLiveText } from './live-text';

export interface PlacesProps {
  list: UseQueryResult<ListPage>;
  /** the student's own place, if any */
  own: number | undefined;
  /** line below the student's name */
  gap: string | undefined;
}

/** One page of the live list. Changed rows are held back until the reader asks for them. */
export function Places({ list, own, gap }: PlacesProps) {
  const { data: page } = list;
  return (
    <Sheet
      aria-label="Places"
      aria-busy={list.isPending}
      className={classes('places merit-box', list.isPlaceholderData && 'opacity-60')}
    >
      {page && <Shown list={list} page={page} own={own} gap={gap} />}
      {!page && (
        <>
          <Bar range={list.isPending && <SkeletonBar className="w-26" />} />
          {list.isPending ? <SkeletonPlaces /> : <NotLoaded list={list} />}
        </>
      )}
    </Sheet>
  );
}

function Shown({ list, page: { rows: latest, total }, own, gap }: PlacesProps & { page: ListPage }) {
  const studentId = useAccountId();
  const { pageNumber, addressOf } = usePageNumber();
  const sheet = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const isRead = () => scrollY > 0 || sheet.current?.matches(':hover, :focus-within') === true;
  const held = useHeldRows(latest, list.isPlaceholderData ? 'former' : String(pageNumber), isRead);
  const { rows } = held;
  useSlidingRows(body, rows);
  useGoneToPlace(body);
  const last = Math.ceil(total / LEADERBOARD_PAGE_ROWS);
  const [first, end] = [rows[0]?.slNo, rows.at(-1)?.slNo];
  const step = { to: addressOf, last };
  return (
    <div ref={sheet}>
      <Bar
        held={held}
        range={
          <>
            {first?.toLocaleString('en')}–{end?.toLocaleString('en')}
            <span className="wide">&nbsp;of {total.toLocaleString('en')}</span>
          </>
        }
      >
        {last > 1 && (
          <>
            <PageStep {...step} pageNumber={pageNumber - 1} name="Previous places" icon={ChevronLeft} />
            <PageStep {...step} pageNumber={pageNumber + 1} name="Next places" icon={ChevronRight} />
          </>
        )}
      </Bar>
      <table className={classes('merit', isDeep(total) && 'deep')}>
        <LeaderboardHead />
        <tbody ref={body}>
          {rows.map((row) => {
            const mine = row.studentId === studentId;
            return <LeaderboardRow key={row.studentId} row={row} own={mine} gap={mine && gap} />;
          })}
        </tbody>
      </table>
      <FetchRetry of={list} />
      {last > 1 && (
        <div className="board-foot">
          <GoToPlace total={total} own={own} />
          <Pages current={pageNumber} {...step} className="" />
        </div>
      )}
    </div>
  );
}

/** Live state or number of changed places, and the range of the page. */
const Bar = ({ held, range, children }: { held?: HeldRows; range: ReactNode; children?: ReactNode }) => (
  <div className="board-bar">
    {held ? <Slot {...held} /> : <span className="board-slot" />}
    <nav aria-label="Places before and after" className="ml-auto flex items-center gap-1 tabular-nums">
      <span className="px-2 whitespace-nowrap">{range}</span>
      {children}
    </nav>
  </div>
);

function Slot({ waiting, show }: HeldRows) {
  const { isLive, awaySince } = useIsLive();
  return (
    <output className="board-slot" data-away={(waiting === 0 && awaySince !== undefined) || undefined}>
      {waiting > 0 ? (
        <Button size="dense" icon={RefreshCw} onClick={show}>
          {waiting === 1 ? 'Show 1 new place' : `Show ${waiting} new places`}
        </Button>
      ) : isLive ? (
        <>
          <b>Updates live</b>
        </>
      ) : (
        awaySince !== undefined && (
          <>
            <WifiOff />
            <b>{notLiveText(awaySince)}</b>
          </>
        )
      )}
    </output>
  );
}

const WIDTHS = ['w-44', 'w-32', 'w-56', 'w-36', 'w-48'];

const SkeletonPlaces = () => (
  <table className="merit late" aria-hidden>
    <LeaderboardHead />
    <tbody>
      {Array.from({ length: 12 }, (_, row) => (
        <tr key={row} className="bg-surface">
          <td className="place-cell">
            <SkeletonBar className="mx-auto w-5" />
          </td>
          <td className="name-cell">
            <div>
              <SkeletonBar className="size-8! rounded-bubble" />
              <SkeletonBar className={`${WIDTHS[row % WIDTHS.length]} max-w-3/5`} />
            </div>
          </td>
          <td className="movement-cell">
            <SkeletonBar className="ml-auto w-5" />
          </td>
          <td className="points-cell">
            <SkeletonBar className="ml-auto w-10" />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Replaces the list when it fails to load, with a retry button. */
const NotLoaded = ({ list: { error, isFetching, refetch } }: Pick<PlacesProps, 'list'>) => (
  <div role="alert" className="grid justify-items-start gap-3 border-t border-rule px-6 py-8 phone:px-4">
    <div>
      <h2 className="section-title">The list did not load.</h2>
      <p className="text-ink-soft">{reasonOf(error)}</p>
      <p className="text-ink-soft">Your points are safe.</p>
    </div>
    <Button icon={RotateCcw} busy={isFetching} busyLabel="Trying" onClick={() => void refetch()}>
      Try again
    </Button>
  </div>
);
