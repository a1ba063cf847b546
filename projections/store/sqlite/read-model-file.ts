import { openDatabase, type Database } from '../../../api/platform/sqlite/driver.js';
import type { Position } from '../../../api/platform/event-store/event-store.js';
import type {
  Checkpoint,
  Collection,
  CountRequest,
  Document,
  Generation,
  PageRequest,
  ProjectionChanges,
} from '../read-store.js';
import { DocumentTable, type Row } from './document-table.js';

/** Each generation of a collection has a table of documents; `generation` is null once it was replaced. */
const SCHEMA = `
  CREATE TABLE tables (
    number INTEGER PRIMARY KEY AUTOINCREMENT, collection TEXT NOT NULL, generation TEXT,
    fingerprint TEXT NOT NULL, declared TEXT NOT NULL, UNIQUE (collection, generation)
  );
  CREATE TABLE checkpoints (
    projection TEXT NOT NULL, generation TEXT NOT NULL, position INTEGER NOT NULL,
    PRIMARY KEY (projection, generation)
  )`;
/** documents removed at once from a table that was replaced: some milliseconds */
const DROPPED_AT_ONCE = 500;

interface TableRow {
  number: number;
  collection: string;
  generation: Generation | null;
  fingerprint: string;
  declared: string;
}

/** Changes as they cross between threads. */
export type RowChanges = Omit<ProjectionChanges, 'puts'> & { readonly puts: readonly Row[] };

/** Documents as JSON, and the position that all of them reflect. */
export interface Found {
  readonly documents: string;
  readonly position: Position;
}

/** The read models in their file: every operation of the port, synchronous, each in one transaction. */
export class ReadModelFile {
  private readonly db: Database;
  private readonly tables = new Map<string, DocumentTable>();
  private readonly declared = new Map<string, Collection>();

  constructor(file: string) {
    // NORMAL is right here: documents and checkpoint commit together, so a power cut only means replaying some events
    this.db = openDatabase(file, { kind: 'read-models', version: 1, schema: SCHEMA, synchronous: 'NORMAL' });
    // a rebuild that a crash ended
    this.db.exec(`UPDATE tables SET generation = NULL WHERE generation = 'next'`);
  }

  /** @returns the fingerprint and the collection that the live generation was built with */
  declare(collection: Collection, fingerprint: string): { live: string; built: Collection } {
    return this.together(() => {
      const live = this.find(collection.name, 'live') ?? this.make(collection, 'live', fingerprint);
      this.declared.set(collection.name, collection);
      return { live: live.fingerprint, built: this.open(live).collection };
    });
  }

  get(collection: string, ids: readonly string[], generation: Generation = 'live'): string {
    return this.table(collection, generation).get(ids);
  }

  page(collection: string, request: PageRequest<Document>, generation: Generation = 'live'): string {
    return this.table(collection, generation).page(this.declared.get(collection)!, request);
  }

  count(collection: string, request: CountRequest<Document> = {}, generation: Generation = 'live'): number {
    return this.table(collection, generation).count(this.declared.get(collection)!, request);
  }

  apply(changes: readonly RowChanges[], generation: Generation = 'live'): void {
    const move = this.db.prepare(
      'INSERT OR REPLACE INTO checkpoints (projection, generation, position) VALUES (?, ?, ?)',
    );
    this.together(() => {
      for (const { collection, projection, position, deletedOwners = [], deletes, puts } of changes) {
        const table = this.table(collection, generation);
        if (this.checkpoint(projection, generation) > position) continue;
        for (const owner of deletedOwners) table.removeOwner(owner);
        for (const id of deletes) table.remove(id);
        for (const row of puts) table.put(row);
        move.run(projection, generation, position);
      }
    });
  }

  checkpoint(projection: string, generation: Generation = 'live'): Position {
    const reading = this.db.prepare('SELECT position FROM checkpoints WHERE projection = ? AND generation = ?');
    reading.setReadBigInts(true);
    return (reading.get(projection, generation) as { position: bigint } | undefined)?.position ?? 0n;
  }

