import { messages } from './messages';

const midnight = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
const DAY_MS = 86_400_000;

/** Returns 'Today', 'Tomorrow' or 'In 5 days', in the user's time zone. */
export function waitText(instant: string, now = new Date()): string {
  const days = Math.round((midnight(new Date(instant)) - midnight(now)) / DAY_MS);
  if (days < 1) return messages.today;
  return days === 1 ? messages.tomorrow : messages.inDays(days);
}
