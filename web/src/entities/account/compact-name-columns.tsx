import { memo } from 'react';
import { classes } from '../../ui/classes';
import { columnsWithEllipsis, isTruncated, PRINTED_LETTERS, type LetterColumn } from './letter-columns';
import { PrintedLetters, ringsPath } from './printed-bubbles';

const COLUMNS = 12;
const COLUMNS_NARROW = 10;

/** Distance between two bubbles, in rem; three are visible */
const PITCH = 17 / 12;
/** SVG units of a rem */
const REM = 16;
const RADIUS = 8.5;
const LETTER_SIZE = 10;

const BUBBLES = PRINTED_LETTERS.map((letter, index) => ({ letter, x: 0, y: (index + 0.5) * PITCH * REM }));

/** The columns of a name with three visible rows, for small screens: each column scrolls to its letter. Decorative. */
export const CompactNameColumns = ({ name, className }: { name: string; className?: string }) => (
  <div
    aria-hidden
    className={classes('@container grid auto-cols-fr grid-flow-col border border-rule-strong bg-surface', className)}
  >
    {columnsWithEllipsis(name, COLUMNS).map(({ letter, bubble }, column) => (
      <Column
        key={column}
        letter={letter}
        bubble={bubble}
        isWideOnly={column >= COLUMNS_NARROW}
        hasNarrowEllipsis={column === COLUMNS_NARROW - 1 && isTruncated(name, COLUMNS_NARROW)}
      />
    ))}
  </div>
);

/** The printed bubbles of a column; the same in all columns. */
const PRINT = (
  <>
    <path d={ringsPath(BUBBLES, RADIUS)} className="fill-surface stroke-rule-strong" />
    <PrintedLetters bubbles={BUBBLES} fontSize={LETTER_SIZE} className="fill-accent" />
  </>
);

/** A column of 36 bubbles. Memoized, since a keystroke changes one of twelve columns. */
const Column = memo(
  ({
    letter,
    bubble,
    isWideOnly,
    hasNarrowEllipsis,
  }: LetterColumn & { isWideOnly: boolean; hasNarrowEllipsis: boolean }) => {
    const filledBubble = BUBBLES[bubble];
    return (
      <div className={classes('min-w-0 border-rule-strong not-first:border-l', isWideOnly && '@max-sm:hidden')}>
        <b className="grid h-7.5 place-items-center border-b border-rule-strong">
          {hasNarrowEllipsis ? (
            <>
              <span className="@max-sm:hidden">{letter}</span>
              <span className="@sm:hidden">…</span>
            </>
          ) : (
            letter
          )}
        </b>
        <div className="relative h-17 overflow-clip bg-tint">
          <svg
            viewBox={`-10 0 20 ${BUBBLES.length * PITCH * REM}`}
            className="absolute top-0 left-1/2 -ml-2.5 h-[51rem] w-5 max-w-none! font-sans font-strong tabular-nums transition-transform duration-(--slide) ease-(--ease)"
            style={{ transform: `translateY(${(filledBubble ? 1 - bubble : 0) * PITCH}rem)` }}
          >
            {PRINT}
            <circle
              cy={filledBubble?.y}
              r={RADIUS + 1}
              className={classes(
                'origin-center fill-pen [transform-box:fill-box]',
                filledBubble ? 'transition-[scale] duration-(--fill) ease-(--ease)' : 'scale-40 opacity-0',
              )}
            />
            {filledBubble && (
              <PrintedLetters bubbles={[filledBubble]} fontSize={LETTER_SIZE} className="fill-pen-ink" />
            )}
          </svg>
        </div>
      </div>
    );
  },
);
