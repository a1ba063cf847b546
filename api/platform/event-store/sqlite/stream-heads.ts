import { cacheOf } from '../../shared/cache.js';
import type { Database, Statement } from '../../sqlite/driver.js';
import { hashOfTexts } from '../event-hash.js';

/** The last event of a stream, which the next event refers to. */
export interface Head {
  /** Id of the stream in the file. */
  readonly number: number;
  readonly revision: number;
  /** Hash of the last event. */
  readonly hash: string;
}

/** Maximum number of cached heads (about 10 MB). An evicted stream is read again on its next write. */
const HEADS_MAX = 20_000;

/** Caches the heads of recently written streams and reads others from the file. */
export class StreamHeads {
  private readonly heads = cacheOf<string, Head>(HEADS_MAX);
  private readonly lastEvent: Statement;

  constructor(db: Database) {
    this.lastEvent = db.prepare(`
      SELECT s.id AS number, e.revision, e.id, e.type, e.data, e.meta AS metadata
      FROM streams s JOIN events e ON e.stream = s.id
      WHERE s.name = ? ORDER BY e.revision DESC LIMIT 1`);
  }

  get(stream: string): Head | undefined {
    return this.heads.get(stream) ?? this.read(stream);
  }

  set(stream: string, head: Head): void {
    this.heads.set(stream, head);
  }

  /** Clears the cache; must be called if another process may have changed the file. */
  clear(): void {
    this.heads.clear();
  }

  private read(stream: string): Head | undefined {
    const row = this.lastEvent.get(stream) as (LastEvent & { number: number }) | undefined;
    if (!row) return undefined;
    const head = { number: row.number, revision: row.revision, hash: hashOfTexts({ ...row, stream }) };
    this.heads.set(stream, head);
    return head;
  }
}

type LastEvent = Omit<Parameters<typeof hashOfTexts>[0], 'stream'>;
