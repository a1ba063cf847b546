/**
 * The date formats of every page, in the reader's own time zone. Model tests use `MODEL_TEST_DATE` instead, as the
 * specification says.
 */

/** Date and time: 'Nov 25, 2026, 6:34 PM' */
export const DATE_TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Date: 'Nov 25, 2026' */
export const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** Date without year: 'Nov 25' */
export const MONTH_DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });

/** A day without a time, given as YYYY-MM-DD: 'Nov 25' */
export const PLAIN_MONTH_DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Time: '6:34 PM' */
export const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

/** Time with seconds: '6:34:05 PM' */
export const TIME_WITH_SECONDS = new Intl.DateTimeFormat('en', { timeStyle: 'medium' });

/** Date with weekday: 'Wednesday, Nov 25, 2026' */
export const WEEKDAY_DATE = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

/** Hour: '6 PM' */
export const HOUR = new Intl.DateTimeFormat('en', { hour: 'numeric' });

/** Month: 'November' */
export const MONTH = new Intl.DateTimeFormat('en', { month: 'long' });
