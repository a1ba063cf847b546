import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, RefreshCw, RotateCcw, WifiOff } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
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
import { SkeletonBar } from '../../ui/loading';
import { GoToPlace, useScrollToPlace } from './go-to-place';
import type { LeaderboardPage } from './leaderboard';
import { LeaderboardHeader, LeaderboardRow, LeaderboardTable, SkeletonRow } from './leaderboard-table';
import { messages } from './messages';
import { useIsBeingRead, useSlidingRows, useStableRows, type StableRows } from './use-stable-rows';

const texts = messages.board;

export interface LeaderboardListProps {
  list: UseQueryResult<LeaderboardPage>;
  /** The student's place, if any */
  ownPlace: number | undefined;
  /** Line below the student's name */
  gap: string | undefined;
}

/** A page of the live list. Changes of the order are deferred while the list is being read. */
export function LeaderboardList({ list, ownPlace, gap }: LeaderboardListProps) {
  const { data: page } = list;
  return (
    <Sheet
      aria-label={texts.places}
      aria-busy={list.isPending}
      className={classes('@container', list.isPlaceholderData && 'opacity-60')}
    >
      {page && <LoadedList list={list} page={page} ownPlace={ownPlace} gap={gap} />}
      {!page && (
        <>
          <Bar range={list.isPending && <SkeletonBar className="w-26" />} />
          {list.isPending ? <SkeletonPlaces /> : <LoadError list={list} />}
        </>
      )}
    </Sheet>
  );
}

interface LoadedListProps extends LeaderboardListProps {
  page: LeaderboardPage;
}

function LoadedList({ list, page: { rows: latestRows, total }, ownPlace, gap }: LoadedListProps) {
  const studentId = useAccountId();
  const { pageNumber, addressOf } = usePageNumber();
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const rowsKey = list.isPlaceholderData ? 'placeholder' : String(pageNumber);
  const stableRows = useStableRows(latestRows, rowsKey, useIsBeingRead(container));
  const { rows } = stableRows;
  useSlidingRows(body, rows);
  useScrollToPlace(body, rows);
  const last = Math.ceil(total / LEADERBOARD_PAGE_ROWS);
  const step = { to: addressOf, last };
  return (
    <div ref={setContainer}>
      <Bar
        stableRows={stableRows}
        range={
          <>
            {rows[0]?.slNo.toLocaleString('en')}–{rows.at(-1)?.slNo.toLocaleString('en')}
            <span className="@max-xl:hidden">&nbsp;{texts.ofPlaces(total)}</span>
          </>
        }
      >
        {last > 1 && (
          <>
            <PageStep {...step} pageNumber={pageNumber - 1} name={texts.previous} icon={ChevronLeft} />
            <PageStep {...step} pageNumber={pageNumber + 1} name={texts.next} icon={ChevronRight} />
          </>
        )}
      </Bar>
      <LeaderboardTable total={total}>
        <LeaderboardHeader />
        <tbody ref={body}>
          {rows.map((row) => {
            const isOwn = row.studentId === studentId;
            return (
              <LeaderboardRow
                key={row.studentId}
                row={row}
                kind={isOwn ? 'own' : 'plain'}
                isSticky={isOwn}
                gap={isOwn && gap}
              />
            );
          })}
        </tbody>
      </LeaderboardTable>
      <FetchRetry query={list} />
      {last > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3 pr-3 pl-6 phone:flex-col phone:px-0">
          <GoToPlace total={total} ownPlace={ownPlace} />
          <Pages current={pageNumber} {...step} className="" />
        </div>
      )}
    </div>
  );
}

interface BarProps {
  /** Visible rows; undefined while loading */
  stableRows?: StableRows;
  range: ReactNode;
  children?: ReactNode;
}

/** Bar of constant size with the live state or the number of changed places, and the range of the page. */
const Bar = ({ stableRows, range, children }: BarProps) => (
  <div className="sticky top-0 z-4 flex min-h-14 items-center gap-3 bg-surface py-2 pr-3 pl-6 phone:min-h-12 phone:py-0 phone:pr-1 phone:pl-4 low:static">
    {stableRows ? <LiveStatus {...stableRows} /> : <span className={STATUS_CLASSES} />}
    <nav aria-label={texts.placesNav} className="ml-auto flex items-center gap-1 tabular-nums">
      <span className="px-2 whitespace-nowrap">{range}</span>
      {children}
    </nav>
  </div>
);

const STATUS_CLASSES = 'inline-flex h-10 w-68 items-center gap-2 text-xs phone:h-(--tap) phone:w-auto phone:flex-1';

function LiveStatus({ changeCount, showLatest }: StableRows) {
  const { isLive, disconnectedSince } = useIsLive();
  const isAway = changeCount === 0 && disconnectedSince !== undefined;
  return (
    <output className={classes(STATUS_CLASSES, isAway ? 'text-caution' : 'text-ink-soft')}>
      {changeCount > 0 ? (
        <Button size="dense" icon={RefreshCw} onClick={showLatest}>
          {texts.showNew(changeCount)}
        </Button>
      ) : isLive ? (
        <b>{texts.updatesLive}</b>
      ) : (
        isAway && (
          <>
            <WifiOff />
            <b>{messages.notLive(disconnectedSince)}</b>
          </>
        )
      )}
    </output>
  );
}

const SKELETON_ROWS = 12;
const WIDTHS = ['w-44', 'w-32', 'w-56', 'w-36', 'w-48'];

const SkeletonPlaces = () => (
  <LeaderboardTable className="late" aria-hidden>
    <LeaderboardHeader />
    <tbody>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <SkeletonRow
          key={row}
          place={<SkeletonBar className="mx-auto w-5" />}
          name={
            <>
              <SkeletonBar className="size-8! rounded-bubble" />
              <SkeletonBar className={`${WIDTHS[row % WIDTHS.length]} max-w-3/5`} />
            </>
          }
          movement={<SkeletonBar className="ml-auto w-5" />}
          points={<SkeletonBar className="ml-auto w-10" />}
        />
      ))}
    </tbody>
  </LeaderboardTable>
);

/** Replaces the list when it fails to load, with a retry button. */
const LoadError = ({ list: { error, isFetching, refetch } }: Pick<LeaderboardListProps, 'list'>) => (
  <div role="alert" className="grid justify-items-start gap-3 border-t border-rule px-6 py-8 phone:px-4">
    <div>
      <h2 className="section-title">{texts.failed}</h2>
      <p className="text-ink-soft">{reasonOf(error)}</p>
      <p className="text-ink-soft">{texts.pointsSafe}</p>
    </div>
    <Button icon={RotateCcw} busy={isFetching} busyLabel={texts.retrying} onClick={() => void refetch()}>
      {texts.tryAgain}
    </Button>
  </div>
);
