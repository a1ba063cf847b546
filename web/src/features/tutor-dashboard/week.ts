import { statusAt, type LiveTime } from '../../../../api/contracts/http/model-test-status';
import { Schedules } from '../../../../api/contracts/http/schedules';

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
const MONDAY = 1;
const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export interface Week<Test> {
  readonly days: readonly { readonly text: string; readonly isToday: boolean }[];
  /** of the week that has gone, 0 to 1 */
  readonly now: number;
  readonly bars: readonly Bar<Test>[];
}

interface Bar<Test> {
  readonly test: Test;
  /** where it lies in the week, 0 to 1 */
  readonly from: number;
  readonly until: number;
  readonly isLive: boolean;
  /** it goes on after the week */
  readonly goesOn: boolean;
  /** 'until Wed, 6:00 pm', 'Sat, 10:00 am' */
  readonly text: string;
}

/**
 * The week, from Monday, by the clocks of the time zone of schedules, with what is live in it or will be.
 * @param now ms since the epoch
 */
export function weekOf<Test extends LiveTime>(tests: readonly Test[], timeZone: string, now: number): Week<Test> {
  const schedules = new Schedules(timeZone);
  /** what clocks there show, as ms at which clocks of UTC show it */
  const shown = (instant: string | number) => {
    const { date, time } = schedules.of(new Date(instant).toISOString());
    return Date.parse(`${date}T${time}Z`);
  };
  const shownNow = shown(now);
  const today = shownNow - (shownNow % DAY_MS);
  const begin = today - ((new Date(today).getUTCDay() + 7 - MONDAY) % 7) * DAY_MS;
  const place = (instant: string) => (shown(instant) - begin) / WEEK_MS;
  const day = (at: number) => at - (at % DAY_MS);
  const dayAndTime = (instant: string) => {
    const at = shown(instant);
    return `${day(at) === today ? '' : `${NAMES[new Date(at).getUTCDay()]}, `}${timeText(at)}`;
  };
  const bars = tests.flatMap((test): Bar<Test>[] => {
    const [from, until] = [place(test.liveFrom), place(test.liveUntil)];
    const status = statusAt(test, new Date(now));
    if (status === 'Archived' || from >= 1) return [];
    const isLive = status === 'Live';
    const text = isLive ? `until ${dayAndTime(test.liveUntil)}` : dayAndTime(test.liveFrom);
    return [{ test, from: Math.max(0, from), until: Math.min(1, until), isLive, goesOn: until > 1, text }];
  });
  return {
    days: Array.from({ length: 7 }, (_, index) => {
      const at = new Date(begin + index * DAY_MS);
      return { text: `${NAMES[at.getUTCDay()]} ${at.getUTCDate()}`, isToday: at.getTime() === today };
    }),
    now: (shownNow - begin) / WEEK_MS,
    bars: bars.toSorted((one, other) => Number(other.isLive) - Number(one.isLive) || one.from - other.from),
  };
}

/** '8:00 pm' */
function timeText(shown: number): string {
  const at = new Date(shown);
  const hour = at.getUTCHours();
  return `${hour % 12 || 12}:${String(at.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
