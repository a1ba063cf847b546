/** Interval that never crosses midnight in any current time zone: a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;
const CACHE_SIZE = 100_000;
const DAY_MS = 24 * 60 * 60_000;

/** Returns the day some days before a day. @param day `YYYY-MM-DD` */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/**
 * Converts instants to days (`YYYY-MM-DD`) of a time zone. Intl is slow, so the day of each quarter of an hour is
 * cached.
 */
export class ExamDays {
  private readonly days = new Map<number, string>();
  private readonly format: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    this.format = new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  }

  /** Returns the day of an instant. @param instant Unix time, ms */
  dayOf(instant: number): string {
    const quarter = Math.floor(instant / QUARTER_MS);
    let day = this.days.get(quarter);
    if (day === undefined) {
      if (this.days.size >= CACHE_SIZE) this.days.clear();
      day = this.computeDay(quarter * QUARTER_MS);
      this.days.set(quarter, day);
    }
    return day;
  }

  private computeDay(instant: number): string {
    const parts = this.format.formatToParts(instant);
    const part = (partType: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === partType)?.value;
    return `${part('year')}-${part('month')}-${part('day')}`;
  }
}
