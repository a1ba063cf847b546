import { Bubble } from '../../ui/bubble';
import { classes } from '../../ui/classes';
import { columnsWithEllipsis, isTruncated, PRINTED_LETTERS } from './letter-columns';

const COLUMNS = 12;
const COLUMNS_NARROW = 10;

/** Distance between two bubbles, in rem */
const PITCH = 1.4167;

/** The columns of a name with three visible rows, for small screens: each column scrolls to its letter. Decorative. */
export const CompactNameColumns = ({ name, className }: { name: string; className?: string }) => (
  <div
    aria-hidden
    className={classes('grid auto-cols-fr grid-flow-col border border-rule-strong bg-surface', className)}
  >
    {columnsWithEllipsis(name, COLUMNS).map(({ letter, bubble }, column) => (
      <div
        key={column}
        className={classes(
          'min-w-0 border-rule-strong not-first:border-l',
          column >= COLUMNS_NARROW && 'max-[25rem]:hidden',
        )}
      >
        <b className="grid h-7.5 place-items-center border-b border-rule-strong">
          {column === COLUMNS_NARROW - 1 && isTruncated(name, COLUMNS_NARROW) ? (
            <>
              <span className="max-[25rem]:hidden">{letter}</span>
              <span className="min-[25.01rem]:hidden">…</span>
            </>
          ) : (
            letter
          )}
        </b>
        <div className="relative h-17 overflow-clip bg-tint">
          <div
            className="absolute inset-x-0 top-0 grid justify-items-center transition-transform duration-(--slide) ease-(--ease)"
            style={{ transform: `translateY(${(bubble < 0 ? 0 : 1 - bubble) * PITCH}rem)` }}
          >
            {PRINTED_LETTERS.map((printedLetter, index) => (
              <span key={printedLetter} className="grid h-[1.4167rem] place-items-center">
                <Bubble size="small" filled={index === bubble} className="size-4.5! text-[0.625rem]!">
                  {printedLetter}
                </Bubble>
              </span>
            ))}
          </div>
        </div>
      </div>
    ))}
  </div>
);
