import { Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import { NEGATIVE_MARK } from '../contracts/http/limits.js';
import { EventLog } from '../platform/event-store/event-log.js';

/** Cache lifetime. The rules change only when a server starts with different settings. */
const CURRENT_MS = 10_000;

/** History of the penalties for wrong answers. A re-marked attempt uses the penalty that applied when it ended. */
@Injectable()
export class PenaltiesService {
  private latest: { readonly penaltyAt: Promise<(instant: string) => number>; readonly readAt: number } | undefined;

  constructor(private readonly log: EventLog) {}

  /** Returns the penalty that applied at `instant` if it differs from the current one, otherwise undefined. */
  async penaltyIfChanged(instant: string): Promise<number | undefined> {
    const now = performance.now();
    if (!this.latest || now - this.latest.readAt > CURRENT_MS) {
      const penaltyAt = this.loadPenalties();
      this.latest = { penaltyAt, readAt: now };
      // the caller receives the error; a failed read is not cached
      penaltyAt.catch(() => (this.latest = undefined));
    }
    const penalty = (await this.latest.penaltyAt)(instant);
    return penalty === NEGATIVE_MARK ? undefined : penalty;
  }

  /** Returns a function that maps an instant (ISO 8601) to the penalty that applied then. */
  async loadPenalties(): Promise<(instant: string) => number> {
    const rules = (await this.log.readUndamaged(streams.scoringRules)).flatMap((event) =>
      event.type === 'ScoringRulesSet' ? [{ at: event.metadata.at, penalty: event.data.penalty }] : [],
    );
    return (instant) => (rules.findLast(({ at }) => at <= instant) ?? rules[0])?.penalty ?? NEGATIVE_MARK;
  }
}
