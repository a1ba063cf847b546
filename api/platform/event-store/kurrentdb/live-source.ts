import { setTimeout as delay } from 'node:timers/promises';
import { START, type EventBatch, type Position, type RecordedEvent } from '../event-store.js';
import type { SubscriptionSource, Wake } from '../store-subscription.js';
import type { Connection } from './connection.js';
import type { EventFilter } from './event-filter.js';
import { LiveEvents } from './live-events.js';
import type { LogReader } from './log-reader.js';
import { RecentEvents } from './recent-events.js';

/** How often the newest position is asked for, ms: what notices that the live subscription is silent. */
const LOOK_EVERY = 1000;
/** A look not older than this counts as knowing, ms. */
const FRESH = 1500;
/** The live subscription is taken for silent when a look knew an event so long before it, ms. */
const SILENT = 700;
/** The live subscription delivers an own append within this time, or a page is read for it, ms. */
const LIVE_EVENT_MS = 100;
/** Before reading again what is known to be there but did not come, ms. */
const NOT_THERE_YET = 20;

/**
 * What subscriptions read from: the newest events as the server's live subscription brings them, all others in pages.
 * The newest position is asked for again and again, so events that the live subscription misses are noticed and read in
 * pages. So no event is lost or doubled when it becomes silent or is restarted.
 */
export class LiveSource implements SubscriptionSource {
  private readonly live: LiveEvents;
  private readonly recent = new RecentEvents();
  private readonly wakes = new Set<Wake>();
  private newest = START;
  private lookedAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  /** what a look found before the live subscription told of it */
  private missing: { readonly position: Position; readonly since: number } | undefined;
  /** set while an own append has not been delivered by the live subscription */
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

  /** @throws StoreUnavailable when the server is not there */
  async start(): Promise<void> {
    const began = performance.now();
    this.newest = await this.log.last();
    this.lookedAt = began;
    this.lookLater();
  }

  /**
   * Called after an append of this process. The live subscription delivers the event some milliseconds later, and only
   * then are readers woken: earlier they would have to read a page for it. If it does not arrive, they read the page.
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

  /** When the server was last known to answer. */
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

  /** From the server, also what the live subscription may not have told yet. */
  async read(position: Position, limit: number, types?: readonly string[]): Promise<EventBatch> {
    const page = await this.log.page(position, limit, types);
    this.advance(page.position);
    const caughtUp = page.complete && !this.isAheadOf(page.position);
    if (page.complete && !caughtUp && page.position === position) await delay(NOT_THERE_YET);
    return { events: page.events, position: page.position, caughtUp };
  }

  /** Called after a bulk append, which is not followed by the live subscription of the process that makes it. */
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

  /** Starts the live subscription. A process that only reads or copies the log does without it. */
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

  /** Begins the live subscription anew when it does not tell of an event that stands in the log. */
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
