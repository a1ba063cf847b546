export const HOUR_MS = 3_600_000;
const WEEK_HOURS = 7 * 24;
/** hours that the tape shows: three weeks */
export const TAPE_HOURS = 3 * WEEK_HOURS;

/** What of the past is looked at; all times are ms since 1970, on whole hours. */
export interface Asked {
  /** one time, or between two */
  readonly isOne: boolean;
  readonly from: number;
  readonly to: number;
  /** `to` is the end of the hour that runs: what is now */
  readonly isNow: boolean;
  /** of the tape */
  readonly begin: number;
  readonly end: number;
  /** the tape ends now */
  readonly isLast: boolean;
}

/** As the address says, within what has been: `?view=one&from=…&to=…`, the last week by default. */
export function askedIn(search: URLSearchParams, now: number): Asked {
  const last = Math.ceil(now / HOUR_MS) * HOUR_MS;
  const to = Math.min(hourIn(search.get('to')) ?? last, last);
  const weeks = Math.floor((last - to) / (WEEK_HOURS * HOUR_MS));
  const end = last - weeks * WEEK_HOURS * HOUR_MS;
  const begin = end - TAPE_HOURS * HOUR_MS;
  const from = hourIn(search.get('from')) ?? to - WEEK_HOURS * HOUR_MS;
  const isOne = search.get('view') === 'one';
  return {
    isOne,
    from: Math.max(begin, Math.min(from, to - HOUR_MS)),
    to,
    isNow: to === last,
    begin,
    end,
    isLast: weeks === 0,
  };
}

/** The address of it. */
export function addressOf({ isOne, from, to, isNow }: Pick<Asked, 'isOne' | 'from' | 'to' | 'isNow'>): URLSearchParams {
  const search = new URLSearchParams();
  if (isOne) search.set('view', 'one');
  else search.set('from', instantOf(from));
  if (!isNow) search.set('to', instantOf(to));
  return search;
}

/** With other times, the earlier one at least an hour before. */
export function withTimes(asked: Asked, { from = asked.from, to = asked.to }: { from?: number; to?: number }): Asked {
  const later = Math.max(asked.begin + HOUR_MS, Math.min(to, asked.end));
  const earlier = Math.max(asked.begin, Math.min(from, later - HOUR_MS));
  return { ...asked, from: earlier, to: later, isNow: asked.isLast && later === asked.end };
}

/** So many weeks earlier, or later as far as time has come. */
export function weeksOn(asked: Asked, weeks: number, now: number): Asked {
  const by = weeks * WEEK_HOURS * HOUR_MS;
  const last = Math.ceil(now / HOUR_MS) * HOUR_MS;
  const to = Math.min(asked.to + by, last);
  return { ...asked, from: asked.from + (to - asked.to), to, isNow: to === last };
}

export const instantOf = (time: number): string => new Date(time).toISOString();

function hourIn(text: string | null): number | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : Math.round(time / HOUR_MS) * HOUR_MS;
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** '13 November, 10 am', in the reader's zone. */
export const timeText = (time: number): string => `${day.format(time)}, ${clockText(time)}`;

/** 'Friday 13 November, 10 am' */
export const longTimeText = (time: number): string => `${weekday.format(time)} ${timeText(time)}`;

const clockText = (time: number): string => clock.format(time).replace(':00', '').toLowerCase();

export const dayText = (time: number): string => day.format(time);

/** '13 Nov': the next day's number stands close to it. */
export const shortDayText = (time: number): string => shortDay.format(time);

/** Midnights of the reader's zone on the tape. */
export function daysOn({ begin, end }: Pick<Asked, 'begin' | 'end'>): number[] {
  const days: number[] = [];
  for (const at = new Date(begin); ; at.setDate(at.getDate() + 1)) {
    at.setHours(0, 0, 0, 0);
    if (at.getTime() >= end) return days;
    if (at.getTime() >= begin) days.push(at.getTime());
  }
}
