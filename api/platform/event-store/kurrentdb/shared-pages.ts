import { LRUCache } from 'lru-cache';
import type { Position, RecordedEvent } from '../event-store.js';

/** Events that follow a position, those of other programs and of the server skipped. */
export interface Page {
  readonly events: readonly RecordedEvent[];
  /** of the last event in the page; the position that was asked for if there is none */
  readonly position: Position;
  /** the page reached the end of the log */
  readonly complete: boolean;
}

type ReadPage = (after: Position, limit: number) => Promise<Page>;

const MAX_PAGES = 8;
/** Projections that catch up together ask for a page within moments of each other, ms. */
const SHARED_MS = 30_000;

/**
 * Pages of the log for readers at the same place, such as projections that are rebuilt together: each page is read
 * once. A page at the end of the log is never reused, since events may have been appended after it.
 */
export class SharedPages {
  private readonly cached = new LRUCache<string, Page>({ max: MAX_PAGES, ttl: SHARED_MS });
  private readonly pending = new Map<string, Promise<Page>>();

  constructor(private readonly readPage: ReadPage) {}

  async read(after: Position, limit: number): Promise<Page> {
    const key = `${after} ${limit}`;
    const cached = this.cached.get(key);
    if (cached) return cached;
    const running = this.pending.get(key);
    const page = await running;
    if (page && !page.complete) return page;
    // the running read may have missed the latest append; one that starts now is current for all who waited
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
