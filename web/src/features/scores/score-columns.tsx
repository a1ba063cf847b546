import { useLayoutEffect, useRef, useState } from 'react';
import { percentText } from '../../entities/score/score-text';
import { MONTH } from '../../lib/time/date-formats';
import type { ScoreColumn } from './exam-scores';
import { messages } from './messages';

/** Size of the axis at the left, the top edge and the labels below, in px. */
const AXIS = 34;
const EDGE = 14;
const FOOTER_HEIGHT = 36;
/** Minimum number of columns between the labels of two months. */
const MONTH_COLUMNS_MIN = 3;

/** Sizes of the columns, px. */
export interface ColumnMeasures {
  /** Distance between columns, and between bubbles of a column */
  pitch: number;
  step: number;
  radius: number;
}

export interface ScoreColumnsProps {
  /** Columns, oldest first; empty while loading */
  columns: readonly ScoreColumn[];
  /** Number of columns, including empty ones */
  count: number;
  measures: ColumnMeasures;
  /** True to add a row for negative scores */
  hasNegative: boolean;
}

/** Each exam is a column of bubbles with its score filled in; a pen line shows the average of five. */
export function ScoreColumns({ columns, count, measures, hasNegative }: ScoreColumnsProps) {
  const { pitch, step, radius } = measures;
  const lowest = hasNegative ? -1 : 0;
  const tenths = Array.from({ length: 11 - lowest }, (_, row) => 10 - row);
  const x = (index: number) => AXIS + pitch / 2 + index * pitch;
  const y = (tenth: number) => EDGE + (10 - Math.max(tenth, -1)) * step;
  const bottom = y(lowest) + 12;
  const width = AXIS + count * pitch + 6;
  return (
    <svg
      viewBox={`0 0 ${width} ${bottom + FOOTER_HEIGHT}`}
      width={width}
      height={bottom + FOOTER_HEIGHT}
      {...(columns.length > 0 ? { role: 'img', 'aria-label': describeColumns(columns) } : { 'aria-hidden': true })}
      className="block max-w-full text-2xs tabular-nums"
    >
      {tenths.map(
        (tenth) =>
          (tenth % 2 === 0 || tenth < 0) && (
            <text key={tenth} x={AXIS - 3} y={y(tenth) + 4} textAnchor="end" className="fill-accent font-strong">
              {tenth < 0 ? '<0' : percentText(tenth / 10)}
            </text>
          ),
      )}
      {Array.from({ length: count }, (_, index) =>
        tenths.map((tenth) => (
          <circle
            key={`${index} ${tenth}`}
            cx={x(index)}
            cy={y(tenth)}
            r={radius}
            className="fill-surface stroke-q-unseen-edge"
          />
        )),
      )}
      {columns.map(({ attemptId, letter }, index) => (
        <text key={attemptId} x={x(index)} y={bottom + 12} textAnchor="middle" className="fill-ink-soft font-strong">
          {letter}
        </text>
      ))}
      {monthsOf(columns).map(({ index, name }) => (
        <text key={index} x={x(index) - radius} y={bottom + 30} className="fill-ink-faint">
          {name}
        </text>
      ))}
      <AverageLine
        points={columns.flatMap(({ average }, index) => (average === undefined ? [] : [[x(index), y(average * 10)]]))}
      />
      {columns.map(({ attemptId, filledIndex }, index) => (
        <circle key={attemptId} cx={x(index)} cy={y(filledIndex)} r={radius + 0.5} className="fill-pen" />
      ))}
    </svg>
  );
}

/** A line through the averages, below the filled bubbles. Its edge separates it from the empty ones. */
function AverageLine({ points }: { points: readonly (readonly [number, number])[] }) {
  if (points.length === 0) return null;
  const [[startX, startY], ...rest] = points as [readonly [number, number], ...(readonly [number, number])[]];
  let path = rest.length > 0 ? `M${startX} ${startY.toFixed(1)}` : `M${startX - 8} ${startY.toFixed(1)}h16`;
  rest.forEach(([x, y], index) => {
    const [fromX, fromY] = points[index]!;
    const middleX = (fromX + x) / 2;
    path += `C${middleX} ${fromY.toFixed(1)} ${middleX} ${y.toFixed(1)} ${x} ${y.toFixed(1)}`;
  });
  return (
    <g className="fill-none [stroke-linecap:round] [stroke-linejoin:round]">
      <path d={path} className="stroke-surface stroke-[4.5]" />
      <path d={path} className="stroke-examiner stroke-[2.25]" />
    </g>
  );
}

/** Returns the first column of each month. Of two months too close to each other, only the later one is labelled. */
function monthsOf(columns: readonly ScoreColumn[]): readonly { index: number; name: string }[] {
  const months: { index: number; name: string }[] = [];
  columns.forEach(({ startedAt }, index) => {
    const name = MONTH.format(new Date(startedAt));
    const last = months.at(-1);
    if (name === last?.name) return;
    if (last && index - last.index < MONTH_COLUMNS_MIN) months.pop();
    months.push({ index, name });
  });
  return months;
}

function describeColumns(columns: readonly ScoreColumn[]): string {
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last) return '';
  if (first === last) return messages.scores.oneScore(percentText(first.score));
  return messages.scores.scoreRange(columns.length, percentText(first.score), percentText(last.score));
}

/** Returns the number of columns that fit a width, between a minimum and a maximum. */
export const columnsIn = (width: number, { pitch }: ColumnMeasures, min: number, max: number): number =>
  Math.min(max, Math.max(min, Math.floor((width - AXIS - 6) / pitch)));

/** Measures the width of an element (px) before it is painted. */
export function useWidth<Measured extends HTMLElement>() {
  const element = useRef<Measured>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setWidth(element.current?.clientWidth ?? 0);
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return [element, width] as const;
}
