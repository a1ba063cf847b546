import type { ReactNode } from 'react';

interface Drawing {
  className?: string;
}

const Frame = ({ className, children }: Drawing & { children: ReactNode }) => (
  <svg viewBox="0 0 88 88" aria-hidden className={className}>
    {children}
  </svg>
);
const PAPER_CLASSES = 'fill-surface stroke-rule-strong stroke-[1.5]';
const PRINT_CLASSES = 'fill-none stroke-rule-strong stroke-[1.5]';
const INK = 'fill-pen';

const BUBBLES = [0, 1, 2].flatMap((row) => [0, 1, 2, 3].map((column) => ({ row, column })));
/** Index of the filled column in each row. */
const FILLED_CELLS = [1, 3, 0];

/** Drawing of an answer sheet with a folded corner. */
export const ModelTestDrawing = ({ className }: Drawing) => (
  <Frame className={className}>
    <path className={PAPER_CLASSES} d="M12 8h52l12 12v60H12z" />
    <path className={PRINT_CLASSES} d="M64 8v12h12" />
    <path className={INK} d="M12 20h5v5h-5zM12 33h5v5h-5zM12 46h5v5h-5zM12 59h5v5h-5z" />
    {BUBBLES.map(({ row, column }) => {
      const isFilled = FILLED_CELLS[row] === column;
      return (
        <circle
          key={`${row} ${column}`}
          cx={29 + column * 12}
          cy={35.5 + row * 13}
          r={isFilled ? 5 : 4.5}
          className={isFilled ? INK : PRINT_CLASSES}
        />
      );
    })}
  </Frame>
);

/** Drawing of a stopwatch. */
export const MockTestDrawing = ({ className }: Drawing) => (
  <Frame className={className}>
    <circle className={PAPER_CLASSES} cx="44" cy="46" r="33" />
    <path className={INK} d="M44 46V13a33 33 0 0 1 28.6 49.5z" />
    <path className={INK} d="M38 4h12v5H38z" />
    <path
      className={PRINT_CLASSES}
      d="M11 46h5M44 79v-5M15.4 29.5l4.4 2.5M27.5 74.6l2.5-4.4M15.4 62.5l4.4-2.5M27.5 17.4l2.5 4.4"
    />
  </Frame>
);

/** Drawing of printed papers. */
export const QuestionBankDrawing = ({ className }: Drawing) => (
  <Frame className={className}>
    <path className={PAPER_CLASSES} d="M26 6h50v62H26z" />
    <path className={PAPER_CLASSES} d="M19 13h50v62H19z" />
    <path className={PAPER_CLASSES} d="M12 20h50v62H12z" />
    <path className={PRINT_CLASSES} d="M24 20v62M31 32h24M31 40h24M31 48h16M31 60h24M31 68h24" />
    <path className={INK} d="M16 30h4v4h-4zM16 58h4v4h-4z" />
  </Frame>
);

const QUESTIONS = Array.from({ length: 16 }, (_, row) => row);
const OPTIONS = [0, 1, 2, 3];

/** Drawing of the top of a long answer sheet. */
export const AnswerSheetDrawing = ({ className }: Drawing) => (
  <svg viewBox="0 0 208 400" preserveAspectRatio="xMidYMin" aria-hidden className={className}>
    <path className={PAPER_CLASSES} d="M8 4h150l38 38v400H8z" />
    <path className="fill-tint stroke-rule-strong stroke-[1.5]" d="M158 4v38h38" />
    <path className={PRINT_CLASSES} d="M40 4v440" />
    {QUESTIONS.map((row) => (
      <g key={row}>
        <path className={INK} d={`M8 ${26 + row * 24}h10v7H8z`} />
        <text x="60" y={34 + row * 24} textAnchor="end" className="fill-accent text-2xs font-strong">
          {row + 1}
        </text>
        {OPTIONS.filter((option) => option < 3 || row > 0).map((option) => (
          <circle
            key={option}
            cx={82 + option * 28}
            cy={30 + row * 24}
            r="8.5"
            className="fill-surface stroke-q-unseen-edge"
          />
        ))}
      </g>
    ))}
  </svg>
);

const BOARD_ROWS = [19, 50, 82, 114];

/** Drawing of a leaderboard without students; its first row is gold. */
export const EmptyBoardDrawing = ({ className }: Drawing) => (
  <svg viewBox="0 0 232 132" className={className} aria-hidden>
    <rect x="4" y="4" width="224" height="30" className="fill-rank-gold" />
    <path d="M4 34.5h224M4 66.5h224M4 98.5h224" className="stroke-rule" />
    <path d="M56.5 4v124" className="stroke-rule-strong stroke-[1.5]" />
    {BOARD_ROWS.map((y) => (
      <circle key={y} cx="30" cy={y} r="9" className="fill-surface stroke-rule-strong stroke-[1.5]" />
    ))}
  </svg>
);

const SCORE_COLUMNS = Array.from({ length: 10 }, (_, column) => column);
const SCORE_ROWS = Array.from({ length: 11 }, (_, row) => row);

/** Drawing of empty score columns; the first column has a frame. */
export const EmptyColumnsDrawing = () => (
  <svg width="232" height="236" viewBox="0 0 232 236" aria-hidden className="max-w-full text-2xs @max-3xl:-order-1">
    {SCORE_COLUMNS.map((column) =>
      SCORE_ROWS.map((row) => (
        <circle
          key={`${column} ${row}`}
          cx={44 + column * 20}
          cy={12 + row * 19}
          r="7"
          className={`fill-surface ${column === 0 ? 'stroke-rule-strong' : 'stroke-q-unseen-edge'}`}
        />
      )),
    )}
    {SCORE_ROWS.filter((row) => row % 2 === 0).map((row) => (
      <text key={row} x="24" y={16 + row * 19} textAnchor="end" className="fill-accent font-strong tabular-nums">
        {(1 - row / 10).toFixed(1)}
      </text>
    ))}
    <rect x="33.5" y="1.5" width="21" height="212" className="fill-none stroke-pen stroke-[1.5]" />
    <rect x="38" y="222" width="12" height="6" className="fill-pen" />
  </svg>
);
