import { memo } from 'react';
import { columnsWithEllipsis, PRINTED_LETTERS, type LetterColumn } from './letter-columns';
import { PrintedLetters, ringsPath } from './printed-bubbles';

/** Measures of a drawing, in SVG units. */
interface Shape {
  columns: number;
  /** Number of visible bubbles per column; each column scrolls to its letter */
  rows: number;
  /** Distance between columns; `pitch`: distance between rows; `radius`: radius of a bubble */
  width: number;
  pitch: number;
  radius: number;
  /** Top of the boxes; `box`: height of a box; `first`: y coordinate of the first row of bubbles */
  boxes: number;
  box: number;
  first: number;
  /** Font size of a letter in its box; `print`: font size of the letters in bubbles */
  letter: number;
  print: number;
}

const SHAPES = {
  /** The complete head of a sheet */
  whole: {
    columns: 12,
    rows: 36,
    width: 23,
    pitch: 15.4,
    radius: 6.3,
    boxes: 26,
    box: 30,
    first: 76,
    letter: 16,
    print: 8,
  },
  /** An enlarged part of the head with nine rows */
  large: {
    columns: 16,
    rows: 9,
    width: 32,
    pitch: 27,
    radius: 10,
    boxes: 24,
    box: 40,
    first: 88,
    letter: 20,
    print: 11,
  },
} satisfies Record<string, Shape>;

export interface NameColumnsProps {
  /** Label above the boxes */
  label: string;
  name: string;
  shape: keyof typeof SHAPES;
  /** Underlines the name as invalid */
  isInvalid?: boolean;
  className?: string;
}

/** A name as coded on an answer sheet: a box and a column of bubbles per letter. Decorative. */
export function NameColumns({ label, name, shape, isInvalid = false, className }: NameColumnsProps) {
  const { columns, rows, width, pitch, radius, boxes, box, first, letter: size }: Shape = SHAPES[shape];
  const nameColumns = columnsWithEllipsis(name, columns);
  const height = first + pitch * rows - (pitch - radius) / 2;
  const x = (column: number) => 0.75 + width * (column + 0.5);
  const length = nameColumns.findLastIndex(({ letter }) => letter !== '') + 1;
  return (
    <svg
      viewBox={`0 0 ${width * columns + (shape === 'whole' ? 64 : 1.5)} ${height}`}
      aria-hidden
      className={`block overflow-visible font-sans ${className}`}
    >
      <Print label={label} shape={shape} rowOffsets={firstRows(nameColumns, rows)} />
      <g className="fill-ink font-strong [text-anchor:middle]" fontSize={size}>
        {nameColumns.map(({ letter }, column) => (
          <text key={column} x={x(column)} y={boxes + box / 2 + size * 0.33}>
            {letter}
          </text>
        ))}
      </g>
      {nameColumns.map(({ bubble }, column) => (
        <circle
          key={column}
          cx={x(column)}
          cy={first + pitch * (Math.max(0, bubble) % rows)}
          r={radius + 0.7}
          className={`origin-center fill-pen transition-[scale,opacity] duration-(--fill) ease-(--ease) [transform-box:fill-box] ${bubble < 0 ? 'scale-30 opacity-0' : ''}`}
        />
      ))}
      {isInvalid && length > 0 && (
        <path
          d={`M2 ${boxes + box + 4}${`q${width / 4}-5 ${width / 2} 0t${width / 2} 0`.repeat(length)}`}
          className="fill-none stroke-examiner stroke-[2.25] [stroke-linecap:round]"
        />
      )}
    </svg>
  );
}

/** Returns the first visible row of each column, as a string that can be compared by `memo`. */
const firstRows = (nameColumns: readonly LetterColumn[], rows: number): string =>
  nameColumns.map(({ bubble }) => Math.floor(Math.max(0, bubble) / rows) * rows).join(' ');

/** The printed form without the name: one element for all rings and one for all letters. Memoized. */
const Print = memo(
  ({ label, shape, rowOffsets }: { label: string; shape: keyof typeof SHAPES; rowOffsets: string }) => {
    const { columns, rows, width, pitch, radius, boxes, box, first, print }: Shape = SHAPES[shape];
    const bubbles = rowOffsets.split(' ').flatMap((top, column) =>
      Array.from({ length: rows }, (_, row) => ({
        letter: PRINTED_LETTERS[Number(top) + row]!,
        x: 0.75 + width * (column + 0.5),
        y: first + row * pitch,
      })),
    );
    const marks = 0.75 + width * columns + 30;
    return (
      <>
        <text x="0.75" y="13" fontSize="13" className="fill-accent font-strong">
          {label}
        </text>
        {shape === 'whole' && (
          <>
            <path
              d={`M0.75 ${first - 12}h${width * columns}v${pitch * rows + 8}h${-width * columns}z`}
              className="fill-tint"
            />
            <path
              d={`M${marks} ${boxes + 8}h14v14h-14z${bubbles
                .slice(0, rows)
                .map(({ y }) => `M${marks} ${y - 3}h14v6h-14z`)
                .join('')}`}
              className="fill-pen"
            />
          </>
        )}
        <path
          d={Array.from(
            { length: columns },
            (_, column) => `M${0.75 + width * column} ${boxes}h${width}v${box}h${-width}z`,
          ).join('')}
          className="fill-surface stroke-rule-strong stroke-[1.25]"
        />
        <path d={ringsPath(bubbles, radius)} className="fill-none stroke-rule-strong" />
        <PrintedLetters bubbles={bubbles} fontSize={print} className="fill-accent font-[500]" />
      </>
    );
  },
);
