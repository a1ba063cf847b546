import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { PendingReservations } from '../../projections/pending-reservations/pending-reservations.queries.js';
import type { PendingReservation } from '../../projections/pending-reservations/pending-reservations.projection.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { derivedId } from '../platform/commands/event-id.js';
import { WithdrawRegistration } from './withdraw-registration.js';

const EVERY_MS = 10_000;
const AT_ONCE = 100;

/** Frees emails and usernames whose registration never came to its end. */
@Injectable()
export class LapseReservations implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('lapse reservations');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly pending: PendingReservations,
    private readonly commands: CommandBus,
  ) {}

  onApplicationBootstrap(): void {
    void this.run();
    this.timer = setInterval(() => void this.run(), EVERY_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** What is due now; what fails is due again the next time. */
  run(): Promise<void> {
    this.running ??= this.lapse()
      .catch((error: Error) => this.log.warn(`tried again in ${EVERY_MS / 1000} s: ${error.message}`))
      .finally(() => (this.running = undefined));
    return this.running;
  }

  private async lapse(): Promise<void> {
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
