import { PAST_BY, PAST_WEIGHTS, type PastBy, type PastWeights } from '../../../../api/contracts/http/replay';
import { DATE, MONTH_DAY, TIME, TIME_WITH_SECONDS, WEEKDAY_DATE } from '../../lib/time/date-formats';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 3_600_000;
const WEEK_HOURS = 7 * 24;
const WEEK_MS = WEEK_HOURS * HOUR_MS;
/** Length of the timeline in hours: three weeks. */
export const TIMELINE_HOURS = 3 * WEEK_HOURS;
export const TIMELINE_MS = TIMELINE_HOURS * HOUR_MS;

/** Scoring rules of a view: times and weights. */
export interface Rules {
  readonly by: PastBy;
  readonly weights: PastWeights;
}

/** State of the page; times are ms since the epoch, in whole seconds. */
export interface ReplayViewState extends Rules {
  /** True for a single leaderboard instead of a comparison */
  readonly isSingleBoard: boolean;
  readonly from: number;
  readonly to: number;
  /** True if `to` is the end of the current hour, that is, the present */
  readonly isNow: boolean;
  /** Start of the timeline; start and end are on whole hours */
  readonly timelineStart: number;
  readonly end: number;
  /** True if the timeline ends at the present */
  readonly isLast: boolean;
}

/**
 * Reads the view from the URL, limited to the past: `?view=one&from=…&to=…&by=…&weights=…`, the last week by default.
 */
export function viewFrom(search: URLSearchParams, now: number): ReplayViewState {
  const last = hourAfter(now);
  const requestedTo = timeIn(search.get('to')) ?? last;
  const to = requestedTo > now ? last : requestedTo;
  const earliest = hourAfter(to) - TIMELINE_MS;
  const from = Math.max(earliest, Math.min(timeIn(search.get('from')) ?? to - WEEK_MS, to - SECOND_MS));
  const weeks = Math.floor((last - to) / WEEK_MS);
  // starts a whole number of weeks before now, or at `from` if that is earlier
  const timelineStart = Math.min(last - weeks * WEEK_MS - TIMELINE_MS, hourBefore(from));
  const end = timelineStart + TIMELINE_MS;
  return {
    isSingleBoard: search.get('view') === 'one',
    from,
    to,
    isNow: to === last,
    timelineStart,
    end,
    isLast: end === last,
    by: PAST_BY.find((value) => value === search.get('by')) ?? 'recorded',
    weights: PAST_WEIGHTS.find((weights) => weights === search.get('weights')) ?? 'then',
  };
}

/** Returns the view as URL parameters. */
export function searchOf({
  isSingleBoard,
  from,
  to,
  isNow,
  by,
  weights,
}: Omit<ReplayViewState, 'timelineStart' | 'end' | 'isLast'>) {
  const search = new URLSearchParams();
  if (isSingleBoard) search.set('view', 'one');
  else search.set('from', instantOf(from));
  if (!isNow) search.set('to', instantOf(to));
  if (by !== 'recorded') search.set('by', by);
  if (weights !== 'then') search.set('weights', weights);
  return search;
}

/** Returns the view with other times, at least an hour apart. */
export function withTimes(
  view: ReplayViewState,
  { from = view.from, to = view.to }: { from?: number; to?: number },
): ReplayViewState {
  const later = Math.max(view.timelineStart + HOUR_MS, Math.min(to, view.end));
  const earlier = Math.max(view.timelineStart, Math.min(from, later - HOUR_MS));
  return { ...view, from: earlier, to: later, isNow: view.isLast && later === view.end };
}

/** Shifts the view by weeks, at most to the present. */
export function shiftWeeks(view: ReplayViewState, weeks: number, now: number): ReplayViewState {
  const last = hourAfter(now);
  const to = Math.min(view.to + weeks * WEEK_MS, last);
  return { ...view, from: view.from + (to - view.to), to, isNow: to === last };
}

export const instantOf = (time: number): string => new Date(time).toISOString();

function timeIn(text: string | null): number | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : Math.round(time / SECOND_MS) * SECOND_MS;
}

const hourBefore = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS;
const hourAfter = (time: number): number => Math.ceil(time / HOUR_MS) * HOUR_MS;

/** Formats 'Nov 13, 2026, 10:00 AM' or '… 10:05:30 AM', in the time zone of the browser. */
export const timeText = (time: number): string => `${DATE.format(time)}, ${clockText(time)}`;

/** Formats 'Friday, Nov 13, 2026, 10:00 AM'. */
export const fullTimeText = (time: number): string => `${WEEKDAY_DATE.format(time)}, ${clockText(time)}`;

const clockText = (time: number): string => (time % MINUTE_MS === 0 ? TIME : TIME_WITH_SECONDS).format(time);

export const dayText = (time: number): string => DATE.format(time);

/** Formats 'Nov 13'; short, for lack of space between two labels. */
export const shortDayText = (time: number): string => MONTH_DAY.format(time);

/** Returns the midnights on the timeline, in the time zone of the browser. */
export function daysOn({ timelineStart, end }: Pick<ReplayViewState, 'timelineStart' | 'end'>): number[] {
  const days: number[] = [];
  for (const at = new Date(timelineStart); ; at.setDate(at.getDate() + 1)) {
    at.setHours(0, 0, 0, 0);
    if (at.getTime() >= end) return days;
    if (at.getTime() >= timelineStart) days.push(at.getTime());
  }
}
