import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { PendingReservation } from './pending-reservations.projection.js';

@Injectable()
export class PendingReservations {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Those whose time is over, the oldest first. */
  lapsed(now: Date, limit: number): Promise<readonly PendingReservation[]> {
    return this.store.page<PendingReservation>('pending-reservations', {
      order: { by: 'lapsesAt' },
      range: { to: now.toISOString() },
      limit,
    });
  }
}
