import type { LiveTime } from './model-test-status.js';

const DAY_MS = 24 * 60 * 60_000;

/** A schedule as entered and displayed. */
interface Schedule {
  /** Local date, such as `2026-05-02`. */
  readonly date: string;
  /** Local time, such as `18:30`. */
  readonly time: string;
}

/** Conversion of schedules in one time zone (MODEL-21). */
export class Schedules {
  private readonly format: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    this.format = new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  }

  /**
   * Returns the live period of a test that expires the given number of days later, at the same time of day. A skipped
   * time of day is moved after the gap (02:30 to 03:30); for a repeated one, the first occurrence is used.
   */
  liveTime({ date, time }: Schedule, days: number): LiveTime {
    const localTime = Date.parse(`${date}T${time}Z`);
    return { liveFrom: this.instantAt(localTime), liveUntil: this.instantAt(localTime + days * DAY_MS) };
  }

  /**
   * Returns the local schedule of an instant.
   * @param instant ISO 8601
   */
  of(instant: string): Schedule {
    const localTime = this.localTime(instant);
    return { date: localTime.slice(0, 10), time: localTime.slice(11, 16) };
  }

  /** Returns the local time at an instant, with seconds: `2026-05-02T18:30:00`. */
  localTime(instant: string): string {
    return new Date(this.localMsAt(Date.parse(instant))).toISOString().slice(0, 19);
  }

  /** Returns the instant of a local time. Repeated and skipped times are resolved as in `liveTime`. */
  instantOf(localTime: string): string {
    return this.instantAt(Date.parse(`${localTime}Z`));
  }

  /**
   * Returns the instant of a local time; the earlier one if clocks are set back. A skipped time is converted with the
   * offset before the gap (as in RFC 5545 and java.time).
   */
  private instantAt(localMs: number): string {
    // no zone changes its offset twice within two days
    const aheadBefore = this.utcOffsetAt(localMs - DAY_MS);
    const aheadAfter = this.utcOffsetAt(localMs + DAY_MS);
    const instant = [localMs - aheadBefore, localMs - aheadAfter]
      .filter((candidate) => this.localMsAt(candidate) === localMs)
      .reduce<number | undefined>((earliest, candidate) => Math.min(earliest ?? candidate, candidate), undefined);
    return new Date(instant ?? localMs - aheadBefore).toISOString();
  }

  /** Returns the offset from UTC in ms. */
  utcOffsetAt(instant: number): number {
    return this.localMsAt(instant) - instant;
  }

  /** Returns the local time at an instant, encoded as a UTC timestamp in ms. */
  private localMsAt(instant: number): number {
    const parts = this.format.formatToParts(instant);
    const part = (partType: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === partType)?.value);
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  }
}

const DAYS_COMPARED = 2 * 366;

/** Returns whether two time zones have the same local times, from two years ago to two years ahead. */
export function sameLocalTimes(first: string, second: string, now: Date): boolean {
  if (first === second) return true;
  const [one, other] = [new Schedules(first), new Schedules(second)];
  for (let day = -DAYS_COMPARED; day <= DAYS_COMPARED; day += 1) {
    const instant = now.getTime() + day * DAY_MS;
    if (one.utcOffsetAt(instant) !== other.utcOffsetAt(instant)) return false;
  }
  return true;
}
