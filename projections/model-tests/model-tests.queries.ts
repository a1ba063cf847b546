import { Inject, Injectable } from '@nestjs/common';
import { statusAt, type ModelTestStatus } from '../../api/contracts/http/model-test-status.js';
import type { Listed, RowRange } from '../../api/platform/http/paging.js';
import { everyDocument } from '../store/every-page.js';
import { listed } from '../listed.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { modelTestsProjection, type ModelTestDocument } from './model-tests.projection.js';

const COLLECTION = modelTestsProjection.collection;
const BY_SCHEDULE = { order: { by: 'liveFrom' } } as const;

/** Maximum number of live model tests on the landing page. */
const LIVE_MAX = 5;
const UPCOMING_COUNT = 3;

@Injectable()
export class ModelTestsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  async findOne(id: string): Promise<ModelTestDocument | undefined> {
    return (await this.store.get(COLLECTION, [id])).get(id);
  }

  /** Returns the existing model tests by id. */
  findMany(ids: readonly string[]): Promise<Map<string, ModelTestDocument>> {
    return this.store.get(COLLECTION, ids);
  }

  count(): Promise<number> {
    return this.store.count(COLLECTION);
  }

  /** Returns model tests by schedule, earliest first. */
  list(range: RowRange | undefined): Promise<Listed<ModelTestDocument>> {
    return listed(this.store, COLLECTION, BY_SCHEDULE, range);
  }

  /** Returns model tests that started at or before `now`, latest first. */
  listStarted(now: Date, range: RowRange): Promise<Listed<ModelTestDocument>> {
    const order = { by: 'liveFrom', direction: 'desc' } as const;
    return listed(this.store, COLLECTION, { order, range: { to: now.toISOString() } }, range);
  }

  /** Returns the live model tests by end, then the upcoming ones by start. */
  async liveAndNext(now: Date): Promise<readonly ModelTestDocument[]> {
    const range = { from: now.toISOString() };
    const [live, next] = await Promise.all([
      this.store.page(COLLECTION, {
        where: { status: 'Live' },
        order: { by: 'liveUntil' },
        range,
        limit: LIVE_MAX,
      }),
      this.store.page(COLLECTION, {
        where: { status: 'Upcoming' },
        order: { by: 'liveFrom' },
        range,
        limit: UPCOMING_COUNT,
      }),
    ]);
    return [...live, ...next];
  }

  /** Counts live model tests by schedule, regardless of the recorded status. */
  async countLive(now: Date): Promise<number> {
    const [recordedCount, dueTests] = await Promise.all([
      this.store.count(COLLECTION, { where: { status: 'Live' }, order: { by: 'liveUntil' } }),
      this.findDue(now),
    ]);
    const isLive = (status: ModelTestStatus) => (status === 'Live' ? 1 : 0);
    return dueTests.reduce((live, test) => live - isLive(test.status) + isLive(statusAt(test, now)), recordedCount);
  }

  /** Returns the model tests whose recorded status lags behind their schedule at `now`. */
  async findDue(now: Date): Promise<readonly ModelTestDocument[]> {
    const range = { to: now.toISOString() };
    const [upcoming, live] = await Promise.all([
      everyDocument(this.store, COLLECTION, {
        where: { status: 'Upcoming' },
        order: { by: 'liveFrom' },
        range,
      }),
      everyDocument(this.store, COLLECTION, {
        where: { status: 'Live' },
        order: { by: 'liveUntil' },
        range,
      }),
    ]);
    return [...upcoming, ...live];
  }
}
