import type { ReactNode } from 'react';

interface Drawing {
  className?: string;
}

const Frame = ({ className, children }: Drawing & { children: ReactNode }) => (
  <svg viewBox="0 0 88 88" aria-hidden className={className}>
    {children}
  </svg>
);
const PAPER = 'fill-surface stroke-rule-strong stroke-[1.5]';
const PRINT = 'fill-none stroke-rule-strong stroke-[1.5]';
const INK = 'fill-pen';

const BUBBLES = [0, 1, 2].flatMap((row) => [0, 1, 2, 3].map((column) => ({ row, column })));
/** the column that is filled in, by row */
const FILLED = [1, 3, 0];

/** An answer sheet with a folded corner. */
export const ModelTestDrawing = ({ className }: Drawing) => (
  <Frame className={className}>
    <path className={PAPER} d="M12 8h52l12 12v60H12z" />
    <path className={PRINT} d="M64 8v12h12" />
    <path className={INK} d="M12 20h5v5h-5zM12 33h5v5h-5zM12 46h5v5h-5zM12 59h5v5h-5z" />
    {BUBBLES.map(({ row, column }) => {
      const filled = FILLED[row] === column;
      return (
        <circle
          key={`${row} ${column}`}
          cx={29 + column * 12}
          cy={35.5 + row * 13}
          r={filled ? 5 : 4.5}
          className={filled ? INK : PRINT}
        />
      );
    })}
  </Frame>
);

/** A stop watch. */
export const MockTestDrawing = ({ className }: Drawing) => (
  <Frame className={className}>
    <circle className={PAPER} cx="44" cy="46" r="33" />
    <path className={INK} d="M44 46V13a33 33 0 0 1 28.6 49.5z" />
    <path className={INK} d="M38 4h12v5H38z" />
    <path
      className={PRINT}
      d="M11 46h5M44 79v-5M15.4 29.5l4.4 2.5M27.5 74.6l2.5-4.4M15.4 62.5l4.4-2.5M27.5 17.4l2.5 4.4"
    />
  </Frame>
);

/** Printed papers. */
export const QuestionBankDrawing = ({ className }: Drawing) => (
  <Frame className={className}>
    <path className={PAPER} d="M26 6h50v62H26z" />
    <path className={PAPER} d="M19 13h50v62H19z" />
    <path className={PAPER} d="M12 20h50v62H12z" />
    <path className={PRINT} d="M24 20v62M31 32h24M31 40h24M31 48h16M31 60h24M31 68h24" />
    <path className={INK} d="M16 30h4v4h-4zM16 58h4v4h-4z" />
  </Frame>
);

const QUESTIONS = Array.from({ length: 16 }, (_, row) => row);
const OPTIONS = [0, 1, 2, 3];

/** A long answer sheet, of which a sheet on the desk shows the top. */
export const AnswerSheetDrawing = ({ className }: Drawing) => (
  <svg viewBox="0 0 208 400" preserveAspectRatio="xMidYMin" aria-hidden className={className}>
    <path className={PAPER} d="M8 4h150l38 38v400H8z" />
    <path className="fill-tint stroke-rule-strong stroke-[1.5]" d="M158 4v38h38" />
    <path className={PRINT} d="M40 4v440" />
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