  /** One transaction, so that documents and position belong together. */
  getWithPosition(collection: string, projection: string, ids: readonly string[], generation?: Generation): Found {
    return this.together(() => ({
      documents: this.get(collection, ids, generation),
      position: this.checkpoint(projection, generation),
    }));
  }

  checkpoints(): [projection: string, Checkpoint][] {
    const reading = this.db.prepare(
      `SELECT projection, position, (SELECT number FROM tables WHERE collection = projection AND tables.generation = 'live') AS number
       FROM checkpoints WHERE generation = 'live'`,
    );
    reading.setReadBigInts(true);
    const rows = reading.all() as { projection: string; position: bigint; number: bigint | null }[];
    return rows.map(({ projection, position, number }) => [projection, { position, generation: String(number) }]);
  }

  beginRebuild(collection: Collection, projection: string, fingerprint: string): void {
    this.together(() => {
      this.declared.set(collection.name, collection);
      this.retire(collection.name, 'next');
      this.db.prepare(`DELETE FROM checkpoints WHERE projection = ? AND generation = 'next'`).run(projection);
      this.make(collection, 'next', fingerprint);
    });
  }

  switchOver(collection: Collection, projection: string): void {
    this.together(() => {
      const next = this.tables.get(key(collection.name, 'next'));
      if (!next) return;
      this.retire(collection.name, 'live');
      this.db
        .prepare(`UPDATE tables SET generation = 'live' WHERE collection = ? AND generation = 'next'`)
        .run(collection.name);
      this.db
        .prepare(`UPDATE OR REPLACE checkpoints SET generation = 'live' WHERE projection = ? AND generation = 'next'`)
        .run(projection);
      this.tables.delete(key(collection.name, 'next'));
      this.tables.set(key(collection.name, 'live'), next);
    });
  }

  /** Clears away a little of the generations that were replaced; false when nothing is left of them. */
  tidy(): boolean {
    return this.together(() => {
      const row = this.db.prepare('SELECT * FROM tables WHERE generation IS NULL LIMIT 1').get() as
        TableRow | undefined;
      if (!row) return false;
      if (this.tableOf(row).dropSome(DROPPED_AT_ONCE))
        this.db.prepare('DELETE FROM tables WHERE number = ?').run(row.number);
      return true;
    });
  }

  /** What was removed leaves the log of the file too. */
  truncateLog(): void {
    const { busy } = this.db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
    if (busy) throw new Error('the log of the read models could not be emptied: another program reads the file');
  }

  close(): void {
    this.db.close();
  }

  private find(collection: string, generation: Generation): TableRow | undefined {
    const finding = this.db.prepare('SELECT * FROM tables WHERE collection = ? AND generation = ?');
    return finding.get(collection, generation) as TableRow | undefined;
  }

  private make(collection: Collection, generation: Generation, fingerprint: string): TableRow {
    this.db
      .prepare('INSERT INTO tables (collection, generation, fingerprint, declared) VALUES (?, ?, ?, ?)')
      .run(collection.name, generation, fingerprint, JSON.stringify(collection));
    const row = this.find(collection.name, generation)!;
    this.open(row).create();
    return row;
  }

  private retire(collection: string, generation: Generation): void {
    this.tables.delete(key(collection, generation));
    this.db
      .prepare('UPDATE tables SET generation = NULL WHERE collection = ? AND generation = ?')
      .run(collection, generation);
  }

  private open(row: TableRow): DocumentTable {
    const table = this.tableOf(row);
    this.tables.set(key(row.collection, row.generation!), table);
    return table;
  }

  private tableOf({ collection, number, declared }: TableRow): DocumentTable {
    return new DocumentTable(this.db, `${collection}@${number}`, JSON.parse(declared) as Collection);
  }

  private table(collection: string, generation: Generation): DocumentTable {
    const table = this.tables.get(key(collection, generation));
    if (!table) throw new TypeError(`${collection} has no ${generation} generation: it was not declared`);
    return table;
  }

  private together<Result>(change: () => Result): Result {
    this.db.exec('BEGIN IMMEDIATE');
    try {
      const result = change();
      this.db.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      throw error;
    }
  }
}

const key = (collection: string, generation: Generation) => `${generation} ${collection}`;
