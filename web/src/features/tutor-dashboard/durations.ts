import { messages } from './messages';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Formats a duration in its two largest units: '1 day 2 h', '2 h 41 min', '8 min'; rounded down, without a second
 * unit of 0.
 */
export function durationText(ms: number): string {
  const [days, hours, minutes] = [
    Math.floor(ms / DAY_MS),
    Math.floor((ms % DAY_MS) / HOUR_MS),
    Math.max(0, Math.floor((ms % HOUR_MS) / MINUTE_MS)),
  ];
  if (days > 0) return hours > 0 ? `${messages.days(days)} ${messages.hours(hours)}` : messages.days(days);
  if (hours === 0) return messages.minutes(minutes);
  return minutes > 0 ? `${messages.hours(hours)} ${messages.minutes(minutes)}` : messages.hours(hours);
}
