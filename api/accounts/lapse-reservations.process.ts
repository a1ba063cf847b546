import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { PendingReservations } from '../../projections/pending-reservations/pending-reservations.queries.js';
import type { PendingReservation } from '../../projections/pending-reservations/pending-reservations.projection.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { derivedId } from '../platform/commands/event-id.js';
import { PROCESS_DUTY, type Duty } from '../platform/leases/duty.js';
import { RecurringProcess } from '../platform/processes/recurring-process.js';
import { WithdrawRegistration } from './withdraw-registration.js';

const EVERY_MS = 10_000;
const AT_ONCE = 100;

/** Frees emails and usernames whose registration never came to its end. */
@Injectable()
export class LapseReservations extends RecurringProcess {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly pending: PendingReservations,
    private readonly commands: CommandBus,
    @Inject(PROCESS_DUTY) duty: Duty,
  ) {
    super(duty, EVERY_MS);
  }

  protected async doWhatIsDue(): Promise<void> {
    const now = this.clock.now();
    const correlationId = randomUUID();
    for (const reservation of await this.pending.lapsed(now, AT_ONCE)) {
      await this.withdraw(reservation, now, correlationId);
    }
  }

  private withdraw({ _id, role, accountId }: PendingReservation, now: Date, correlationId: string): Promise<void> {
    const commandId = derivedId('lapse', _id, accountId);
    const context = { commandId, actor: 'process:lapse-reservations', correlationId, now };
    return this.commands.execute(new WithdrawRegistration(role, accountId, [_id], context));
  }
}
