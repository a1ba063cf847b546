import { Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import { NEGATIVE_MARK } from '../contracts/http/limits.js';
import { EventLog } from '../platform/event-store/event-log.js';

/** Rules change when a server with other ones starts; until then they are read again after this time. */
const CURRENT_MS = 10_000;

/** What wrong answers have cost: whoever is marked again pays what it cost at the end of that attempt. */
@Injectable()
export class PenaltiesService {
  private latest: { readonly penaltyAt: Promise<(instant: string) => number>; readonly readAt: number } | undefined;

  constructor(private readonly log: EventLog) {}

  /** Returns the penalty of then where it is not today's, to be shown with a result; else undefined. */
  async differentFromToday(instant: string): Promise<number | undefined> {
    const now = performance.now();
    if (!this.latest || now - this.latest.readAt > CURRENT_MS) {
      const penaltyAt = this.loadPenalties();
      this.latest = { penaltyAt, readAt: now };
      penaltyAt.catch(() => (this.latest = undefined));
    }
    const penalty = (await this.latest.penaltyAt)(instant);
    return penalty === NEGATIVE_MARK ? undefined : penalty;
  }

  /** @returns marks by instant */
  async loadPenalties(): Promise<(instant: string) => number> {
    const rules = (await this.log.readUndamaged(streams.scoringRules)).flatMap((event) =>
      event.type === 'ScoringRulesSet' ? [{ at: event.metadata.at, penalty: event.data.penalty }] : [],
    );
    return (instant) => (rules.findLast(({ at }) => at <= instant) ?? rules[0])?.penalty ?? NEGATIVE_MARK;
  }
}
