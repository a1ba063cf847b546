const ROWS = [19, 50, 82, 114];

/** A merit list with nobody on it: its first row is gold. */
export const FreeFirstPlace = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 232 132" className={className} aria-hidden>
    <rect x="4" y="4" width="224" height="30" className="fill-rank-gold" />
    <path d="M4 34.5h224M4 66.5h224M4 98.5h224" className="stroke-rule" />
    <path d="M56.5 4v124" className="stroke-rule-strong stroke-[1.5]" />
    {ROWS.map((y) => (
      <circle key={y} cx="30" cy={y} r="9" className="fill-surface stroke-rule-strong stroke-[1.5]" />
    ))}
  </svg>
);
