const ROWS = 14;
const LETTERS = ['A', 'B', 'C', 'D'];
/** the option filled in each row of the left and the right column; 4: none yet */
const FILLED = [
  [1, 0, 3, 1, 2, 2, 3, 1, 0, 2, 0, 3, 1, 2],
  [0, 2, 1, 3, 1, 0, 4, 4, 4, 4, 4, 4, 4, 4],
] as const;
const X = [76, 292] as const;

/** A printed answer sheet, half filled in; decorative. */
export const AnswerSheet = () => (
  <svg viewBox="0 0 510 560" aria-hidden className="w-full overflow-visible font-sans">
    <path d="M.5 .5h473l36 36v523h-509z" className="fill-surface stroke-rule" />
    <path d="M473.500 .5v36h36" className="fill-none stroke-rule" />
    {Array.from({ length: ROWS }, (_, row) => (
      <path key={row} d={`M16 ${62 + row * 34}h18v10h-18z`} className="fill-pen" />
    ))}
    <path d="M56 28v508" className="stroke-rule-strong stroke-[1.5]" />
    {FILLED.map((column, side) =>
      column.map((filled, row) => (
        <Row
          key={`${side} ${row}`}
          x={X[side as 0 | 1]}
          y={67 + row * 34}
          number={side * ROWS + row + 1}
          filled={filled}
        />
      )),
    )}
  </svg>
);

function Row({ x, y, number, filled }: { x: number; y: number; number: number; filled: number }) {
  return (
    <g className="text-[13px] font-strong tabular-nums [text-anchor:middle]">
      <text x={x + 12} y={y + 5} className="fill-accent">
        {number}
      </text>
      {LETTERS.map((letter, option) => (
        <g key={letter}>
          <circle
            cx={x + 54 + option * 38}
            cy={y}
            r={12}
            className={option === filled ? 'fill-pen stroke-pen' : 'fill-none stroke-rule-strong'}
          />
          {option !== filled && (
            <text x={x + 54 + option * 38} y={y + 4} className="fill-accent text-[11px]">
              {letter}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}
