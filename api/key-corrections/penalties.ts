import { Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import { NEGATIVE_MARK } from '../contracts/http/limits.js';
import { EventLog } from '../platform/event-store/event-log.js';

/** What wrong answers have cost: whoever is marked again pays what it cost at the end of that attempt. */
@Injectable()
export class Penalties {
  constructor(private readonly log: EventLog) {}

  /** @returns marks by instant */
  async known(): Promise<(instant: string) => number> {
    const rules = (await this.log.readUndamaged(streams.scoringRules)).flatMap((event) =>
      event.type === 'ScoringRulesSet' ? [{ at: event.metadata.at, penalty: event.data.penalty }] : [],
    );
    return (instant) => (rules.findLast(({ at }) => at <= instant) ?? rules[0])?.penalty ?? NEGATIVE_MARK;
  }
}
