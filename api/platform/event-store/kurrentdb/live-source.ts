import { setTimeout as delay } from 'node:timers/promises';
import { START, type EventBatch, type Position, type RecordedEvent } from '../event-store.js';
import type { SubscriptionSource, Wake } from '../store-subscription.js';
import type { Connection } from './connection.js';
import type { EventFilter } from './event-filter.js';
import { LiveEvents } from './live-events.js';
import type { LogReader } from './log-reader.js';
import { RecentEvents } from './recent-events.js';

/** Interval of polling the newest position, which detects a silent live subscription, ms. */
const LOOK_EVERY = 1000;
/** Maximum age of a poll that counts as current knowledge, ms. */
const FRESH = 1500;
/** Delay behind a poll after which the live subscription counts as silent, ms. */
const SILENT = 700;
/** Time for the live subscription to deliver an own append before a page is read for it, ms. */
const LIVE_EVENT_MS = 100;
/** Pause before known events that did not arrive are read again, ms. */
const NOT_THERE_YET = 20;

/**
 * The source of subscriptions: the newest events from the server's live subscription, all others in pages. The
 * newest position is polled, so events that the live subscription misses are detected and read in pages. No event is
 * lost or duplicated when the subscription becomes silent or is restarted.
 */
export class LiveSource implements SubscriptionSource {
  private readonly live: LiveEvents;
  private readonly recent = new RecentEvents();
  private readonly wakes = new Set<Wake>();
  private newest = START;
  private lookedAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  /** position found by a poll before the live subscription reached it */
  private missing: { readonly position: Position; readonly since: number } | undefined;
  /** set until the live subscription has delivered an own append */
  private overdue: NodeJS.Timeout | undefined;
  private isListening = false;
  private over = false;

  constructor(
    connection: Connection,
    private readonly log: LogReader,
    filter: EventFilter,
    onEvent: (event: RecordedEvent) => void,
  ) {
    this.live = new LiveEvents(connection, filter, {
      onBegin: (after) => this.recent.beginAfter(after),
      onEvent: (event) => {
        this.recent.add(event);
        onEvent(event);
        this.advance(event.position);
      },
    });
  }

  get closed(): boolean {
    return this.over;
  }

  /** @throws StoreUnavailable when the server is unavailable */
  async start(): Promise<void> {
    const began = performance.now();
    this.newest = await this.log.last();
    this.lookedAt = began;
    this.lookLater();
  }

  /**
   * Call after an append of this process. The live subscription delivers the event some milliseconds later and
   * wakes the readers, which would otherwise have to read a page. If it does not arrive, they read the page.
   */
  appended(position: Position): void {
    this.listen();
    if (position <= this.newest || this.overdue) return;
    this.overdue = setTimeout(() => {
      this.overdue = undefined;
      this.advance(position);
    }, LIVE_EVENT_MS);
  }

  isAheadOf(position: Position): boolean {
    return this.newest > position;
  }

  /** When the server last answered. */
  get answeredAt(): number {
    return this.lookedAt;
  }

  knownAt(): number {
    const now = performance.now();
    return now - this.lookedAt < FRESH ? now : this.lookedAt;
  }

  async after(position: Position, limit: number, types?: readonly string[]): Promise<EventBatch> {
    const recent = this.recent.after(position, limit, types);
    if (recent) return { ...recent, caughtUp: !this.isAheadOf(recent.position) };
    return this.read(position, limit, types);
  }

  /** Reads from the server, including events that the live subscription may not have delivered. */
  async read(position: Position, limit: number, types?: readonly string[]): Promise<EventBatch> {
    const page = await this.log.page(position, limit, types);
    this.advance(page.position);
    const caughtUp = page.complete && !this.isAheadOf(page.position);
    if (page.complete && !caughtUp && page.position === position) await delay(NOT_THERE_YET);
    return { events: page.events, position: page.position, caughtUp };
  }

  /** Call after a bulk append, which the live subscription of the appending process does not follow. */
  appendedInBulk(position: Position): void {
    this.advance(position);
  }

  watch(wake: Wake): () => void {
    this.listen();
    this.wakes.add(wake);
    return () => void this.wakes.delete(wake);
  }

  async close(): Promise<void> {
    this.over = true;
    clearTimeout(this.timer);
    clearTimeout(this.overdue);
    this.wakeAll();
    await this.live.close();
  }

  /** Starts the live subscription. A process that only reads or copies the log needs none. */
  private listen(): void {
    if (this.isListening || this.over) return;
    this.isListening = true;
    this.live.start(() => this.newest);
  }

  private advance(position: Position): void {
    if (position <= this.newest) return;
    this.newest = position;
    this.wakeAll();
  }

  private lookLater(): void {
    if (this.over) return;
    this.timer = setTimeout(() => void this.look(), LOOK_EVERY).unref();
  }

  private async look(): Promise<void> {
    const began = performance.now();
    try {
      const last = await this.log.last();
      this.lookedAt = began;
      this.listenFor(last);
      this.advance(last);
    } catch (error) {
      this.wakeAll(error as Error);
    }
    this.lookLater();
  }

  /** Restarts the live subscription when it has not delivered an event of the log. */
  private listenFor(last: Position): void {
    if (!this.isListening) return;
    const heard = this.live.heardUpTo;
    const now = performance.now();
    const silent = this.missing && heard < this.missing.position && now - this.missing.since > SILENT;
    if (silent || this.live.isCutOff) {
      this.missing = undefined;
      this.live.restart();
    } else if (!this.missing || heard >= this.missing.position) {
      this.missing = heard < last ? { position: last, since: now } : undefined;
    }
  }

  private wakeAll(failure?: Error): void {
    for (const wake of this.wakes) wake(failure);
  }
}
