import { randomUUID } from 'node:crypto';
import { MemoryEventStore } from '../../test/support/stand-ins/memory-event-store.js';
import { streams } from '../contracts/events/streams.js';
import { Commands } from '../platform/commands/commands.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { scoringRulesDecider } from '../scores/scoring-rules.decider.js';
import { PenaltiesService } from './penalties.service.js';

const day = (n: number) => `2026-01-0${n}T10:00:00.000Z`;

describe('PenaltiesService', () => {
  /**
   * Returns the penalties on the given days.
   * @param rules pairs of a penalty and the day on which it was recorded
   */
  async function penaltiesOn(days: readonly number[], ...rules: readonly (readonly [day: number, penalty: number])[]) {
    const log = new EventLog(new MemoryEventStore());
    for (const [recorded, penalty] of rules) {
      const set = { weights: { live: 3, practice: 1, quiz: 0 }, penalty, timeZone: 'Asia/Dhaka' };
      const context = { commandId: randomUUID(), actor: 'spec', correlationId: 'spec', now: new Date(day(recorded)) };
      const command = { type: 'SetScoringRules', rules: set } as const;
      await Commands.on(log).decide(streams.scoringRules, scoringRulesDecider, command, context);
    }
    const penaltyAt = await new PenaltiesService(log).loadPenalties();
    return days.map((n) => penaltyAt(day(n)));
  }

  it('returns the penalty that applied when the attempt ended, from the instant of its recording', async () => {
    expect(await penaltiesOn([2, 3, 5, 6], [2, 0.25], [5, 0.5])).toEqual([0.25, 0.25, 0.5, 0.5]);
  });

  it('returns a penalty for display only if it differs from the current one', async () => {
    const log = new EventLog(new MemoryEventStore());
    for (const [recorded, penalty] of [
      [2, 0.5],
      [5, 0.25],
    ] as const) {
      const set = { weights: { live: 3, practice: 1, quiz: 0 }, penalty, timeZone: 'Asia/Dhaka' };
      const context = { commandId: randomUUID(), actor: 'spec', correlationId: 'spec', now: new Date(day(recorded)) };
      const command = { type: 'SetScoringRules', rules: set } as const;
      await Commands.on(log).decide(streams.scoringRules, scoringRulesDecider, command, context);
    }
    const penalties = new PenaltiesService(log);
    expect(await Promise.all([3, 6].map((n) => penalties.penaltyIfChanged(day(n))))).toEqual([0.5, undefined]);
  });

  it('returns the first recorded penalty for earlier attempts, or 0.25 if none was recorded', async () => {
    expect(await penaltiesOn([1], [2, 0.4], [5, 0.5])).toEqual([0.4]);
    expect(await penaltiesOn([1])).toEqual([0.25]);
  });
});
