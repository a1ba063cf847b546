import { messages } from './messages';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Returns how long an answer took: '2 h 38 min later'. */
export function answerTimeText(askedAt: string, answeredAt: string): string {
  const time = timeText(Date.parse(answeredAt) - Date.parse(askedAt));
  return time === undefined ? messages.withinAMinute : messages.later(time);
}

/** Returns a duration: '2 h 38 min'; undefined below a minute. */
export function timeText(ms: number): string | undefined {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return undefined;
  if (minutes < HOUR_MINUTES) return messages.minutes(minutes);
  if (minutes >= 2 * DAY_MINUTES) return messages.days(Math.floor(minutes / DAY_MINUTES));
  return messages.hours(Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES);
}
