import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { PendingReservation } from '../../projections/pending-reservations/pending-reservations.projection.js';
import { PendingReservationsQueries } from '../../projections/pending-reservations/pending-reservations.queries.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { PROCESSES_LEASE, type ExclusiveLease } from '../platform/leases/held-lease.js';
import { RecurringProcess } from '../platform/processes/recurring-process.js';
import { ReservationsService } from './reservations.service.js';

const EVERY_MS = 10_000;

/** Confirms or releases reservations that were not completed in time, for example after an interrupted registration. */
@Injectable()
export class LapseReservations extends RecurringProcess {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly pending: PendingReservationsQueries,
    private readonly reservations: ReservationsService,
    @Inject(PROCESSES_LEASE) lease: ExclusiveLease,
  ) {
    super(lease, EVERY_MS);
  }

  protected async runDueWork(): Promise<void> {
    const now = this.clock.now();
    const correlationId = randomUUID();
    for await (const reservation of this.pending.findExpired(now)) {
      if (this.stopped) return;
      await this.items.run(reservation._id, () => this.conclude(reservation, now, correlationId));
    }
  }

  private conclude({ _id, role, accountId, lapsesAt }: PendingReservation, now: Date, correlationId: string) {
    const commandId = derivedId('lapse', _id, accountId, lapsesAt);
    const context = { commandId, actor: 'process:lapse-reservations', correlationId, now };
    return this.reservations.conclude({ reservation: _id, role, accountId }, context);
  }
}
