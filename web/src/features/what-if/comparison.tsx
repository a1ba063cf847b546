import { ArrowDown, ArrowUp } from 'lucide-react';
import { splitUsername } from '../../entities/account/split-username';
import { scoreText } from '../../entities/score/score-text';
import { classes } from '../../ui/classes';
import { MEDALS, medalOf } from '../../entities/score/medal';
import { Cell, HeadCell, RankedTable } from '../../ui/ranked-table';
import { messages } from './messages';
import type { WhatIfRow } from './what-if.queries';

/** Number of places between two grid lines. */
const STEP = 5;

const TODAY_CLASSES = 'w-18 tablet:w-16 phone:hidden';
const POINTS_TODAY_CLASSES = 'w-30 pl-4 @max-4xl:hidden phone:w-24';
const POINTS_CLASSES = 'w-30 pl-4 tablet:w-24 phone:w-24';
const MOVEMENT_CLASSES = 'w-22 pr-6 tablet:w-17 tablet:pr-4 phone:w-19 phone:pr-4';

/** Each student's place with the new rules next to today's: a ring for today, a dot for the new place. */
export function Comparison({ rows }: { rows: readonly WhatIfRow[] }) {
  const first = rows[0]!.slNo;
  const last = rows.at(-1)!.slNo;
  // places outside the page are drawn at the edge
  const positionOf = (slNo: number) =>
    5 + (90 * (Math.max(first, Math.min(slNo, last)) - first)) / Math.max(1, last - first);
  const gridLines = rows.map(({ slNo }) => slNo).filter((slNo) => slNo === first || slNo % STEP === 0);
  const { columns, legend } = messages;
  return (
    <>
      <RankedTable className="[&_td]:h-12">
        <thead>
          <tr>
            <HeadCell column="rank">{columns.place}</HeadCell>
            <HeadCell column="text">{columns.name}</HeadCell>
            <HeadCell column="center" className={TODAY_CLASSES}>
              {columns.today}
            </HeadCell>
            <HeadCell column="chart" className="phone:hidden">
              <div className="relative h-5 font-text" aria-hidden>
                {gridLines.map((slNo) => (
                  <span key={slNo} className="absolute -translate-x-1/2" style={{ left: `${positionOf(slNo)}%` }}>
                    {slNo.toLocaleString('en')}
                  </span>
                ))}
              </div>
              <span className="sr-only">{columns.move}</span>
            </HeadCell>
            <HeadCell column="figure" className={POINTS_TODAY_CLASSES}>
              {columns.pointsToday}
            </HeadCell>
            <HeadCell column="figure" className={POINTS_CLASSES}>
              {columns.points}
            </HeadCell>
            <HeadCell column="figure" className={MOVEMENT_CLASSES}>
              <span className="sr-only">{columns.moved}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.studentId} row={row} gridLines={gridLines} positionOf={positionOf} />
          ))}
        </tbody>
      </RankedTable>
      <p className="flex gap-6 px-6 py-3 text-xs text-ink-soft phone:hidden" aria-hidden>
        <span>
          <i className={classes(DOT_CLASSES, RING_CLASSES, 'mr-1')} /> {legend.today}
        </span>
        <span>
          <i className={classes(DOT_CLASSES, 'mr-1 bg-pen')} /> {legend.draft}
        </span>
      </p>
    </>
  );
}

interface RowProps {
  row: WhatIfRow;
  gridLines: readonly number[];
  /** Returns the position of a place in the chart, in percent */
  positionOf: (slNo: number) => number;
}

function Row({ row: { slNo, name, Point, today }, gridLines, positionOf }: RowProps) {
  const medal = medalOf(slNo);
  const [username, note] = splitUsername(name);
  const softClass = !medal && 'text-ink-soft';
  return (
    <tr data-medal={medal} className={classes('group', medal && MEDALS[medal])}>
      <Cell column="rank">{slNo.toLocaleString('en')}</Cell>
      <Cell column="text" className="tablet:leading-5 tablet:whitespace-normal">
        {username}
        {note && <span className={classes(softClass)}> {note}</span>}
      </Cell>
      <Cell column="center" className={classes(TODAY_CLASSES, softClass)}>
        {today ? today.slNo.toLocaleString('en') : '–'}
      </Cell>
      <Cell column="chart" className="phone:hidden">
        <MoveChart gridLines={gridLines.map(positionOf)} from={today && positionOf(today.slNo)} to={positionOf(slNo)} />
      </Cell>
      <Cell column="figure" className={classes(POINTS_TODAY_CLASSES, softClass)}>
        {today ? scoreText(today.Point) : '–'}
      </Cell>
      <Cell column="figure" className={classes(POINTS_CLASSES, 'font-strong')}>
        {scoreText(Point)}
      </Cell>
      <Cell column="figure" className={classes(MOVEMENT_CLASSES, 'font-strong')}>
        <PlaceChange places={today && today.slNo - slNo} />
      </Cell>
    </tr>
  );
}

const DOT_CLASSES = 'inline-block size-3.5 rounded-bubble align-[-0.125rem]';
const RING_CLASSES = 'border-[1.5px] border-rule-strong bg-surface';
const ON_CHART_CLASSES = 'absolute top-1/2 -translate-1/2';

interface MoveChartProps {
  gridLines: readonly number[];
  /** Positions in percent; `from` is null for new students */
  from: number | null;
  to: number;
}

const MoveChart = ({ gridLines, from, to }: MoveChartProps) => (
  <div className="relative h-full min-h-12" aria-hidden>
    {gridLines.map((left) => (
      <i key={left} className="absolute inset-y-0 border-l border-rule" style={{ left: `${left}%` }} />
    ))}
    {from !== null && (
      <>
        <i
          className="absolute top-[calc(50%-1px)] h-0.5 bg-pen"
          style={{ left: `${Math.min(from, to)}%`, width: `${Math.abs(to - from)}%` }}
        />
        <i className={classes(DOT_CLASSES, RING_CLASSES, ON_CHART_CLASSES)} style={{ left: `${from}%` }} />
      </>
    )}
    <i className={classes(DOT_CLASSES, ON_CHART_CLASSES, 'bg-pen')} style={{ left: `${to}%` }} />
  </div>
);

/** Change of place in a neutral colour, since it is hypothetical. @param places null for new students */
function PlaceChange({ places }: { places: number | null }) {
  if (places === null) return <span>{messages.moved.new}</span>;
  if (places === 0) return <span>{messages.moved.none}</span>;
  const Arrow = places > 0 ? ArrowUp : ArrowDown;
  return (
    <span className="inline-flex items-center gap-0.5">
      <Arrow className="size-4!" />
      <span className="sr-only">{places > 0 ? messages.moved.up : messages.moved.down}</span>
      {Math.abs(places).toLocaleString('en')}
    </span>
  );
}
