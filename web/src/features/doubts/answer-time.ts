const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** How long an answer took, as '2 h 38 min later'. */
export function answerTimeText(askedAt: string, answeredAt: string): string {
  const time = timeText(Date.parse(answeredAt) - Date.parse(askedAt));
  return time === undefined ? 'within a minute' : `${time} later`;
}

/** How long it is, as '2 h 38 min'; undefined below a minute. */
export function timeText(ms: number): string | undefined {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return undefined;
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  if (minutes >= 2 * DAY_MINUTES) return `${Math.floor(minutes / DAY_MINUTES)} days`;
  const rest = minutes % HOUR_MINUTES;
  return `${Math.floor(minutes / HOUR_MINUTES)} h${rest > 0 ? ` ${rest} min` : ''}`;
}
