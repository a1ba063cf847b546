import { Inject, Injectable } from '@nestjs/common';
import { everyPage } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { pendingReservationsProjection, type PendingReservation } from './pending-reservations.projection.js';

const ROWS = 100;

@Injectable()
export class PendingReservationsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Yields all expired reservations, oldest first. */
  async *findExpired(now: Date): AsyncGenerator<PendingReservation> {
    const selection = { order: { by: 'lapsesAt' }, range: { to: now.toISOString() } } as const;
    for await (const page of everyPage(this.store, pendingReservationsProjection.collection, selection, ROWS))
      yield* page;
  }
}
