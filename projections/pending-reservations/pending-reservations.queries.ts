import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { PendingReservation } from './pending-reservations.projection.js';

const PAGE = 100;

@Injectable()
export class PendingReservations {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** All whose time is over, the oldest first. */
  async *lapsed(now: Date): AsyncGenerator<PendingReservation> {
    let last: PendingReservation | undefined;
    do {
      const page: readonly PendingReservation[] = await this.store.page<PendingReservation>('pending-reservations', {
        order: { by: 'lapsesAt' },
        range: { to: now.toISOString() },
        ...(last && { after: { value: last.lapsesAt, _id: last._id } }),
        limit: PAGE,
      });
      yield* page;
      last = page.length === PAGE ? page.at(-1) : undefined;
    } while (last);
  }
}
