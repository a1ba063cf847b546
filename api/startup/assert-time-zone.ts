import { readRulesSet } from '../../projections/leaderboard/past/scoring-rules.js';
import { sameLocalTimes } from '../contracts/http/schedules.js';
import { WrongSetting } from '../platform/config/wrong-setting.js';
import type { EventStore } from '../platform/event-store/event-store.js';

/**
 * Stops a start with another time zone than that of the log, since schedules would be shown at other times.
 * @throws WrongSetting unless both zones have the same local times
 */
export async function assertTimeZone(events: EventStore, timeZone: string, now: Date): Promise<void> {
  const recorded = (await readRulesSet(events)).at(-1)?.timeZone;
  if (recorded === undefined || sameLocalTimes(recorded, timeZone, now)) return;
  throw new WrongSetting(
    'EXAM_TIME_ZONE',
    `is ${timeZone}, but the schedules and days of this installation are those of ${recorded}. ` +
      `Set EXAM_TIME_ZONE=${recorded}, or change it with: npm run time-zone -- ${timeZone}`,
  );
}
