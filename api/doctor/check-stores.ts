import type { Settings } from '../platform/config/settings.js';
import type { EventStore } from '../platform/event-store/event-store.js';
import { openExistingEventStore, openExistingVault } from '../platform/config/open-stores.js';
import { Redis } from '../platform/redis/redis.js';
import { fileExists } from '../platform/shared/file-exists.js';
import { openReadStore } from '../../projections/open-read-store.js';
import { otherTimeZone } from '../startup/assert-time-zone.js';
import { note, ok, problem, type Finding } from './finding.js';

const CLOCK_DIFFERS_MS = 2_000;

/** Checks that the vault exists and that the master key opens it. Changes no data. */
export async function checkVault(settings: Settings): Promise<Finding> {
  try {
    const vault = await openExistingVault(settings);
    await vault.close();
    return ok('vault', 'The master key opens the vault');
  } catch (error) {
    return problem('vault', messageOf(error), 'restore the key or the vault: without them nobody can log in');
  }
}

/**
 * Checks that the events can be read, that the clock is not before the newest one, and that schedules have their time
 * zone. Changes no data.
 */
export async function checkEvents(settings: Settings, now: Date): Promise<readonly Finding[]> {
  let events: EventStore | undefined;
  try {
    events = await openExistingEventStore(settings.events);
    const count = await events.lastPosition();
    const newest = await events.eventAt(count);
    return [
      ok('events', `The newest event is number ${count}`),
      checkClock(newest?.metadata.at, now),
      await checkTimeZone(events, settings, now),
    ];
  } catch (error) {
    return [problem('events', messageOf(error), 'check EVENT_STORE_URL and DATA_DIR, and that its server runs')];
  } finally {
    await events?.close();
  }
}

function checkClock(newest: string | undefined, now: Date): Finding {
  if (newest !== undefined && Date.parse(newest) - CLOCK_DIFFERS_MS > now.getTime()) {
    return problem('clock', `The clock is before the newest event (${newest})`, 'timedatectl set-ntp true');
  }
  return ok('clock', `It is ${now.toISOString()}, after the newest event`);
}

async function checkTimeZone(events: EventStore, { examTimeZone }: Settings, now: Date): Promise<Finding> {
  const recorded = await otherTimeZone(events, examTimeZone, now);
  if (recorded !== undefined) {
    return problem(
      'time zone',
      `EXAM_TIME_ZONE is ${examTimeZone}, but the schedules of this installation are those of ${recorded}`,
      `set EXAM_TIME_ZONE=${recorded}, or change it with meritlist time-zone ${examTimeZone}`,
    );
  }
  const time = now.toLocaleTimeString('en-GB', { timeZone: examTimeZone, timeZoneName: 'shortOffset' });
  return ok('time zone', `In ${examTimeZone} it is ${time}`);
}

/** Checks that the read models can be opened. Changes no data. */
export async function checkReadModels({ readModels }: Settings): Promise<Finding> {
  if (readModels.engine === 'sqlite' && !fileExists(readModels.file)) {
    return note('read models', 'There are none yet: the next start builds them from the events');
  }
  try {
    const reads = await openReadStore(readModels);
    await reads.close();
    return ok('read models', 'They can be opened');
  } catch (error) {
    return problem('read models', messageOf(error), 'check READ_STORE_URL and DATA_DIR, and that its server runs');
  }
}

/** Checks that Redis can be reached, if there are several processes. Changes no data. */
export async function checkRedis({ redisUrl }: Settings): Promise<readonly Finding[]> {
  if (redisUrl === undefined) return [];
  const action = 'check REDIS_URL, and that its server runs';
  try {
    const redis = await Redis.open(redisUrl);
    const reason = redis.notReady();
    await redis.close();
    return [
      reason === undefined ? ok('redis', 'It answers') : problem('redis', `It is unavailable: ${reason}`, action),
    ];
  } catch (error) {
    return [problem('redis', messageOf(error), action)];
  }
}

const messageOf = (error: unknown): string => (error as Error).message;
