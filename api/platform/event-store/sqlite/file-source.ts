import type { EventBatch, Position } from '../event-store.js';
import type { SubscriptionSource, Wake } from '../store-subscription.js';
import type { Page } from './protocol.js';
import { recorded } from './recorded.js';

/** Interval of polling for appends of other processes, ms. */
const LOOK_EVERY = 50;
/** Minimum interval between notifications, ms. With larger batches, read models write far fewer pages. */
const TELL_EVERY = 20;
/** Time after a poll for which the log counts as completely known, ms. */
const FRESH = 250;

/** Read access to the event file. */
export interface Pages {
  readPage(after: number, limit: number, types?: readonly string[]): Promise<Page>;
  last(): Promise<number>;
}

/** Provides the events of a file to subscriptions and notifies them of new ones. */
export class FileSource implements SubscriptionSource {
  private readonly wakes = new Set<Wake>();
  /** Positions of the last known event and of the last notification. */
  private known = 0;
  private told = 0;
  private toldAt = -Infinity;
  private telling: NodeJS.Timeout | undefined;
  private lookedAt = -Infinity;
  private looking: NodeJS.Timeout | undefined;
  private lookUnderWay = false;
  private over = false;

  constructor(private readonly file: Pages) {}

  get closed(): boolean {
    return this.over;
  }

  /** Must be called after each append of this process. @param position position of the last event */
  appended(position: number): void {
    this.advance(position);
  }

  isAheadOf(position: Position | number): boolean {
    return this.told > position;
  }

  knownAt(): number {
    const now = performance.now();
    return now - this.lookedAt < FRESH ? now : this.lookedAt;
  }

  async after(after: Position, limit: number, types?: readonly string[]): Promise<EventBatch> {
    const position = Number(after);
    const began = performance.now();
    const page = await this.file.readPage(position, limit, types);
    if (page.complete) this.lookedAt = began;
    if (page.position > position) this.advance(page.position);
    const caughtUp = page.complete && !this.isAheadOf(page.position);
    return { events: page.rows.map(recorded), position: BigInt(page.position), caughtUp };
  }

  watch(wake: Wake): () => void {
    this.wakes.add(wake);
    this.looking ??= setInterval(() => void this.look(), LOOK_EVERY);
    return () => {
      this.wakes.delete(wake);
      if (this.wakes.size === 0) this.stopLooking();
    };
  }

  close(): void {
    this.over = true;
    clearTimeout(this.telling);
    this.stopLooking();
    this.wakeAll();
  }

  private async look(): Promise<void> {
    if (this.lookUnderWay) return;
    this.lookUnderWay = true;
    const began = performance.now();
    try {
      const last = await this.file.last();
      this.lookedAt = began;
      this.advance(last);
    } catch (error) {
      this.wakeAll(error as Error);
    } finally {
      this.lookUnderWay = false;
    }
  }

  private advance(last: number): void {
    if (last <= this.known) return;
    this.known = last;
    const early = this.toldAt + TELL_EVERY - performance.now();
    if (early <= 0) this.tell();
    else this.telling ??= setTimeout(() => this.tell(), early);
  }

  private tell(): void {
    clearTimeout(this.telling);
    this.telling = undefined;
    this.told = this.known;
    this.toldAt = performance.now();
    this.wakeAll();
  }

  private wakeAll(failure?: Error): void {
    for (const wake of this.wakes) wake(failure);
  }

  private stopLooking(): void {
    clearInterval(this.looking);
    this.looking = undefined;
  }
}
