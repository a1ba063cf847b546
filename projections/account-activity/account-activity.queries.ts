import { Inject, Injectable } from '@nestjs/common';
import type { EventType } from '../../api/contracts/events/catalogue.js';
import { streams } from '../../api/contracts/events/streams.js';
import { ACTIVITY_DEPTH_MAX, ACTIVITY_PAGE_ROWS, type ActivityKind } from '../../api/contracts/http/activity-kinds.js';
import { PAGE_DEPTH_MAX } from '../../api/contracts/http/limits.js';
import { everyDocument } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { Fold, ProjectedEvent } from '../engine/projection.js';
import { accountActivityProjection, startEntryId, type ActivityDocument } from './account-activity.projection.js';
import { intervalStart, activityCountsProjection, type ActivityCounts } from './activity-counts.projection.js';

const ENTRIES = accountActivityProjection.collection;
const COUNTS = activityCountsProjection.collection;
/** A key that sorts after every position. */
const LAST_KEY = '~';

/** Optional filters of an activity query. Timestamps are ISO 8601 in UTC. */
export interface ActivityFilter {
  readonly kinds?: readonly ActivityKind[] | undefined;
  /** Account ids of actors or targets; an empty list matches nothing. */
  readonly people?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type ActivitySelection = Partial<Pick<ActivityDocument, 'what' | 'who' | 'about'>>;

/** Reads the account activity, newest first. */
@Injectable()
export class AccountActivityQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Returns a page of entries and their total count, which is limited to the maximum page depth. */
  async find(
    filter: ActivityFilter,
    { offset = 0, limit = ACTIVITY_PAGE_ROWS } = {},
  ): Promise<{ total: number; rows: readonly ActivityDocument[] }> {
    const { kinds, people } = filter;
    if (people) return this.pageOfPeople(people, filter, offset, limit);
    const selections: ActivitySelection[] = kinds ? kinds.map((what) => ({ what })) : [{}];
    const [rows, counts] = await Promise.all([
      this.newest(selections, filter, offset + limit),
      Promise.all(
        selections.map((selection) =>
          this.store.count(ENTRIES, { ...filterOf(selection, filter), atMost: PAGE_DEPTH_MAX }),
        ),
      ),
    ]);
    const total = counts.reduce((sum, count) => sum + count, 0);
    return { total, rows: rows.slice(offset, offset + limit) };
  }

  /**
   * Returns the subjects of entries by entry id. The first entry of the stream has the name of an exam and the subject of
   * a doubt.
   */
  async subjects(entries: readonly ActivityDocument[]): Promise<Map<string, string | null>> {
    const unnamed = entries.filter(({ _id, subject }) => subject === null && startEntryId({ _id }) !== _id);
    const starts = await this.store.get(ENTRIES, unnamed.map(startEntryId));
    return new Map(
      entries.map((entry) => [entry._id, entry.subject ?? starts.get(startEntryId(entry))?.subject ?? null]),
    );
  }

  /** Returns the counts of a period in chronological order. */
  counts(from: string, to: string): Promise<readonly ActivityCounts[]> {
    const range = { from: intervalStart(from), to: intervalStart(to) };
    return everyDocument(this.store, COUNTS, { range });
  }

  /** Filters by kind in memory: accounts have few entries, so no index is required. */
  private async pageOfPeople(people: readonly string[], filter: ActivityFilter, offset: number, limit: number) {
    const selections: ActivitySelection[] = people.flatMap((id) => [{ who: id }, { about: id }]);
    const entries = await this.newest(selections, filter, ACTIVITY_DEPTH_MAX + limit);
    const rows = entries.filter(({ what }) => filter.kinds?.includes(what) ?? true);
    return { total: rows.length, rows: rows.slice(offset, offset + limit) };
  }

  /** Merges the newest entries of several selections, up to `limit`. */
  private async newest(
    selections: readonly ActivitySelection[],
    filter: ActivityFilter,
    limit: number,
  ): Promise<ActivityDocument[]> {
    const pages = await Promise.all(
      selections.map((selection) => this.store.page(ENTRIES, { ...filterOf(selection, filter), limit })),
    );
    return pages.flat().toSorted(newestFirst);
  }
}

const newestFirst = (a: ActivityDocument, b: ActivityDocument): number => (a.place < b.place ? 1 : -1);

const filterOf = (selection: ActivitySelection, { from, to }: ActivityFilter) => ({
  where: selection,
  range: { ...(from !== undefined && { from }), ...(to !== undefined && { to: `${to} ${LAST_KEY}` }) },
  order: { by: 'place', direction: 'desc' } as const,
});

/** Returns the id of the attempt that an entry reports as finished. */
export const attemptOf = ({ _id, what }: Pick<ActivityDocument, '_id' | 'what'>): string | null =>
  what === 'exam-finished' ? idIn(_id, streams.attempt) : null;

/** Returns the id of the model test of an entry. */
export const modelTestOf = ({ _id }: Pick<ActivityDocument, '_id'>): string | null => idIn(_id, streams.modelTest);

/** Returns the id in the stream of an entry; null if it is not a stream of this kind. */
function idIn(entryId: string, streamOf: (id: string) => string): string | null {
  const prefix = streamOf('');
  return entryId.startsWith(prefix) ? entryId.slice(prefix.length, entryId.indexOf('@')) : null;
}

/** Returns the entries of events, newest first. */
export function entriesOf(events: readonly ProjectedEvent[]): ActivityDocument[] {
  const entries = new Map<string, ActivityDocument>();
  for (const event of events) {
    const rule = accountActivityProjection.on[event.type] as Fold<ActivityDocument, EventType> | undefined;
    const ids = rule?.documents(event);
    if (rule && typeof ids === 'string') entries.set(ids, rule.fold(entries.get(ids), event, ids)!);
  }
  return [...entries.values()].toSorted(newestFirst);
}
