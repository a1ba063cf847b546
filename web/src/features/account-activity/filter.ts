import {
  ACTIVITY_COUNTED_MINUTES,
  ACTIVITY_KINDS,
  type ActivityKind,
} from '../../../../api/contracts/http/activity-kinds';
import { DATE_PATTERN, TIME_PATTERN } from '../../../../api/contracts/http/patterns';

export const DAY_MINUTES = 24 * 60;

/** Filters of the page; days and times are in the admin's time zone. */
export interface ActivityFilter {
  /** Day, YYYY-MM-DD */
  day: string;
  /** Minutes since midnight in steps of 10, from 0 to 1440 (end of the day) */
  from: number;
  to: number;
  /** Selected kinds; [] means all */
  kinds: readonly ActivityKind[];
  /** Username or email; '' means all accounts */
  account: string;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

export const dayOf = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

/** Formats minutes since midnight: '19:30'. */
export const timeOf = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** Parses a time to minutes since midnight, rounded down to 10; undefined for an invalid time. */
export function minutesOf(time: string): number | undefined {
  if (!TIME_PATTERN.test(time)) return undefined;
  const [hours, minutes] = time.split(':').map(Number);
  const totalMinutes = hours! * 60 + minutes!;
  return totalMinutes - (totalMinutes % ACTIVITY_COUNTED_MINUTES);
}

/** Reads the filters from the URL; invalid values are ignored. @param today the default day */
export function filterFrom(search: URLSearchParams, today: string): ActivityFilter {
  const day = search.get('day') ?? '';
  const from = minutesOf(search.get('from') ?? '') ?? 0;
  const to = minutesOf(search.get('to') ?? '') ?? DAY_MINUTES;
  const kinds = (search.get('what') ?? '').split(',');
  return {
    day: DATE_PATTERN.test(day) && day < today ? day : today,
    from: from < to ? from : 0,
    to: from < to ? to : DAY_MINUTES,
    kinds: ACTIVITY_KINDS.filter((kind) => kinds.includes(kind)),
    account: search.get('who') ?? '',
  };
}

/** Returns the filters as URL parameters; defaults are omitted. */
export function searchOf({ day, from, to, kinds, account }: ActivityFilter, today: string): URLSearchParams {
  const search = new URLSearchParams();
  if (day !== today) search.set('day', day);
  if (from > 0) search.set('from', timeOf(from));
  if (to < DAY_MINUTES) search.set('to', timeOf(to));
  if (kinds.length > 0) search.set('what', kinds.join(','));
  if (account) search.set('who', account);
  return search;
}

/** Returns a day, YYYY-MM-DD, some days later or earlier. */
export function addDays(day: string, days: number): string {
  const at = midnight(day);
  at.setDate(at.getDate() + days);
  return dayOf(at);
}

export const midnight = (day: string): Date => new Date(`${day}T00:00`);

/** Returns the first and the last instant, ISO 8601; `to` is absent while new entries can still arrive. */
export function windowOf(
  { day, from, to }: Pick<ActivityFilter, 'day' | 'from' | 'to'>,
  today: string,
): { from: string; to?: string } {
  const at = (minutes: number, ms = 0) => {
    const instant = midnight(day);
    instant.setMinutes(minutes, 0, ms);
    return instant.toISOString();
  };
  return isOpen({ day, to }, today) ? { from: at(from) } : { from: at(from), to: at(to, -1) };
}

/** Returns whether new entries match this day and time. */
export const isOpen = ({ day, to }: Pick<ActivityFilter, 'day' | 'to'>, today: string): boolean =>
  day === today && to === DAY_MINUTES;

/** Formats minutes since midnight: '7:30 PM'. */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${twoDigits(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}
