import { Inject, Injectable } from '@nestjs/common';
import { everyPage } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { pendingErasuresProjection, type PendingErasure } from './pending-erasures.projection.js';

const ROWS = 100;

@Injectable()
export class PendingErasuresQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Yields all pending erasures in pages. */
  all(): AsyncIterable<readonly PendingErasure[]> {
    return everyPage(this.store, pendingErasuresProjection.collection, {}, ROWS);
  }
}
