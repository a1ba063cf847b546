import { type Database, openDatabase, SQLITE, sqliteCode, type Statement } from '../../sqlite/driver.js';
import { hashOfTexts, withPreviousHash } from '../event-hash.js';
import { EVENTS_VERSION, eventsFile } from './events-file.js';
import { type Append, FIELDS_OF_APPEND, type Outcome, type ThreadSettings, type WriteAnswer } from './protocol.js';
import { type Head, StreamHeads } from './stream-heads.js';

/** Appends batches of events, each batch in one transaction and behind one fsync. */
export class Writer {
  private readonly db: Database;
  private readonly heads: StreamHeads;
  private readonly statements: Record<
    'begin' | 'commit' | 'others' | 'last' | 'stream' | 'event' | 'standing',
    Statement
  >;
  /** of the last event in the file */
  private position = 0;
  private changesOfOthers: number | undefined;
  private trouble: string | undefined;

  constructor({ file, synchronous }: ThreadSettings) {
    const db = openDatabase(file, { ...eventsFile, synchronous });
    this.db = db;
    this.heads = new StreamHeads(db);
    this.statements = {
      begin: db.prepare('BEGIN IMMEDIATE'),
      commit: db.prepare('COMMIT'),
      others: db.prepare('PRAGMA data_version'),
      last: db.prepare('SELECT max(position) AS position FROM events'),
      stream: db.prepare('INSERT INTO streams (name) VALUES (?)'),
      event: db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)'),
      standing: db.prepare(
        'SELECT id, position FROM events WHERE stream = ? AND revision BETWEEN ? AND ? ORDER BY revision',
      ),
    };
  }

  /** An append that is refused harms no other; a failed write fails all of them, and nothing of them stays. */
  write(appends: readonly Append[]): WriteAnswer {
    if (this.trouble !== undefined) this.tryWriting();
    const outcomes =
      this.trouble === undefined
        ? this.transaction(appends)
        : appends.map(() => ({ kind: 'failed', reason: this.trouble }) as Outcome);
    return { outcomes, trouble: this.trouble };
  }

  close(): void {
    this.db.close();
  }

  private transaction(appends: readonly Append[]): Outcome[] {
    try {
      this.statements.begin.run();
      this.noticeOthers();
      const outcomes = appends.map((append) => this.place(append));
      this.statements.commit.run();
      return outcomes;
    } catch (error) {
      const reason = this.recover(error);
      return appends.map(() => ({ kind: 'failed', reason }));
    }
  }

  /** Another process on the same file may have moved heads and positions. */
  private noticeOthers(): void {
    const { data_version: changes } = this.statements.others.get() as { data_version: number };
    if (changes === this.changesOfOthers) return;
    this.heads.forget();
    this.position = (this.statements.last.get() as { position: number | null }).position ?? 0;
    this.changesOfOthers = changes;
  }

  private place(append: Append): Outcome {
    const head = this.heads.get(append.stream);
    const actual = head?.revision ?? -1;
    if (append.expected === actual) return this.insert(append, head);
    const standing = head && append.expected < actual ? this.standing(append, head) : undefined;
    return standing ?? { kind: 'wrong-revision', actual };
  }

  private insert({ stream, events }: Append, head: Head | undefined): Outcome {
    const id = head?.id ?? Number(this.statements.stream.run(stream).lastInsertRowid);
    let { revision, hash } = head ?? { revision: -1, hash: '' };
    const created = Date.now();
    const previousHashes: string[] = [];
    for (let at = 0; at < events.length; at += FIELDS_OF_APPEND) {
      const [eventId, type, data, given] = events.slice(at, at + FIELDS_OF_APPEND) as [string, string, string, string];
      const metadata = withPreviousHash(given, hash);
      revision += 1;
      this.position += 1;
      this.statements.event.run(this.position, id, revision, eventId, type, data, metadata, created);
      previousHashes.push(hash);
      hash = hashOfTexts({ stream, revision, id: eventId, type, data, metadata });
    }
    this.heads.set(stream, { id, revision, hash });
    return { kind: 'appended', revision, position: this.position, previousHashes };
  }

  /** The answer for events that stand there already, as when an acknowledgement was lost and they are sent again. */
  private standing({ expected, events }: Append, head: Head): Outcome | undefined {
    const ids = events.filter((_, at) => at % FIELDS_OF_APPEND === 0);
    const revision = expected + ids.length;
    const rows = this.statements.standing.all(head.id, expected + 1, revision) as { id: string; position: number }[];
    const same = rows.length === ids.length && rows.every((row, at) => row.id === ids[at]);
    return same ? { kind: 'appended', revision, position: rows.at(-1)!.position, previousHashes: [] } : undefined;
  }

  /** Back to what is in the file. */
  private recover(error: unknown): string {
    const reason = (error as Error).message;
    this.changesOfOthers = undefined;
    if (sqliteCode(error) !== SQLITE.BUSY) {
      this.trouble = reason;
      this.tryWriting();
    }
    return reason;
  }

  /**
   * Writes without changing anything. After a failed commit this also overwrites what may already have reached the log,
   * so that it can't come back when the log is read after a crash.
   */
  private tryWriting(): void {
    try {
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      this.db.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${EVENTS_VERSION}; COMMIT`);
      this.trouble = undefined;
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }
}
