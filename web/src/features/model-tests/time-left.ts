const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** from so many hours on, days are counted too: a box holds two digits */
const HOURS_MAX = 99;
/** on the edge of a card, for the time in which its test is live */
export const LIVE_TICKS = 16;

/** How long a test is still live: '2 h 42 min left'. */
export function leftText(seconds: number): string {
  if (seconds >= 2 * DAY) return `${Math.floor(seconds / DAY)} days left`;
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)} h ${Math.floor(seconds / MINUTE) % MINUTE} min left`;
  if (seconds >= MINUTE) return `${Math.floor(seconds / MINUTE)} min left`;
  return 'Less than a minute left';
}

/** How many of the ticks still stand, of a test that is live for `whole` seconds; the last one until the very end. */
export const ticksLeft = (seconds: number, whole: number): number =>
  Math.min(LIVE_TICKS, Math.ceil((LIVE_TICKS * seconds) / whole));

/** A part of the time until a test opens. */
export interface Figure {
  readonly name: 'days' | 'hours' | 'minutes' | 'seconds';
  readonly count: number;
  /** whether it is filled in on the sheet, and said: seconds only in the last minute */
  readonly isFilled: boolean;
}

/** The time until a test opens, in three figures. */
export function figuresUntil(seconds: number): readonly Figure[] {
  const figure = (name: Figure['name'], count: number, isFilled = true): Figure => ({ name, count, isFilled });
  const hours = Math.floor(seconds / HOUR);
  const minutes = figure('minutes', Math.floor(seconds / MINUTE) % 60);
  if (hours > HOURS_MAX) return [figure('days', Math.floor(seconds / DAY)), figure('hours', hours % 24), minutes];
  return [figure('hours', hours), minutes, figure('seconds', seconds % MINUTE, seconds < MINUTE)];
}

/** The same in words: 'Opens in 41 minutes'. */
export function untilText(seconds: number): string {
  const said = figuresUntil(seconds)
    .filter(({ count, isFilled }) => isFilled && count > 0)
    .map(({ name, count }) => `${count} ${count === 1 ? name.slice(0, -1) : name}`);
  return said.length > 0 ? `Opens in ${said.join(', ')}` : 'Opens now';
}
