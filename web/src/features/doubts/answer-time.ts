const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** How long an answer took, as '2 h 38 min later'. */
export function answerTimeText(askedAt: string, answeredAt: string): string {
  const minutes = Math.floor((Date.parse(answeredAt) - Date.parse(askedAt)) / MINUTE_MS);
  if (minutes < 1) return 'within a minute';
  if (minutes < HOUR_MINUTES) return `${minutes} min later`;
  if (minutes >= 2 * DAY_MINUTES) return `${Math.floor(minutes / DAY_MINUTES)} days later`;
  const rest = minutes % HOUR_MINUTES;
  return `${Math.floor(minutes / HOUR_MINUTES)} h ${rest > 0 ? `${rest} min ` : ''}later`;
}
