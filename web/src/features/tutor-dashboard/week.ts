import { statusAt, type LiveTime } from '../../../../api/contracts/http/model-test-status';
import { Schedules } from '../../../../api/contracts/http/schedules';
import { messages } from './messages';

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
const MONDAY = 1;
const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export interface Week<Test> {
  readonly days: readonly { readonly text: string; readonly isToday: boolean }[];
  /** Current time as a fraction of the week, 0 to 1 */
  readonly now: number;
  readonly bars: readonly Bar<Test>[];
}

interface Bar<Test> {
  readonly test: Test;
  /** Start and end as fractions of the week, 0 to 1 */
  readonly from: number;
  readonly end: number;
  readonly isLive: boolean;
  /** True if it continues after the week */
  readonly continues: boolean;
  /** 'until Wed, 6:00 pm', 'Sat, 10:00 am' */
  readonly text: string;
}

/**
 * Returns the week from Monday in the given time zone, with its live and upcoming tests.
 * @param now ms since the epoch
 */
export function weekOf<Test extends LiveTime>(tests: readonly Test[], timeZone: string, now: number): Week<Test> {
  const schedules = new Schedules(timeZone);
  /** Returns the local time as a UTC timestamp */
  const localTime = (instant: string | number) => {
    const { date, time } = schedules.of(new Date(instant).toISOString());
    return Date.parse(`${date}T${time}Z`);
  };
  const localNow = localTime(now);
  const today = localNow - (localNow % DAY_MS);
  const start = today - ((new Date(today).getUTCDay() + 7 - MONDAY) % 7) * DAY_MS;
  const fractionOf = (instant: string) => (localTime(instant) - start) / WEEK_MS;
  const day = (at: number) => at - (at % DAY_MS);
  const dayAndTime = (instant: string) => {
    const at = localTime(instant);
    return `${day(at) === today ? '' : `${NAMES[new Date(at).getUTCDay()]}, `}${timeText(at)}`;
  };
  const bars = tests.flatMap((test): Bar<Test>[] => {
    const [from, until] = [fractionOf(test.liveFrom), fractionOf(test.liveUntil)];
    const status = statusAt(test, new Date(now));
    if (status === 'Archived' || from >= 1) return [];
    const isLive = status === 'Live';
    const text = isLive ? messages.until(dayAndTime(test.liveUntil)) : dayAndTime(test.liveFrom);
    return [{ test, from: Math.max(0, from), end: Math.min(1, until), isLive, continues: until > 1, text }];
  });
  return {
    days: Array.from({ length: 7 }, (_, index) => {
      const at = new Date(start + index * DAY_MS);
      return { text: `${NAMES[at.getUTCDay()]} ${at.getUTCDate()}`, isToday: at.getTime() === today };
    }),
    now: (localNow - start) / WEEK_MS,
    bars: bars.toSorted((a, b) => Number(b.isLive) - Number(a.isLive) || a.from - b.from),
  };
}

/** Formats a time: '8:00 pm'. */
function timeText(time: number): string {
  const at = new Date(time);
  const hour = at.getUTCHours();
  return `${hour % 12 || 12}:${String(at.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
