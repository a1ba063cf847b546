import { counted } from '../../lib/counted';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats a duration in its two largest units: '1 day 2 h', '2 h 41 min', '8 min'; rounded down, without a second unit of 0. */
export function durationText(ms: number): string {
  const [days, hours, minutes] = [
    Math.floor(ms / DAY_MS),
    Math.floor((ms % DAY_MS) / HOUR_MS),
    Math.max(0, Math.floor((ms % HOUR_MS) / MINUTE_MS)),
  ];
  if (days > 0) return hours > 0 ? `${counted(days, 'day')} ${hours} h` : counted(days, 'day');
  if (hours === 0) return `${minutes} min`;
  return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
}
