const PAPER_CLASSES = 'fill-surface stroke-rule-strong stroke-[1.5]';
const RINGS_CLASSES = 'fill-none stroke-q-unseen-edge';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Drawing of an open answer sheet. */
export const PaperDrawing = ({ className }: { className: string }) => (
  <svg viewBox="0 0 118 132" width="118" height="132" aria-hidden className={className}>
    <path className={PAPER_CLASSES} d="M10 8h74l18 18v98H10z" />
    <path className="fill-none stroke-rule-strong stroke-[1.5]" d="M84 8v18h18M28 8v116" />
    <path
      className="fill-pen"
      d={range(5)
        .map((row) => `M15 ${22 + row * 20}h7v6h-7z`)
        .join('')}
    />
    <g className={RINGS_CLASSES}>
      {range(12).map((ring) => (
        <circle key={ring} cx={44 + (ring % 3) * 18} cy={45 + Math.floor(ring / 3) * 20} r="6" />
      ))}
    </g>
  </svg>
);

/** Drawing of covered answer sheets, for an empty list. */
export const StackedPapersDrawing = ({ className }: { className: string }) => (
  <svg viewBox="0 0 120 104" aria-hidden className={className}>
    <path className={PAPER_CLASSES} d="M30 6h62v84H30z" />
    <path className={PAPER_CLASSES} d="M22 12h62v84H22z" />
    <path className="fill-pen" d="M27 20h5v5h-5zM27 78h5v5h-5z" />
    <g className={RINGS_CLASSES}>
      {range(9).map((ring) => (
        <circle key={ring} cx={44 + (ring % 3) * 12} cy={[23, 35, 80][Math.floor(ring / 3)]} r="4" />
      ))}
    </g>
    <path className={PAPER_CLASSES} d="M8 50h104v16H8z" />
    <path
      className="fill-none stroke-rule stroke-[1.5]"
      d={range(11)
        .map((stroke) => `M${14 + stroke * 9} 65l9-14`)
        .join('')}
    />
  </svg>
);
