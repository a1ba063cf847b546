const STROKES = {
  tick: 'M3 13.5c2.2 1.6 3.8 3.6 5 6.5C10.5 13.5 14.5 8 21.5 3.5',
  cross: 'M5 4.5C9 9 14.5 15 19.5 20M19 4c-5 4.5-10 10.5-14 16.5',
};

/** What the examiner's pen leaves; a word stands beside it for those who can't see it. */
export const PenStroke = ({ kind, className }: { kind: keyof typeof STROKES; className: string }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden
    className={`overflow-visible fill-none stroke-examiner stroke-[2.5] [stroke-linecap:round] ${className}`}
  >
    <path d={STROKES[kind]} />
  </svg>
);
