import { LRUCache } from 'lru-cache';
import type { Position, RecordedEvent } from '../event-store.js';

/** A page of events after a position, without those of the server and of other programs. */
export interface Page {
  readonly events: readonly RecordedEvent[];
  /** Position of the last event in the page; the requested position if there is none. */
  readonly position: Position;
  /** True if the page reaches the end of the log. */
  readonly complete: boolean;
}

type ReadPage = (after: Position, limit: number) => Promise<Page>;

const CACHED_PAGES_MAX = 8;
/** Time for which a page is cached, ms. Projections that catch up together request it at nearly the same time. */
const SHARED_MS = 30_000;

/**
 * Caches pages of the log, so that projections that are rebuilt together read each page once. A page at the end of the
 * log is not cached, since events may have been appended after it.
 */
export class SharedPages {
  private readonly cached = new LRUCache<string, Page>({ max: CACHED_PAGES_MAX, ttl: SHARED_MS });
  private readonly pending = new Map<string, Promise<Page>>();

  constructor(private readonly readPage: ReadPage) {}

  async read(after: Position, limit: number): Promise<Page> {
    const key = `${after} ${limit}`;
    const cached = this.cached.get(key);
    if (cached) return cached;
    const running = this.pending.get(key);
    const page = await running;
    if (page && !page.complete) return page;
    // the running read may have missed the latest append, but one that starts now is shared by all waiting callers
    return this.pending.get(key) ?? this.readOnce(key, after, limit);
  }

  private async readOnce(key: string, after: Position, limit: number): Promise<Page> {
    const reading = this.readPage(after, limit);
    this.pending.set(key, reading);
    try {
      const page = await reading;
      if (!page.complete) this.cached.set(key, page);
      return page;
    } finally {
      if (this.pending.get(key) === reading) this.pending.delete(key);
    }
  }
}
