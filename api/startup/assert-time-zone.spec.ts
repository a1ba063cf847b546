import { MemoryEventStore } from '../../test/support/stand-ins/memory-event-store.js';
import { RecordScoringRules } from '../scores/record-scoring-rules.process.js';
import { Commands } from '../platform/commands/commands.js';
import { Settings } from '../platform/config/settings.js';
import { WrongSetting } from '../platform/shared/wrong-setting.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { assertTimeZone } from './assert-time-zone.js';

describe('assertTimeZone', () => {
  const now = new Date('2026-01-05T10:00:00.000Z');
  async function logOf(timeZone: string): Promise<MemoryEventStore> {
    const events = new MemoryEventStore();
    const settings = new Settings({ EXAM_TIME_ZONE: timeZone });
    await new RecordScoringRules(Commands.on(new EventLog(events)), settings, { now: () => now }).run();
    return events;
  }

  it('accepts any time zone at the first start, and later the recorded one and those with the same local times', async () => {
    const accepted = (events: MemoryEventStore, timeZone: string) =>
      expect(assertTimeZone(events, timeZone, now)).resolves.toBeUndefined();
    await accepted(new MemoryEventStore(), 'Europe/Paris');
    await accepted(await logOf('Europe/Paris'), 'Europe/Paris');
    await accepted(await logOf('Asia/Kolkata'), 'Asia/Colombo');
    await accepted(await logOf('Europe/Paris'), 'Europe/Berlin');
  });

  it.each([
    ['Asia/Dhaka', 'America/New_York'],
    ['Europe/Bucharest', 'Asia/Jerusalem'],
    ['Europe/London', 'UTC'],
  ])('stops a start with another time zone than %s: %s', async (recorded, timeZone) => {
    const check = assertTimeZone(await logOf(recorded), timeZone, now);
    await expect(check).rejects.toThrow(WrongSetting);
    await expect(check).rejects.toThrow(`EXAM_TIME_ZONE is ${timeZone}, but `);
    await expect(check).rejects.toThrow(
      `Set EXAM_TIME_ZONE=${recorded}, or change it with: npm run time-zone -- ${timeZone}`,
    );
  });
});
