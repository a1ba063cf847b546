import { Inject, Injectable } from '@nestjs/common';
import { statusAt, type ModelTestStatus } from '../../api/contracts/http/model-test-status.js';
import { everyDocument } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { ModelTestDocument } from './model-tests.projection.js';

const COLLECTION = 'model-tests';
const BY_SCHEDULE = { order: { by: 'liveFrom' } } as const;

/** Maximum number of live model tests on the landing page. */
const LIVE_MAX = 5;
const UPCOMING_COUNT = 3;

@Injectable()
export class ModelTestsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  async findOne(id: string): Promise<ModelTestDocument | undefined> {
    return (await this.store.get<ModelTestDocument>(COLLECTION, [id])).get(id);
  }

  /** Returns the existing model tests by id. */
  findMany(ids: readonly string[]): Promise<Map<string, ModelTestDocument>> {
    return this.store.get<ModelTestDocument>(COLLECTION, ids);
  }

  count(): Promise<number> {
    return this.store.count<ModelTestDocument>(COLLECTION);
  }

  /** Returns all model tests by schedule, earliest first. */
  all(): Promise<readonly ModelTestDocument[]> {
    return everyDocument<ModelTestDocument>(this.store, COLLECTION, BY_SCHEDULE);
  }

  /** Returns a page of model tests by schedule, earliest first. */
  page(offset: number, limit: number): Promise<readonly ModelTestDocument[]> {
    return this.store.page<ModelTestDocument>(COLLECTION, { ...BY_SCHEDULE, offset, limit });
  }

  /** Returns a page of model tests that started at or before `now`, latest first. */
  findStarted(now: Date, offset: number, limit: number): Promise<readonly ModelTestDocument[]> {
    const range = { to: now.toISOString() };
    const order = { by: 'liveFrom', direction: 'desc' } as const;
    return this.store.page<ModelTestDocument>(COLLECTION, { order, range, offset, limit });
  }

  countStarted(now: Date): Promise<number> {
    return this.store.count<ModelTestDocument>(COLLECTION, { ...BY_SCHEDULE, range: { to: now.toISOString() } });
  }

  /** Returns the live model tests by end, then the upcoming ones by start. */
  async liveAndNext(now: Date): Promise<readonly ModelTestDocument[]> {
    const range = { from: now.toISOString() };
    const [live, next] = await Promise.all([
      this.store.page<ModelTestDocument>(COLLECTION, {
        where: { status: 'Live' },
        order: { by: 'liveUntil' },
        range,
        limit: LIVE_MAX,
      }),
      this.store.page<ModelTestDocument>(COLLECTION, {
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
      this.store.count<ModelTestDocument>(COLLECTION, { where: { status: 'Live' }, order: { by: 'liveUntil' } }),
      this.findDue(now),
    ]);
    const isLive = (status: ModelTestStatus) => (status === 'Live' ? 1 : 0);
    return dueTests.reduce((live, test) => live - isLive(test.status) + isLive(statusAt(test, now)), recordedCount);
  }

  /** Returns the model tests whose recorded status lags behind their schedule at `now`. */
  async findDue(now: Date): Promise<readonly ModelTestDocument[]> {
    const range = { to: now.toISOString() };
    const [upcoming, live] = await Promise.all([
      everyDocument<ModelTestDocument>(this.store, COLLECTION, {
        where: { status: 'Upcoming' },
        order: { by: 'liveFrom' },
        range,
      }),
      everyDocument<ModelTestDocument>(this.store, COLLECTION, {
        where: { status: 'Live' },
        order: { by: 'liveUntil' },
        range,
      }),
    ]);
    return [...upcoming, ...live];
  }
}
