import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { Commands } from '../platform/commands/commands.js';
import { EVENT_STORE, START, type EventStore } from '../platform/event-store/event-store.js';
import { alwaysHeld } from '../platform/leases/held-lease.js';
import { HEARTBEAT, type Heartbeat } from '../platform/leases/heartbeat.js';
import { RecurringProcess } from '../platform/processes/recurring-process.js';
import { graceEndOf, OUTAGE_MS_MIN, outagesDecider, type Outages } from './outages.decider.js';

const EVERY_MS = 1_000;
const NO_GRACE_END = new Date(8.64e15);

/**
 * Detects periods in which no answer could be saved, and records them afterwards. Every process that saves answers
 * observes itself; the shared heartbeat shows whether another process could save.
 */
@Injectable()
export class OutageProcess extends RecurringProcess {
  private outages: Outages = [];
  /** Time of the last possible save by `performance.now()`, which is independent of changes of the system clock. */
  private lastAbleAt = -Infinity;
  private isBeating = false;

  constructor(
    private readonly commands: Commands,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(HEARTBEAT) private readonly heartbeat: Heartbeat,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super(alwaysHeld, EVERY_MS);
  }

  override async onApplicationBootstrap(): Promise<void> {
    await this.run();
    super.onApplicationBootstrap();
  }

  /**
   * Returns the time until which answers chosen before the deadline are accepted. Unlimited while a current outage may
   * not be recorded yet.
   * @param deadline ISO 8601
   */
  graceEnd(deadline: string): Date {
    return this.isUpToDate() ? graceEndOf(deadline, this.outages) : NO_GRACE_END;
  }

  protected async runDueWork(): Promise<void> {
    // while the clock is not trusted, no answer is saved either
    const now = this.clock.now();
    if (this.events.notReady() !== undefined) return;
    if (!this.isUpToDate()) await this.recordOutage(now);
    this.lastAbleAt = performance.now();
    void this.beat(now);
  }

  private isUpToDate(): boolean {
    return performance.now() - this.lastAbleAt < OUTAGE_MS_MIN;
  }

  private async recordOutage(now: Date): Promise<void> {
    const last = await this.heartbeat.last();
    const isOutage = last ? now.getTime() - last.getTime() >= OUTAGE_MS_MIN : await this.hasAttempts();
    const record = { type: 'RecordOutage', from: last ?? null, to: now } as const;
    const context = { commandId: randomUUID(), actor: 'process:outage-watch', correlationId: randomUUID(), now };
    const { state } = isOutage
      ? await this.commands.decide(streams.outages, outagesDecider, record, context)
      : await this.commands.state(streams.outages, outagesDecider);
    this.outages = state;
  }

  /**
   * Returns true if the log contains attempts. Without a heartbeat, such a log was copied from another installation.
   */
  private async hasAttempts(): Promise<boolean> {
    for await (const { events } of this.events.readAll(START, { types: ['AttemptStarted'] })) {
      if (events.length > 0) return true;
    }
    return false;
  }

  /** Updates the heartbeat without blocking. A missed heartbeat can only extend a later outage. */
  private async beat(now: Date): Promise<void> {
    if (this.isBeating) return;
    this.isBeating = true;
    // a missed heartbeat can only extend a later outage; the store logs that it is unavailable
    await this.heartbeat.beat(now).catch(() => {});
    this.isBeating = false;
  }
}
