import type { Settings } from '../platform/config/settings.js';
import { openExistingEventStore } from '../platform/event-store/open-event-store.js';
import { openExistingVault } from '../platform/vault/open-vault.js';
import { ok, problem, type Finding } from './finding.js';

const CLOCK_DIFFERS_MS = 2_000;

/** Checks that the vault exists and that the master key opens it. Writes nothing. */
export async function checkVault(settings: Settings): Promise<Finding> {
  try {
    const vault = await openExistingVault(settings);
    await vault.close();
    return ok('vault', 'The master key opens the vault');
  } catch (error) {
    return problem('vault', messageOf(error), 'restore the key or the vault: without them nobody can log in');
  }
}

/** Checks that the events can be read, and that the clock is not before the newest one. Writes nothing. */
export async function checkEvents(settings: Settings, now: Date): Promise<readonly Finding[]> {
  try {
    const events = await openExistingEventStore(settings.events);
    const count = await events.lastPosition();
    const newest = await events.eventAt(count);
    await events.close();
    return [ok('events', `The newest event is number ${count}`), checkClock(newest?.metadata.at, now)];
  } catch (error) {
    return [problem('events', messageOf(error), 'check EVENT_STORE_URL and DATA_DIR, and that its server runs')];
  }
}

function checkClock(newest: string | undefined, now: Date): Finding {
  if (newest !== undefined && Date.parse(newest) - CLOCK_DIFFERS_MS > now.getTime()) {
    return problem('clock', `The clock is before the newest event (${newest})`, 'timedatectl set-ntp true');
  }
  return ok('clock', `It is ${now.toISOString()}, after the newest event`);
}

/** Shows the time zone of schedules with its present time. */
export function checkTimeZone({ examTimeZone }: Settings, now: Date): Finding {
  const time = now.toLocaleTimeString('en-GB', { timeZone: examTimeZone, timeZoneName: 'shortOffset' });
  return ok('time zone', `In ${examTimeZone} it is ${time}`);
}

const messageOf = (error: unknown): string => (error as Error).message;
