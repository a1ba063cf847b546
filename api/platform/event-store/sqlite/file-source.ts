import type { EventBatch, Position } from '../event-store.js';
import type { SubscriptionSource, Wake } from '../store-subscription.js';
import type { Page } from './protocol.js';
import { recordedEventOf } from './recorded.js';

/** Interval of polling for appends of other processes, ms. */
const POLL_MS = 50;
/** Minimum interval between notifications, ms. With larger batches, read models write far fewer pages. */
const NOTIFY_MS = 20;
/** Time after a poll for which the log counts as completely known, ms. */
const FRESH_MS = 250;

/** Read access to the event file. */
export interface Pages {
  readPage(after: number, limit: number, types?: readonly string[]): Promise<Page>;
  last(): Promise<number>;
}

/** Provides the events of a file to subscriptions and notifies them of new ones. */
export class FileSource implements SubscriptionSource {
  private readonly wakes = new Set<Wake>();
  /** Positions of the last known event and of the last notification. */
  private lastKnown = 0;
  private lastNotified = 0;
  private notifiedAt = -Infinity;
  private notifyTimer: NodeJS.Timeout | undefined;
  private polledAt = -Infinity;
  private pollTimer: NodeJS.Timeout | undefined;
  private isPolling = false;
  private stopped = false;

  constructor(private readonly file: Pages) {}

  get closed(): boolean {
    return this.stopped;
  }

  /** Must be called after each append of this process. @param position position of the last event */
  appended(position: number): void {
    this.advance(position);
  }

  isAheadOf(position: Position | number): boolean {
    return this.lastNotified > position;
  }

  knownAt(): number {
    const now = performance.now();
    return now - this.polledAt < FRESH_MS ? now : this.polledAt;
  }

  async after(after: Position, limit: number, types?: readonly string[]): Promise<EventBatch> {
    const position = Number(after);
    const startedAt = performance.now();
    const page = await this.file.readPage(position, limit, types);
    if (page.complete) this.polledAt = startedAt;
    if (page.position > position) this.advance(page.position);
    const caughtUp = page.complete && !this.isAheadOf(page.position);
    return { events: page.rows.map(recordedEventOf), position: BigInt(page.position), caughtUp };
  }

  watch(wake: Wake): () => void {
    this.wakes.add(wake);
    this.pollTimer ??= setInterval(() => void this.poll(), POLL_MS);
    return () => {
      this.wakes.delete(wake);
      if (this.wakes.size === 0) this.stopPolling();
    };
  }

  close(): void {
    this.stopped = true;
    clearTimeout(this.notifyTimer);
    this.stopPolling();
    this.wakeAll();
  }

  private async poll(): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    const startedAt = performance.now();
    try {
      const last = await this.file.last();
      this.polledAt = startedAt;
      this.advance(last);
    } catch (error) {
      this.wakeAll(error as Error);
    } finally {
      this.isPolling = false;
    }
  }

  private advance(last: number): void {
    if (last <= this.lastKnown) return;
    this.lastKnown = last;
    const earliestIn = this.notifiedAt + NOTIFY_MS - performance.now();
    if (earliestIn <= 0) this.notify();
    else this.notifyTimer ??= setTimeout(() => this.notify(), earliestIn);
  }

  private notify(): void {
    clearTimeout(this.notifyTimer);
    this.notifyTimer = undefined;
    this.lastNotified = this.lastKnown;
    this.notifiedAt = performance.now();
    this.wakeAll();
  }

  private wakeAll(failure?: Error): void {
    for (const wake of this.wakes) wake(failure);
  }

  private stopPolling(): void {
    clearInterval(this.pollTimer);
    this.pollTimer = undefined;
  }
}
