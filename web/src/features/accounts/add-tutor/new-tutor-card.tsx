import { DATE } from '../../../lib/time/date-formats';
import { useNow } from '../../../lib/time/use-now';
import { Bubble } from '../../../ui/bubble';
import { Sheet } from '../../../ui/sheet';
import { messages } from '../messages';

const HALF = 13;
const MINUTE_MS = 60_000;
const FIRST_LETTER = 'A'.charCodeAt(0);

/** Decorative card with the initials of the username as it is typed. */
export function NewTutorCard({ username, className }: { username: string; className: string }) {
  const initials = initialsOf(username);
  const now = useNow(MINUTE_MS);
  return (
    <Sheet aria-hidden className={className}>
      <div className="grid gap-4 p-6">
        <div className="grid grid-cols-2 divide-x-(length:--line-strong) divide-rule-strong border-(length:--line-strong) border-rule-strong bg-tint">
          {[0, 1].map((index) => (
            <b key={index} className="grid h-18 place-items-center text-[3rem]/none font-head">
              {initials[index]}
            </b>
          ))}
        </div>
        <div className="grid grid-cols-4 justify-items-center gap-y-1.25">
          {Array.from({ length: 4 * HALF }, (_, cell) => {
            const [row, column] = [Math.floor(cell / 4), cell % 4];
            const letter = String.fromCharCode(FIRST_LETTER + row + (column % 2) * HALF);
            return (
              <Bubble
                key={cell}
                size="small"
                filled={initials[Math.floor(column / 2)] === letter}
                className="size-4.5! font-text!"
              >
                {letter}
              </Bubble>
            );
          })}
        </div>
      </div>
      <div className="border-t-(length:--line-strong) border-rule-strong px-6 pt-4 pb-6">
        <p className="text-base font-strong wrap-anywhere">{username || messages.newTutor}</p>
        <p className="meta">{messages.joins(DATE.format(now))}</p>
      </div>
    </Sheet>
  );
}

/** Returns the initials of the first two parts of a username, or the first two letters of its only part. */
export function initialsOf(username: string): string {
  const [first = '', second] = username
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean);
  return second ? `${first[0]}${second[0]}` : first.slice(0, 2);
}
