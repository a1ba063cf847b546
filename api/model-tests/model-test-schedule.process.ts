import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { EventLog, type LogSubscription, type LoggedEvent } from '../platform/event-store/event-log.js';
import type { Position } from '../platform/event-store/event-store.js';
import { PROCESSES_LEASE, type ExclusiveLease } from '../platform/leases/held-lease.js';
import { RecurringProcess } from '../platform/processes/recurring-process.js';
import { ModelTestPaperReader } from './model-test-paper-reader.js';

/**
 * Interval between checks of the cached instants, which query no store. Open screens show a live test within half a
 * second.
 */
const EVERY_MS = 250;
/** Interval between queries of the read model for the tests that go live or expire before the next query. */
const QUERY_EVERY_MS = 10_000;
const RETRY_MS = 1_000;

/** Events that change when a test goes live or expires. */
const TYPES = ['ModelTestCreated', 'ModelTestChanged', 'ModelTestExtended'] as const;
type ScheduleEvent = LoggedEvent<(typeof TYPES)[number]>;

/**
 * Records at the scheduled instant that a model test went live or was archived, so that open screens are notified.
 * Upcoming instants are cached: the read model provides those of the next seconds, and events provide changes.
 */
@Injectable()
export class ModelTestScheduleProcess extends RecurringProcess {
  /**
   * Instants in ms at which each test is checked. They may be outdated; the test's stream decides whether an event is
   * recorded.
   */
  private readonly instants = new Map<string, Set<number>>();
  private queriedAt = -Infinity;
  private subscription: LogSubscription<ScheduleEvent['type']> | undefined;
  private following: Promise<void> = Promise.resolve();
  private readonly closing = new AbortController();

  constructor(
    private readonly modelTests: ModelTestsQueries,
    private readonly papers: ModelTestPaperReader,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PROCESSES_LEASE) lease: ExclusiveLease,
    private readonly events: EventLog,
  ) {
    super(lease, EVERY_MS);
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.following = this.followChanges();
  }

  override async onApplicationShutdown(): Promise<void> {
    this.closing.abort();
    await this.subscription?.close();
    await this.following;
    await super.onApplicationShutdown();
  }

  protected async runDueWork(): Promise<void> {
    const now = this.clock.now();
    await this.queryNext(now);
    await Promise.all([...this.instants].map(([modelTestId, instants]) => this.follow(modelTestId, instants, now)));
  }

  private async follow(modelTestId: string, instants: Set<number>, now: Date): Promise<void> {
    const due = [...instants].filter((at) => at <= now.getTime());
    if (due.length === 0) return;
    if (!(await this.items.run(streams.modelTest(modelTestId), () => this.papers.follow(modelTestId, now)))) return;
    for (const at of due) instants.delete(at);
    if (instants.size === 0) this.instants.delete(modelTestId);
  }

  private async queryNext(now: Date): Promise<void> {
    // also after the system clock was set back
    if (Math.abs(now.getTime() - this.queriedAt) < QUERY_EVERY_MS) return;
    const next = await this.modelTests.findDue(new Date(now.getTime() + QUERY_EVERY_MS));
    this.queriedAt = now.getTime();
    for (const { _id, status, liveFrom, liveUntil } of next) {
      this.add(_id, ...(status === 'Upcoming' ? [liveFrom, liveUntil] : [liveUntil]));
    }
  }

  /** Caches instants of the near future. Later ones are found by the next queries, which bounds memory. */
  private add(modelTestId: string, ...times: readonly string[]): void {
    const latest = this.clock.now().getTime() + 2 * QUERY_EVERY_MS;
    const next = times.map((time) => Date.parse(time)).filter((at) => at <= latest);
    if (next.length === 0) return;
    const instants = this.instants.get(modelTestId) ?? new Set();
    for (const at of next) instants.add(at);
    this.instants.set(modelTestId, instants);
  }

  private reschedule({ type, data }: ScheduleEvent): void {
    // a process that acquires the lease queries first
    if (!this.lease.isHeld()) return;
    this.add(data.modelTestId, ...(type === 'ModelTestExtended' ? [] : [data.liveFrom]), data.liveUntil);
  }

  /** Subscribes to the log until shutdown. During interruptions, the queries detect changes a few seconds later. */
  private async followChanges(): Promise<void> {
    const { signal } = this.closing;
    let position: Position | undefined;
    while (!signal.aborted) {
      try {
        position ??= await this.events.lastPosition();
        if (signal.aborted) return;
        this.subscription = this.events.subscribe(position, { types: TYPES });
        for await (const batch of this.subscription) {
          for (const event of batch.events) this.reschedule(event);
          position = batch.position;
        }
      } catch (error) {
        this.log.debug(`following the log is retried: ${(error as Error).message}`);
      }
      // rejects only when aborted, which the loop checks
      await delay(RETRY_MS, undefined, { signal }).catch(() => {});
    }
  }
}
