import { setTimeout as delay } from 'node:timers/promises';
import { START, type EventBatch, type KnownEnd, type Position } from '../event-store.js';
import type { SubscriptionSource, Wake } from '../store-subscription.js';
import type { Connection } from './connection.js';
import type { EventFilter } from './event-filter.js';
import { LiveEvents } from './live-events.js';
import type { LogReader } from './log-reader.js';
import { RecentEvents } from './recent-events.js';
import type { StreamHeads } from './stream-heads.js';

/** Interval of polling the newest position, ms. Detects a silent live subscription. */
const POLL_MS = 1000;
/** Maximum age of a poll that counts as current, ms. */
const FRESH_MS = 1500;
/** Delay behind a poll after which the live subscription counts as silent, ms. */
const SILENCE_MS = 700;
/** Time for the live subscription to deliver an append of this process before a page is read, ms. */
const LIVE_EVENT_MS = 100;
/** Pause before rereading a page that lacks known events, ms. */
const REREAD_DELAY_MS = 20;
/**
 * Time for which events are collected before the readers are woken, ms. The live subscription delivers them one by one,
 * and projections commit each batch.
 */
const COLLECTING_MS = 5;
/** Number of consecutive polls that end before known events, after which the log counts as replaced by an older one. */
const SHORTER_POLLS = 4;

/**
 * The source of subscriptions. The newest events come from the server's live subscription, all others from pages. The
 * newest position is polled, so that missed events are detected and read from pages. No event is lost or duplicated if
 * the subscription becomes silent or is restarted.
 */
export class LiveSource implements SubscriptionSource {
  private readonly live: LiveEvents;
  private readonly recent = new RecentEvents();
  private readonly wakes = new Set<Wake>();
  private newest = START;
  /** Result of the last poll, and the time of its start (performance.now()). */
  private polled: KnownEnd = { position: START, at: -Infinity };
  private pendingPoll: Promise<KnownEnd> | undefined;
  private shorterPolls = 0;
  /** Timer that runs while new events are collected. */
  private wakeTimer: NodeJS.Timeout | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** Newest polled position that the live subscription has not reached, and since when. */
  private missing: { readonly position: Position; readonly since: number } | undefined;
  /** Timer that runs until the live subscription has delivered an append of this process. */
  private deliveryTimer: NodeJS.Timeout | undefined;
  private isListening = false;
  private stopped = false;

  /**
   * @param reading connection of the live subscription
   * @param writing a change of its leader is also noticed when nothing is read
   */
  constructor(
    reading: Connection,
    writing: Pick<Connection, 'route'>,
    private readonly log: LogReader,
    filter: EventFilter,
    private readonly heads: Pick<StreamHeads, 'receive' | 'clear'>,
  ) {
    this.live = new LiveEvents(reading, () => reading.route + writing.route, filter, {
      onBegin: (after) => this.recent.beginAfter(after),
      onEvent: (event) => {
        this.recent.add(event);
        heads.receive(event);
        this.advance(event.position);
      },
    });
  }

  get closed(): boolean {
    return this.stopped;
  }

  /** @throws StoreUnavailable if the server is unavailable */
  async start(): Promise<void> {
    this.newest = (await this.pollEnd()).position;
    this.schedulePoll();
  }

  /**
   * Must be called after an append of this process. The live subscription usually delivers the event within
   * milliseconds and wakes the readers; otherwise they are woken to read a page.
   */
  appended(position: Position): void {
    this.listen();
    if (position <= this.newest || this.deliveryTimer) return;
    this.deliveryTimer = setTimeout(() => {
      this.deliveryTimer = undefined;
      this.advance(position);
    }, LIVE_EVENT_MS);
  }

  isAheadOf(position: Position): boolean {
    return this.newest > position;
  }

  /** Time of the last answer (performance.now()). */
  get answeredAt(): number {
    return this.polled.at;
  }

  knownAt(): number {
    const now = performance.now();
    return now - this.polled.at < FRESH_MS ? now : this.polled.at;
  }

  /** Returns the result of the last poll, or of a new one if that is too old. */
  async knownEnd(): Promise<KnownEnd> {
    return performance.now() - this.polled.at < FRESH_MS ? this.polled : this.pollEnd();
  }

  async after(position: Position, limit: number, types?: readonly string[]): Promise<EventBatch> {
    const recent = this.recent.after(position, limit, types);
    if (recent) return { ...recent, caughtUp: !this.isAheadOf(recent.position) };
    return this.read(position, limit, types);
  }

  /** Reads a page from the server, including events that the live subscription has not delivered. */
  async read(position: Position, limit: number, types?: readonly string[]): Promise<EventBatch> {
    const page = await this.log.page(position, limit, types);
    // a reader of another log may ask for events after a position beyond the end
    if (page.position > position) this.advance(page.position);
    const caughtUp = page.complete && !this.isAheadOf(page.position);
    if (page.complete && !caughtUp && page.position === position) await delay(REREAD_DELAY_MS);
    return { events: page.events, position: page.position, caughtUp };
  }

  /** Must be called after a bulk append. The appending process does not use the live subscription. */
  appendedInBulk(position: Position): void {
    this.advance(position);
  }

  watch(wake: Wake): () => void {
    this.listen();
    this.wakes.add(wake);
    return () => void this.wakes.delete(wake);
  }

  async close(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.deliveryTimer);
    clearTimeout(this.wakeTimer);
    this.wakeAll();
    await this.live.close();
  }

  /** Starts the live subscription on first use. Processes that only read or copy the log do not need it. */
  private listen(): void {
    if (this.isListening || this.stopped) return;
    this.isListening = true;
    this.live.start(() => this.newest);
  }

  private advance(position: Position): void {
    if (position <= this.newest) return;
    this.newest = position;
    this.wakeTimer ??= setTimeout(() => {
      this.wakeTimer = undefined;
      this.wakeAll();
    }, COLLECTING_MS);
  }

  private schedulePoll(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.poll(), POLL_MS).unref();
  }

  private async poll(): Promise<void> {
    const known = this.newest;
    try {
      const { position: last } = await this.pollEnd();
      this.shorterPolls = last < known ? this.shorterPolls + 1 : 0;
      if (this.shorterPolls === SHORTER_POLLS) this.restartAt(last);
      this.listenFor(last);
      this.advance(last);
    } catch (error) {
      this.wakeAll(error as Error);
    }
    this.schedulePoll();
  }

  private pollEnd(): Promise<KnownEnd> {
    this.pendingPoll ??= this.readEnd().finally(() => (this.pendingPoll = undefined));
    return this.pendingPoll;
  }

  private async readEnd(): Promise<KnownEnd> {
    const at = performance.now();
    return (this.polled = { position: await this.log.last(), at });
  }

  /** Resumes at the end of an older log that replaced this one. */
  private restartAt(last: Position): void {
    this.newest = last;
    this.shorterPolls = 0;
    this.heads.clear();
    this.live.restart();
  }

  /** Restarts the live subscription if it has missed an event of the log. */
  private listenFor(last: Position): void {
    if (!this.isListening) return;
    const receivedUpTo = this.live.receivedUpTo;
    const now = performance.now();
    const isSilent = this.missing && receivedUpTo < this.missing.position && now - this.missing.since > SILENCE_MS;
    if (isSilent || this.live.isDetached) {
      this.missing = undefined;
      this.live.restart();
    } else if (!this.missing || receivedUpTo >= this.missing.position) {
      this.missing = receivedUpTo < last ? { position: last, since: now } : undefined;
    }
  }

  private wakeAll(failure?: Error): void {
    for (const wake of this.wakes) wake(failure);
  }
}
