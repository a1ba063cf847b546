import type { ReactNode } from 'react';

/** Grid of bubbles on an answer sheet: center of the first bubble, distance between bubbles, and radius. */
interface Field {
  columns: number;
  rows: number;
  x: number;
  y: number;
  step: number;
  radius: number;
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;

/** Returns an SVG path of the bubbles for which `isIncluded` returns true. */
const bubbles = (
  { columns, rows, x, y, step, radius }: Field,
  isIncluded: (column: number, row: number) => boolean,
): string =>
  range(rows)
    .flatMap((row) =>
      range(columns).map((column) =>
        isIncluded(column, row) ? circle(x + column * step, y + row * step, radius) : '',
      ),
    )
    .join('');

/** Returns an SVG path of the timing marks at the edge of a sheet. */
const marks = (x: number, y: number, count: number, step: number): string =>
  range(count)
    .map((index) => `M${x} ${y + index * step}h12v6h-12z`)
    .join('');

const PAPER_CLASSES = 'fill-paper stroke-rule-strong stroke-[1.5]';
const PRINT_CLASSES = 'fill-none stroke-rule-strong stroke-[1.5]';
const TORN_EDGE_CLASSES = `${PRINT_CLASSES} [stroke-dasharray:4_4]`;
const INK = 'fill-pen';

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 360 280" aria-hidden className="h-auto w-full overflow-visible">
    {children}
  </svg>
);

const DIGITS = {
  4: ['...#.', '..##.', '.#.#.', '#..#.', '#####', '...#.', '...#.'],
  0: ['.###.', '#...#', '#...#', '#...#', '#...#', '#...#', '.###.'],
};
const NUMBER = [DIGITS[4], DIGITS[0], DIGITS[4]];
const NUMBER_FIELD: Field = { columns: 17, rows: 9, x: 50, y: 48, step: 17, radius: 6.25 };
const isNumberBubble = (column: number, row: number): boolean =>
  NUMBER[Math.floor(column / 6)]?.[row - 1]?.[column % 6] === '#' && !isFallen(column, row);
const isFallen = (column: number, row: number): boolean => column === 6 && row === 4;

/** Drawing for an unknown URL: a bubble has fallen off the sheet. */
export const FallenBubble = () => (
  <Drawing>
    <path d="M12 20h318l18 18v176H12z" className={PAPER_CLASSES} />
    <path d={marks(20, 45, 9, 18)} className={INK} />
    <path
      d={bubbles(NUMBER_FIELD, (column, row) => !isNumberBubble(column, row) && !isFallen(column, row))}
      className={PRINT_CLASSES}
    />
    <path d={bubbles({ ...NUMBER_FIELD, radius: 7 }, isNumberBubble)} className={INK} />
    <path d={bubbles(NUMBER_FIELD, isFallen)} className={TORN_EDGE_CLASSES} />
    <path
      d="M172 226c16 22 36 30 54 32M186 222c14 16 28 22 44 24M226 272h54"
      className="fill-none stroke-rule stroke-[1.5]"
    />
    <circle cx="252" cy="258" r="11" className={INK} />
  </Drawing>
);

const PRINTED_FIELD: Field = { columns: 8, rows: 6, x: 106, y: 72, step: 26, radius: 9 };
const includeAll = (): boolean => true;

/** Drawing for an unexpected error: a double-printed sheet with spilt ink. */
export const Misprint = () => (
  <Drawing>
    <g transform="rotate(-3 180 140)">
      <path d="M58 24h236l22 22v202H58z" className={PAPER_CLASSES} />
      <path d={bubbles(PRINTED_FIELD, includeAll)} className={PRINT_CLASSES} />
      <path
        d="M70 66h16v9H70zM73 92h16v9H73zM69 118h16v9H69zM74 144h16v9H74zM70 170h16v9H70zM72 196h16v9H72z"
        className={INK}
      />
    </g>
    <path
      transform="rotate(2 180 140) translate(7 -6)"
      d={bubbles(PRINTED_FIELD, includeAll)}
      className={`${PRINT_CLASSES} opacity-75`}
    />
    <path
      d={[
        [142, 88],
        [222, 108],
        [172, 142],
        [256, 164],
        [128, 192],
      ]
        .map(([x, y]) => circle(x!, y!, 9.5))
        .join('')}
      className={INK}
    />
    <path
      d={`M262 214c10-8 28-6 34 4 8 2 12 10 8 18-2 8-12 12-20 10-6 6-18 6-22-2-8-2-12-10-8-18 0-6 4-10 8-12z${circle(314, 254, 4)}${circle(244, 252, 3)}${circle(324, 236, 2.5)}`}
      className={INK}
    />
  </Drawing>
);

const REMAINING_FIELD: Field = { columns: 7, rows: 7, x: 100, y: 53, step: 26, radius: 9 };
const FILLED_CELLS = ['2 0', '4 1', '0 2', '3 3'];
const isFilled = (column: number, row: number): boolean => FILLED_CELLS.includes(`${column} ${row}`);

/** Drawing for a chunk that failed to load: a sheet with a piece torn off. */
export const TornSheet = () => (
  <Drawing>
    <path
      d="M48 20h220l24 24v78l-18 10 8 14-20 8 6 16-22 4 2 16-22 2-2 14-22-4-8 14-16-8-12 12H48z"
      className={PAPER_CLASSES}
    />
    <path d={marks(60, 50, 7, 26)} className={INK} />
    <path
      d={bubbles(REMAINING_FIELD, (column, row) => column + row <= 9 && !isFilled(column, row))}
      className={PRINT_CLASSES}
    />
    <path d={bubbles({ ...REMAINING_FIELD, radius: 9.75 }, isFilled)} className={INK} />
    <g transform="translate(16 14)" className={TORN_EDGE_CLASSES}>
      <path d="M292 122l-18 10 8 14-20 8 6 16-22 4 2 16-22 2-2 14-22-4-8 14-16-8-12 12H292z" />
      <path
        d={bubbles({ columns: 3, rows: 2, x: 246, y: 186, step: 24, radius: 8 }, (column, row) => column + row > 0)}
      />
    </g>
  </Drawing>
);
