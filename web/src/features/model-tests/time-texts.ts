import moment from 'moment';
import { MODEL_TEST_DATE } from '../../../../api/contracts/http/patterns';
import { messages } from './messages';

/** Formats an instant in the user's time zone: 'May 2nd 2026, 6:30 pm' (CARD-33, MODEL-22). */
export const dateText = (instant: string): string => moment(instant).format(MODEL_TEST_DATE);

/** Returns the day of an instant in the user's time zone, `secondsLeft` before it: 'Saturday, in 6 days'. */
export function dayText(instant: string, secondsLeft: number): string {
  const now = moment(instant).subtract(secondsLeft, 'seconds');
  const days = moment(instant).startOf('day').diff(now.startOf('day'), 'days');
  if (days === 0) return messages.today;
  return days === 1 ? messages.tomorrow : messages.weekdayIn(moment(instant).format('dddd'), days);
}

/** Returns the city of the user's time zone: 'Dhaka'. */
export const ownZone = (): string =>
  Intl.DateTimeFormat().resolvedOptions().timeZone.split('/').at(-1)!.replaceAll('_', ' ');

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Above this number of hours, days are shown, so that a figure has at most two digits. */
const HOURS_MAX = 99;
/** Number of ticks of a live period. */
export const LIVE_TICKS = 16;

/** Returns how long a test is still live: '2 h 42 min left'. */
export function timeLeftText(seconds: number): string {
  if (seconds >= 2 * DAY) return messages.daysLeft(Math.floor(seconds / DAY));
  if (seconds >= HOUR) return messages.hoursLeft(Math.floor(seconds / HOUR), Math.floor(seconds / MINUTE) % MINUTE);
  if (seconds >= MINUTE) return messages.minutesLeft(Math.floor(seconds / MINUTE));
  return messages.lessThanAMinuteLeft;
}

/** Returns the remaining ticks of a test that is live for `durationSeconds`. The last tick remains until the end. */
export const ticksLeft = (seconds: number, durationSeconds: number): number =>
  Math.min(LIVE_TICKS, Math.ceil((LIVE_TICKS * seconds) / durationSeconds));

/** A unit of the countdown. */
export interface Figure {
  readonly name: 'days' | 'hours' | 'minutes' | 'seconds';
  readonly count: number;
  /** True if it is announced; seconds only in the last minute */
  readonly isAnnounced: boolean;
}

/** Returns the countdown as three figures. */
export function figuresUntil(seconds: number): readonly Figure[] {
  const createFigure = (name: Figure['name'], count: number, isAnnounced = true): Figure => ({
    name,
    count,
    isAnnounced,
  });
  const hours = Math.floor(seconds / HOUR);
  const minutes = createFigure('minutes', Math.floor(seconds / MINUTE) % 60);
  if (hours > HOURS_MAX)
    return [createFigure('days', Math.floor(seconds / DAY)), createFigure('hours', hours % 24), minutes];
  return [createFigure('hours', hours), minutes, createFigure('seconds', seconds % MINUTE, seconds < MINUTE)];
}

/** Returns the countdown as text: 'Opens in 41 minutes'. */
export function untilText(seconds: number): string {
  const parts = figuresUntil(seconds)
    .filter(({ count, isAnnounced }) => isAnnounced && count > 0)
    .map(({ name, count }) => `${count} ${count === 1 ? name.slice(0, -1) : name}`);
  return parts.length > 0 ? messages.opensIn(parts) : messages.opensNow;
}
