import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, type EventStore, type Position } from '../../../api/platform/event-store/event-store.js';
import { everyDocument, everyPage } from '../../store/every-page.js';
import { READ_STORE, type ReadStore } from '../../store/read-store.js';
import { pastHoursProjection, type PastHour } from './past-hours.projection.js';
import { pastMomentsProjection } from './past-moments.projection.js';
import { readRulesSet, type RulesSetAt } from './scoring-rules.js';

const COLLECTION = pastHoursProjection.collection;
const HOUR_MS = 3_600_000;

/** Reads the causes of leaderboard changes. */
@Injectable()
export class PastHoursQueries {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(READ_STORE) private readonly reads: ReadStore,
  ) {}

  /** Returns the hours with changes that start in [from, to), earliest first. */
  async findBetween(from: Date, to: Date): Promise<readonly PastHour[]> {
    const range = { from: from.toISOString(), to: new Date(to.getTime() - 1).toISOString() };
    return everyDocument(this.reads, COLLECTION, { order: { by: '_id' }, range });
  }

  /**
   * Yields log ranges (exclusive `after`, inclusive `until`), one per hour in which attempts at a model test were
   * finished or remarked. The ranges also contain other events.
   */
  async *logRangesOf(
    modelTestId: string,
    from: Date,
    to: Date,
  ): AsyncGenerator<{ after: Position; until: Position }, void, undefined> {
    const begin = new Date(Math.floor(from.getTime() / HOUR_MS) * HOUR_MS);
    for (const { _id, modelTests, held = {}, corrections, reversals } of await this.findBetween(
      begin,
      new Date(to.getTime() + 1),
    )) {
      const remarked = Object.keys(corrections).length + Object.keys(reversals).length;
      if (!(modelTestId in modelTests) && !(modelTestId in held) && remarked === 0) continue;
      const last = Math.min(Date.parse(_id) + HOUR_MS - 1, to.getTime());
      const range = { from: _id, to: new Date(last).toISOString() };
      const positions: Position[] = [];
      const selection = { order: { by: 'recordedAt' }, range } as const;
      for await (const moments of everyPage(this.reads, pastMomentsProjection.collection, selection)) {
        // Ids have equal length, so that lexicographic order is log order.
        const ids = moments.map((moment) => moment._id).toSorted();
        positions.push(...[ids[0], ids.at(-1)].flatMap((id) => (id === undefined ? [] : BigInt(id))));
      }
      const [first, ...others] = positions;
      if (first === undefined) continue;
      const after = others.reduce((least, position) => (position < least ? position : least), first) - 1n;
      yield { after, until: others.reduce((most, position) => (position > most ? position : most), first) };
    }
  }

  /** Returns the start of the first hour; undefined if the leaderboard has never changed. */
  async firstHour(): Promise<string | undefined> {
    return (await this.reads.page(COLLECTION, { limit: 1 }))[0]?._id;
  }

  /** Returns the scoring rules set in (from, to]; `isFirst` marks the initial rules of the log. */
  async rulesSetBetween(from: Date, to: Date): Promise<readonly (RulesSetAt & { readonly isFirst: boolean })[]> {
    const [after, until] = [from.toISOString(), to.toISOString()];
    const all = await readRulesSet(this.events);
    return all
      .map((rules, index) => ({ ...rules, isFirst: index === 0 }))
      .filter(({ at }) => at > after && at <= until);
  }
}
