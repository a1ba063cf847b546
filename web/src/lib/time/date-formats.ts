/**
 * The date formats of every page, in the reader's own time zone. Model tests use `MODEL_TEST_DATE` instead, as the
 * specification says.
 */

interface TimeFormat {
  format(at: Date | number): string;
  formatRange(from: Date | number, to: Date | number): string;
}

/** Returns a format whose AM or PM stays on the line of its hour. */
function unbrokenFormat(options: Intl.DateTimeFormatOptions): TimeFormat {
  const format = new Intl.DateTimeFormat('en', options);
  const bind = (text: string) => text.replaceAll(/\s(?=[AP]M)/g, '\u00a0');
  return {
    format: (at) => bind(format.format(at)),
    formatRange: (from, to) => bind(format.formatRange(from, to)),
  };
}

/** Date and time: 'Nov 25, 2026, 6:34 PM' */
export const DATE_TIME = unbrokenFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** Date and time with weekday: 'Wed, Nov 25, 2026, 6:34 PM' */
export const WEEKDAY_DATE_TIME = unbrokenFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Date: 'Nov 25, 2026' */
export const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** Date without year: 'Nov 25' */
export const MONTH_DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });

/** A day without a time, given as YYYY-MM-DD: 'Nov 25' */
export const PLAIN_MONTH_DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Time: '6:34 PM' */
export const TIME = unbrokenFormat({ timeStyle: 'short' });

/** Time with seconds: '6:34:05 PM' */
export const TIME_WITH_SECONDS = unbrokenFormat({ timeStyle: 'medium' });

/** Date with weekday: 'Wednesday, Nov 25, 2026' */
export const WEEKDAY_DATE = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

/** Hour: '6 PM' */
export const HOUR = unbrokenFormat({ hour: 'numeric' });

/** Month: 'November' */
export const MONTH = new Intl.DateTimeFormat('en', { month: 'long' });
