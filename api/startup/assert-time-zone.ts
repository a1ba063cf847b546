import { readRulesSet } from '../../projections/leaderboard/past/scoring-rules.js';
import { sameLocalTimes } from '../contracts/http/schedules.js';
import { WrongSetting } from '../platform/shared/wrong-setting.js';
import type { EventStore } from '../platform/event-store/event-store.js';

/**
 * Stops a start with another time zone than that of the log, since schedules would be shown at other times.
 * @throws WrongSetting unless both zones have the same local times
 */
export async function assertTimeZone(events: EventStore, timeZone: string, now: Date): Promise<void> {
  const recorded = await otherTimeZone(events, timeZone, now);
  if (recorded === undefined) return;
  throw new WrongSetting(
    'EXAM_TIME_ZONE',
    `is ${timeZone}, but the schedules and days of this installation are those of ${recorded}. ` +
      `Set EXAM_TIME_ZONE=${recorded}, or change it with: npm run time-zone -- ${timeZone}`,
  );
}

/** Returns the time zone of the log if its local times are others; undefined if they are the same or none is recorded. */
export async function otherTimeZone(events: EventStore, timeZone: string, now: Date): Promise<string | undefined> {
  const recorded = (await readRulesSet(events)).at(-1)?.timeZone;
  return recorded === undefined || sameLocalTimes(recorded, timeZone, now) ? undefined : recorded;
}
