import { Injectable } from '@nestjs/common';
import { EventLog } from '../../api/platform/event-store/event-log.js';
import { eventLoopTurns } from '../../api/platform/shared/event-loop-turns.js';
import { Mutex } from '../../api/platform/shared/mutex.js';
import type { Fold, ProjectedEvent } from '../engine/projection.js';
import { PastHoursQueries } from '../leaderboard/past/past-hours.queries.js';
import { itemStatisticsProjection, type AnswersDocument } from './item-statistics.projection.js';

/** Attempts read per step, which takes a few milliseconds. */
const BATCH = 50;
const TYPES = ['AttemptFinished', 'AttemptRemarked'] as const;
type GradeEvent = ProjectedEvent<(typeof TYPES)[number]>;

/** Reads the answers to a model test at any time in the past. */
@Injectable()
export class PastAnswersQueries {
  /** Serialises the work, so that many concurrent queries do not use more than one CPU. */
  private readonly mutex = new Mutex();

  constructor(
    private readonly log: EventLog,
    private readonly hours: PastHoursQueries,
  ) {}

  /**
   * Returns the item statistics documents at time `at`, folded from the hours in which attempts were finished or
   * remarked.
   * @param from a time before the first attempt
   * @param at inclusive
   */
  ofModelTest(modelTestId: string, from: Date, at: Date): Promise<ReadonlyMap<string, AnswersDocument>> {
    return this.mutex.run('', () => this.folded(modelTestId, from, at));
  }

  private async folded(modelTestId: string, from: Date, at: Date): Promise<ReadonlyMap<string, AnswersDocument>> {
    const documents = new Map<string, AnswersDocument>();
    const takeTurn = eventLoopTurns();
    const instant = at.toISOString();
    for await (const { after, until } of this.hours.logRangesOf(modelTestId, from, at)) {
      for await (const { events, position } of this.log.readAll(after, { types: TYPES, batch: BATCH })) {
        for (const event of events) {
          if (event.position > until || event.metadata.at > instant || event.data.examId !== modelTestId) continue;
          await fold(documents, event as ProjectedEvent as GradeEvent, takeTurn);
        }
        if (position >= until) break;
      }
    }
    return documents;
  }
}

/** @param takeTurn called before each document, of which an attempt changes up to 200 */
async function fold(
  documents: Map<string, AnswersDocument>,
  event: GradeEvent,
  takeTurn: () => Promise<void>,
): Promise<void> {
  const on = itemStatisticsProjection.on[event.type] as Fold<AnswersDocument, GradeEvent['type']>;
  for (const id of on.documents(event) as readonly string[]) {
    await takeTurn();
    const after = on.fold(documents.get(id), event, id);
    if (after) documents.set(id, after);
  }
}
