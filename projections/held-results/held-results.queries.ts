import { Inject, Injectable } from '@nestjs/common';
import { everyDocument, everyPage } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { heldAttemptsProjection, type HeldAttemptDocument } from './held-attempts.projection.js';
import { heldResultsProjection } from './held-results.projection.js';

/** Finds held results for the processes that release and show them. */
@Injectable()
export class HeldResultsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Returns the ids of model tests whose results are to be released automatically at or before `now`. */
  async findDue(now: Date): Promise<readonly string[]> {
    const due = await everyDocument(this.store, heldResultsProjection.collection, {
      where: { isReleased: false },
      order: { by: 'releaseAt' },
      // null sorts first
      range: { from: '0', to: now.toISOString() },
    });
    return due.map(({ _id }) => _id);
  }

  /** Returns the ids of model tests whose results are released but not all shown. */
  async findPending(): Promise<readonly string[]> {
    const pending = await everyDocument(this.store, heldResultsProjection.collection, {
      where: { isPending: true },
    });
    return pending.map(({ _id }) => _id);
  }

  /** Yields the held attempts at a model test in pages. */
  attemptsAt(modelTestId: string, pageSize: number): AsyncIterable<readonly HeldAttemptDocument[]> {
    return everyPage(this.store, heldAttemptsProjection.collection, { where: { modelTestId } }, pageSize);
  }
}
