import { type Database, openDatabase, type Statement } from '../../sqlite/driver.js';
import { serveFile } from '../../sqlite/serve-file.js';
import { eventsFile } from './events-file.js';
import type { Page, Row } from './protocol.js';

/** Casts text columns, so that they are read as text even if the file was modified. */
const COLUMNS = 'e.position, s.name, e.revision, e.id, e.type, CAST(e.data AS TEXT), CAST(e.meta AS TEXT)';
const STREAM_PAGE = 1000;
/** Approximate limit of a page in characters; the page ends with the event that exceeds it. */
const PAGE_CHARACTERS = 8_000_000;

/** Reads pages on its own connection. Reads are never left open, since this would prevent a reset of the WAL. */
export class Reader {
  private readonly db: Database;
  private readonly changes: Statement;
  private readonly lastPosition: Statement;
  private readonly stream: Statement;
  private readonly all: Statement;
  private readonly at: Statement;
  /** Prepared statements by the number of requested types. */
  private readonly positions = new Map<number, Statement>();
  private dataVersion: number | undefined;
  private lastKnown = 0;

  constructor(file: string) {
    this.db = openDatabase(file, { ...eventsFile, readOnly: true });
    const rows = (sql: string) =>
      this.arrays(`SELECT ${COLUMNS} FROM events e JOIN streams s ON s.id = e.stream ${sql}`);
    this.changes = this.db.prepare('PRAGMA data_version');
    this.lastPosition = this.db.prepare('SELECT max(position) AS position FROM events');
    this.stream = rows('WHERE s.name = ? AND e.revision >= ? ORDER BY e.revision LIMIT ?');
    this.all = rows('WHERE e.position > ? ORDER BY e.position LIMIT ?');
    this.at = rows('WHERE e.position IN (SELECT value FROM json_each(?)) ORDER BY e.position LIMIT ?');
  }

  /** Returns the events of a stream from a revision on. */
  readStream(name: string, from: number, most: number): Page {
    const { rows, cut } = readRows(this.stream, Math.min(most, STREAM_PAGE), name, from);
    return { rows, position: rows.at(-1)?.[0] ?? 0, complete: !cut };
  }

  /** Returns the events after a position. */
  readPage(after: number, limit: number, types?: readonly string[]): Page {
    if (types) return this.readTypes(after, limit, types);
    const last = this.last();
    const { rows } = readRows(this.all, limit, after);
    const position = rows.at(-1)?.[0] ?? after;
    return { rows, position, complete: position >= last };
  }

  /** Returns the position of the last event. Called many times per second, so the table is read only after a write. */
  last(): number {
    const { data_version: changes } = this.changes.get() as { data_version: number };
    if (changes !== this.dataVersion) {
      this.lastKnown = (this.lastPosition.get() as { position: number | null }).position ?? 0;
      this.dataVersion = changes;
    }
    return this.lastKnown;
  }

  close(): void {
    this.db.close();
  }

  private readTypes(after: number, limit: number, types: readonly string[]): Page {
    const last = this.last();
    const parameters = types.flatMap((type) => [type, after]);
    const positions = this.positionsOf(types.length).all(...parameters, limit) as unknown as [number][];
    const { rows } = readRows(this.at, limit, JSON.stringify(positions.flat()));
    const all = rows.length === positions.length && positions.length < limit;
    const position = all ? Math.max(after, last, rows.at(-1)?.[0] ?? 0) : rows.at(-1)![0];
    return { rows, position, complete: position >= last };
  }

  /** Prepares a statement that merges the index entries of each type without reading further than necessary. */
  private positionsOf(types: number): Statement {
    let statement = this.positions.get(types);
    if (!statement) {
      const each = Array.from({ length: types }, () => 'SELECT position FROM events WHERE type = ? AND position > ?');
      statement = this.arrays(`${each.join(' UNION ALL ')} ORDER BY position LIMIT ?`);
      this.positions.set(types, statement);
    }
    return statement;
  }

  private arrays(sql: string): Statement {
    const statement = this.db.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  }
}

/** Reads rows up to the size limit. `cut` is true if there may be more. */
function readRows(
  statement: Statement,
  limit: number,
  ...parameters: (string | number)[]
): { rows: Row[]; cut: boolean } {
  const rows: Row[] = [];
  let characters = 0;
  for (const row of statement.iterate(...parameters, limit) as IterableIterator<Row>) {
    rows.push(row);
    characters += row[5].length + row[6].length;
    if (characters >= PAGE_CHARACTERS) return { rows, cut: true };
  }
  return { rows, cut: rows.length === limit };
}

serveFile((file) => new Reader(file));
