import { useLayoutEffect, useRef, useState } from 'react';
import { scoreText } from '../../entities/score/score-text';
import type { ScoreColumn } from './exam-scores';

/** of the chart's parts, in px: the figures at its left, its edges, the lines below it */
const AXIS = 34;
const EDGE = 14;
const FOOT = 36;
/** months stand at least this many columns apart */
const MONTH_COLUMNS = 3;
const MONTH = new Intl.DateTimeFormat('en', { month: 'long' });

/** Measures of the printed columns, in px. */
export interface ColumnMeasures {
  /** from one column to the next, and from one bubble to the next */
  pitch: number;
  step: number;
  radius: number;
}

export interface ScoreColumnsProps {
  /** oldest first, none while they are on their way */
  columns: readonly ScoreColumn[];
  /** printed in all; those without an exam stay empty */
  count: number;
  measures: ColumnMeasures;
  /** whether a score can be below zero, which is a row more */
  hasNegative: boolean;
}

/** Every exam is a printed column, its score the filled bubble; the examiner's pen draws the average of five. */
export function ScoreColumns({ columns, count, measures, hasNegative }: ScoreColumnsProps) {
  const { pitch, step, radius } = measures;
  const lowest = hasNegative ? -1 : 0;
  const tenths = Array.from({ length: 11 - lowest }, (_, row) => 10 - row);
  const x = (place: number) => AXIS + pitch / 2 + place * pitch;
  const y = (tenth: number) => EDGE + (10 - Math.max(tenth, -1)) * step;
  const bottom = y(lowest) + 12;
  const width = AXIS + count * pitch + 6;
  return (
    <svg
      viewBox={`0 0 ${width} ${bottom + FOOT}`}
      width={width}
      height={bottom + FOOT}
      {...(columns.length > 0 ? { role: 'img', 'aria-label': describe(columns) } : { 'aria-hidden': true })}
      className="block max-w-full text-2xs tabular-nums"
    >
      {tenths.map(
        (tenth) =>
          (tenth % 2 === 0 || tenth < 0) && (
            <text key={tenth} x={24} y={y(tenth) + 4} textAnchor="end" className="fill-accent font-strong">
              {tenth < 0 ? '<0' : (tenth / 10).toFixed(1)}
            </text>
          ),
      )}
      {Array.from({ length: count }, (_, place) =>
        tenths.map((tenth) => {
          const filled = columns[place]?.filled === tenth;
          return (
            <circle
              key={`${place} ${tenth}`}
              cx={x(place)}
              cy={y(tenth)}
              r={filled ? radius + 0.5 : radius}
              className={filled ? 'fill-pen' : 'fill-surface stroke-q-unseen-edge'}
            />
          );
        }),
      )}
      {columns.map(({ attemptId, letter }, place) => (
        <text key={attemptId} x={x(place)} y={bottom + 12} textAnchor="middle" className="fill-ink-soft font-strong">
          {letter}
        </text>
      ))}
      {monthsOf(columns).map(({ place, name }) => (
        <text key={place} x={x(place) - radius} y={bottom + 30} className="fill-ink-faint">
          {name}
        </text>
      ))}
      <Pen
        points={columns.flatMap(({ average }, place) => (average === undefined ? [] : [[x(place), y(average * 10)]]))}
      />
    </svg>
  );
}

/** A line through the averages, on a white edge of its own, so that it is seen on filled bubbles too. */
function Pen({ points }: { points: readonly (readonly [number, number])[] }) {
  if (points.length === 0) return null;
  const [[startX, startY], ...rest] = points as [readonly [number, number], ...(readonly [number, number])[]];
  let path = rest.length > 0 ? `M${startX} ${startY.toFixed(1)}` : `M${startX - 8} ${startY.toFixed(1)}h16`;
  rest.forEach(([x, y], index) => {
    const [fromX, fromY] = points[index]!;
    const middle = (fromX + x) / 2;
    path += `C${middle} ${fromY.toFixed(1)} ${middle} ${y.toFixed(1)} ${x} ${y.toFixed(1)}`;
  });
  return (
    <g className="fill-none [stroke-linecap:round] [stroke-linejoin:round]">
      <path d={path} className="stroke-surface stroke-[4.5]" />
      <path d={path} className="stroke-examiner stroke-[2.25]" />
    </g>
  );
}

/** Where each month begins; of two that begin too near to each other the later one is named, which is looked for more often. */
function monthsOf(columns: readonly ScoreColumn[]): readonly { place: number; name: string }[] {
  const months: { place: number; name: string }[] = [];
  columns.forEach(({ startedAt }, place) => {
    const name = MONTH.format(new Date(startedAt));
    const last = months.at(-1);
    if (name === last?.name) return;
    if (last && place - last.place < MONTH_COLUMNS) months.pop();
    months.push({ place, name });
  });
  return months;
}

function describe(columns: readonly ScoreColumn[]): string {
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last) return '';
  if (first === last) return `One score, ${scoreText(first.score)}`;
  return `Scores of ${columns.length} tests, from ${scoreText(first.score)} to ${scoreText(last.score)}`;
}

/** How many columns a width has room for, between the least and the most. */
export const columnsIn = (width: number, { pitch }: ColumnMeasures, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.floor((width - AXIS - 6) / pitch)));

/** An element's own width in px, known before it is painted; 0 where nothing is laid out. */
export function useWidth<Found extends HTMLElement>() {
  const element = useRef<Found>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setWidth(element.current?.clientWidth ?? 0);
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return [element, width] as const;
}
