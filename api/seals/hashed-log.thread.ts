import { eventsFile } from '../platform/event-store/sqlite/events-file.js';
import type { Row } from '../platform/event-store/sqlite/protocol.js';
import { type Database, openDatabase, type Statement } from '../platform/sqlite/driver.js';
import { serveFile } from '../platform/sqlite/serve-file.js';
import { walkedEventOf } from './walked-log.js';

/** A page of events for a log check, in columns, which are transferred between threads much faster than objects. */
export interface HashedPage {
  readonly positions: number[];
  readonly streams: string[];
  readonly revisions: number[];
  readonly hashes: string[];
  readonly previousHashes: string[];
  readonly whole: boolean[];
  /** Position of the next event; undefined at the end of the log. */
  readonly next: number | undefined;
}

/** Reads and hashes stored events without parsing them. No read transaction stays open between pages. */
export class HashedLog {
  private readonly db: Database;
  private readonly between: Statement;
  private readonly behind: Statement;

  constructor(file: string) {
    this.db = openDatabase(file, { ...eventsFile, readOnly: true, readsOnce: true });
    this.between = this.db.prepare(`
      SELECT e.position, s.name, e.revision, e.id, e.type, CAST(e.data AS TEXT), CAST(e.meta AS TEXT)
      FROM events e JOIN streams s ON s.id = e.stream WHERE e.position > ? AND e.position <= ? ORDER BY e.position`);
    this.between.setReturnArrays(true);
    this.behind = this.db.prepare('SELECT min(position) AS position FROM events WHERE position > ?');
  }

  /** Returns the events after one position up to another (inclusive). */
  page(after: number, upTo: number): HashedPage {
    const { position: next } = this.behind.get(upTo) as { position: number | null };
    const page = emptyPage(next ?? undefined);
    for (const row of this.between.all(after, upTo) as unknown as Row[]) {
      const [position, stream, revision, id, type, data, metadata] = row;
      const { hash, previousHash, whole } = walkedEventOf(0n, { stream, revision, id, type, data, metadata });
      page.positions.push(position);
      page.streams.push(stream);
      page.revisions.push(revision);
      page.hashes.push(hash);
      page.previousHashes.push(previousHash);
      page.whole.push(whole);
    }
    return page;
  }

  close(): void {
    this.db.close();
  }
}

const emptyPage = (next: number | undefined): HashedPage => ({
  positions: [],
  streams: [],
  revisions: [],
  hashes: [],
  previousHashes: [],
  whole: [],
  next,
});

serveFile((file) => new HashedLog(file));
