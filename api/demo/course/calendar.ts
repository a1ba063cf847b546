const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** A period of 15 minutes, which never spans two hours in any time zone. */
export interface Quarter {
  /** Start (Unix time, ms). */
  readonly from: number;
  /** Hour in the time zone, from 0 to 23. */
  readonly hour: number;
}

export interface Day {
  /** Date as YYYY-MM-DD. */
  readonly date: string;
  readonly weekend: boolean;
  /** Quarters of the day; those of the last day end now. */
  readonly quarters: readonly Quarter[];
}

/** Returns the last days in a time zone, including today. */
export function lastDays(count: number, now: Date, timeZone: string): Day[] {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
    weekday: 'short',
  });
  const days = new Map<string, { weekend: boolean; quarters: Quarter[] }>();
  const end = now.getTime() - QUARTER_MS;
  for (let from = Math.floor(end / QUARTER_MS) * QUARTER_MS - (count + 1) * DAY_MS; from <= end; from += QUARTER_MS) {
    const parts = Object.fromEntries(format.formatToParts(from).map(({ type, value }) => [type, value]));
    const date = `${parts.year}-${parts.month}-${parts.day}`;
    // the weekend of Bangladesh
    const weekend = parts.weekday === 'Fri' || parts.weekday === 'Sat';
    const { quarters } = days.get(date) ?? days.set(date, { weekend, quarters: [] }).get(date)!;
    quarters.push({ from, hour: Number(parts.hour) });
  }
  return [...days].map(([date, day]) => ({ date, ...day })).slice(-count);
}
