import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { splitUsername } from '../../entities/account/split-username';
import { scoreText } from '../../entities/score/score-text';
import { classes } from '../../ui/classes';
import { MEDALS, medalOf } from '../../entities/score/medal';
import { RankChange } from '../../entities/score/rank-change';
import { Cell, HeadCell, RankedTable } from '../../ui/ranked-table';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/loading';
import { BiggestMoves } from './biggest-moves';
import { linesBetween, earlierRanks, type Line } from './board-changes';
import { EmptyBoard, StudentLink } from './board-parts';
import { pastBoardQuery, pastChangesQuery, type PastBoardRow } from './replay.queries';
import { messages } from './messages';
import { instantOf, timeText, type ReplayViewState } from './view';

/** Number of rows per list. */
const ROWS = 12;
const ROW_HEIGHT_CLASSES = '[&_td]:h-11 phone:[&_td]:h-12';
const POINTS_CLASSES = 'w-24 tablet:w-19 phone:w-19';
const MOVEMENT_CLASSES = 'w-26 pr-6 tablet:w-16 tablet:pr-3 phone:w-20 phone:pr-4';
/** Room for names between narrower columns. */
const RANK_CLASSES = 'tablet:w-11';
const NAME_CLASSES = 'tablet:pr-1 tablet:pl-3';
/** Classes of the ends of the lines between the lists. */
const DOT_CLASSES = 'absolute top-[calc(50%-0.25rem)] size-2 rounded-bubble border-[1.5px] border-pen phone:hidden';

interface BoardComparisonProps {
  view: ReplayViewState;
  /** Time of the first change */
  first: string | undefined;
}

/** The top of both lists with lines between them: solid for climbers, dashed for drops, thin for unchanged places. */
export function BoardComparison({ view, first }: BoardComparisonProps) {
  const [highlightedId, setHighlightedId] = useState<string>();
  const earlierBoard = useQuery(pastBoardQuery(view, instantOf(view.from), 1, ROWS));
  const laterBoard = useQuery(pastBoardQuery(view, view.isNow ? undefined : instantOf(view.to), 1, ROWS));
  // this many changes cover all students on the later list
  const changes = useQuery(pastChangesQuery(view, 'place', ROWS));
  const queries = [earlierBoard, laterBoard, changes];
  const status = queries.find(({ isError }) => isError) ?? laterBoard;
  if (laterBoard.data?.total === 0) return <EmptyBoard first={first} />;
  if (!earlierBoard.data || !laterBoard.data || !changes.data) {
    return (
      <Sheet aria-busy={!status.isError}>
        {!status.isError && <Skeleton rows={ROWS} rowClassName="h-11" />}
        <FetchRetry query={status} />
      </Sheet>
    );
  }
  const slNosBefore = earlierRanks(laterBoard.data.rows, changes.data.rows);
  const highlight = { highlightedId, onHighlight: setHighlightedId };
  const isStale = queries.some(({ isPlaceholderData }) => isPlaceholderData);
  return (
    <>
      <Sheet
        aria-label={messages.boards.two}
        className={classes(
          'grid grid-cols-[minmax(0,1fr)_9rem_minmax(0,1fr)] items-start max-desktop:grid-cols-[minmax(0,1fr)_5rem_minmax(0,1fr)] tablet:grid-cols-[minmax(0,1fr)_3rem_minmax(0,1fr)] phone:grid-cols-[minmax(0,1fr)]',
          isStale && 'opacity-60',
        )}
      >
        <EarlierBoard rows={earlierBoard.data.rows} at={timeText(view.from)} {...highlight} />
        <MoveLines
          lines={linesBetween(earlierBoard.data.rows, laterBoard.data.rows, slNosBefore)}
          highlightedId={highlightedId}
        />
        <LaterBoard
          rows={laterBoard.data.rows}
          at={view.isNow ? messages.now : timeText(view.to)}
          slNosBefore={slNosBefore}
          {...highlight}
        />
      </Sheet>
      <FetchRetry query={status} />
      <BiggestMoves
        view={view}
        earlierRows={earlierBoard.data.rows}
        laterRows={laterBoard.data.rows}
        slNosBefore={slNosBefore}
      />
    </>
  );
}

interface Highlight {
  highlightedId: string | undefined;
  onHighlight: (studentId: string | undefined) => void;
}

interface BoardProps extends Highlight {
  rows: readonly PastBoardRow[];
  /** Time of the list, as text */
  at: string;
}

const BoardHeader = ({ number, title, at }: { number: 1 | 2; title: string; at: string }) => (
  <header className="flex h-14 items-baseline gap-2 overflow-hidden px-6 pt-4 whitespace-nowrap phone:px-4 phone:pt-3">
    <h2 className="section-title">
      <span className="text-accent tabular-nums">{number}</span> {title}
    </h2>
    <span className="meta">{at}</span>
  </header>
);

const EarlierBoard = ({ rows, at, ...highlight }: BoardProps) => (
  <div className="border-r border-rule phone:hidden">
    <BoardHeader number={1} title={messages.boards.earlier} at={at} />
    <RankedTable className={ROW_HEIGHT_CLASSES}>
      <thead>
        <tr>
          <HeadCell column="text" className={NAME_CLASSES}>
            {messages.columns.name}
          </HeadCell>
          <HeadCell column="figure" className={POINTS_CLASSES}>
            {messages.columns.points}
          </HeadCell>
          <HeadCell column="end-rank" className={RANK_CLASSES}>
            {messages.columns.place}
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.studentId} row={row} {...highlight}>
            <NameCell>{splitUsername(row.name).filter(Boolean).join(' ')}</NameCell>
            <PointsCell row={row} />
            <Cell column="end-rank" className="relative">
              {row.slNo}
              <i aria-hidden className={`${DOT_CLASSES} -right-1 bg-surface`} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </RankedTable>
    {rows.length === 0 && <p className="px-6 py-4 text-ink-soft">{messages.boards.noneYet}</p>}
  </div>
);

const LaterBoard = ({
  rows,
  at,
  slNosBefore,
  ...highlight
}: BoardProps & { slNosBefore: ReadonlyMap<string, number> }) => (
  <div className="border-l border-rule phone:border-l-0">
    <BoardHeader number={2} title={messages.boards.later} at={at} />
    <RankedTable className={ROW_HEIGHT_CLASSES}>
      <thead>
        <tr>
          <HeadCell column="rank" className={RANK_CLASSES}>
            {messages.columns.place}
          </HeadCell>
          <HeadCell column="text" className={NAME_CLASSES}>
            {messages.columns.name}
          </HeadCell>
          <HeadCell column="figure" className={POINTS_CLASSES}>
            {messages.columns.points}
          </HeadCell>
          <HeadCell column="figure" className={MOVEMENT_CLASSES}>
            {messages.columns.moved}
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const slNoBefore = slNosBefore.get(row.studentId);
          return (
            <Row key={row.studentId} row={row} {...highlight}>
              <Cell column="rank" className="relative">
                {row.slNo}
                <i aria-hidden className={`${DOT_CLASSES} -left-1 bg-pen`} />
              </Cell>
              <NameCell>
                <StudentLink name={row.name} />
              </NameCell>
              <PointsCell row={row} />
              <Cell column="figure" className={`${MOVEMENT_CLASSES} group-data-medal:*:text-inherit!`}>
                <RankChange places={slNoBefore === undefined ? null : slNoBefore - row.slNo} />
              </Cell>
            </Row>
          );
        })}
      </tbody>
    </RankedTable>
  </div>
);

const NameCell = ({ children }: { children: ReactNode }) => (
  <Cell column="text" className={classes(NAME_CLASSES, 'group-data-highlighted:font-strong')}>
    {children}
  </Cell>
);

const PointsCell = ({ row }: { row: PastBoardRow }) => (
  <Cell column="figure" className={`${POINTS_CLASSES} font-strong`}>
    {scoreText(row.Point)}
  </Cell>
);

interface RowProps extends Highlight {
  row: PastBoardRow;
  children: ReactNode;
}

/** Highlights the line of its student on hover and focus. */
function Row({ row: { slNo, studentId }, highlightedId, onHighlight, children }: RowProps) {
  const medal = medalOf(slNo);
  return (
    <tr
      data-medal={medal}
      data-highlighted={highlightedId === studentId || undefined}
      className={classes('group', medal && MEDALS[medal])}
      onMouseEnter={() => onHighlight(studentId)}
      onMouseLeave={() => onHighlight(undefined)}
      onFocus={() => onHighlight(studentId)}
      onBlur={() => onHighlight(undefined)}
    >
      {children}
    </tr>
  );
}

const LINES: Readonly<Record<Line['direction'], string>> = {
  up: 'stroke-pen stroke-2',
  down: 'stroke-field-edge stroke-[1.5] [stroke-dasharray:5_5]',
  none: 'stroke-rule-strong stroke-[1.5]',
};

const MoveLines = ({ lines, highlightedId }: { lines: readonly Line[]; highlightedId: string | undefined }) => (
  <svg
    className="mt-23 h-132 w-full fill-none phone:hidden"
    viewBox={`0 0 100 ${ROWS}`}
    preserveAspectRatio="none"
    aria-hidden
  >
    {lines.map(({ studentId, path, direction }) => (
      <path
        key={studentId}
        d={path}
        vectorEffect="non-scaling-stroke"
        className={classes(LINES[direction], highlightedId === studentId && 'stroke-4!')}
      />
    ))}
  </svg>
);
