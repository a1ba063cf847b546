import { emptyWal, openDatabase, type Database } from '../../../api/platform/sqlite/driver.js';
import { START, type Position } from '../../../api/platform/event-store/event-store.js';
import {
  NOTHING_QUARANTINED,
  type Changes,
  type CheckpointEvent,
  type Collection,
  type Generation,
  type GenerationState,
  type Quarantine,
  type ReadModel,
} from '../read-store.js';
import { DocumentTable, type Row } from './document-table.js';

/** Schema. Each generation has a table of documents; `generation` becomes null when it is replaced. */
const SCHEMA = `
  CREATE TABLE generations (
    number INTEGER PRIMARY KEY AUTOINCREMENT, collection TEXT NOT NULL, generation TEXT, fingerprint TEXT NOT NULL,
    declared TEXT NOT NULL, checkpoint INTEGER NOT NULL, quarantine TEXT NOT NULL, UNIQUE (collection, generation)
  );
  CREATE TABLE requested_rebuilds (collection TEXT PRIMARY KEY)`;
/** Migrates files of an earlier release. `position` shows whether that release has advanced the checkpoint since. */
const CHECKPOINT_EVENTS = `
  CREATE TABLE IF NOT EXISTS checkpoint_events (number INTEGER PRIMARY KEY, position INTEGER NOT NULL, event TEXT NOT NULL)`;
const GENERATIONS = `
  SELECT generations.*, event AS checkpoint_event FROM generations
  LEFT JOIN checkpoint_events ON checkpoint_events.number = generations.number AND position = checkpoint`;
/**
 * Options for opening the file. NORMAL is sufficient: documents are written before their checkpoint, so after a power
 * failure some events are folded again.
 */
export const READ_MODELS = { kind: 'read-models', version: 2, schema: SCHEMA, synchronous: 'NORMAL' } as const;
/** Documents removed from a replaced table per step, which takes a few milliseconds. */
const DROPPED_AT_ONCE = 500;

interface GenerationRow {
  number: bigint;
  collection: string;
  generation: Generation | null;
  fingerprint: string;
  /** Collection as JSON. */
  declared: string;
  checkpoint: Position;
  /** Quarantine as JSON. */
  quarantine: string;
  /** JSON; null if unknown, absent if not selected by the query. */
  checkpoint_event?: string | null;
}

/** A part of a change as sent to the thread; the last part advances the checkpoint. */
export interface Part extends Omit<Changes, 'puts'> {
  readonly puts: readonly Row[];
  readonly isLast: boolean;
}

/** Documents with their positions as JSON, and the minimum position that they reflect. */
export interface DocumentPage {
  readonly documents: readonly [document: string, position: Position][];
  readonly checkpoint: Position;
}

/** Writes the read models in their file. Every operation is synchronous and a single transaction. */
export class ReadModelFile {
  private readonly db: Database;
  private readonly tables = new Map<string, DocumentTable>();

  constructor(file: string) {
    this.db = openDatabase(file, READ_MODELS);
    this.db.exec(CHECKPOINT_EVENTS);
  }

  getWithPosition(collection: string, ids: readonly string[], generation: Generation): DocumentPage {
    return this.inTransaction(() => ({
      documents: this.table(collection, generation).getWithPosition(ids),
      checkpoint: this.built(collection, generation).checkpoint,
    }));
  }

  write({ collection, position, event, isLast, puts, deletes, quarantine }: Part, generation: Generation) {
    this.inTransaction(() => {
      const { number, checkpoint } = this.built(collection, generation);
      if (checkpoint > position) return;
      const table = this.table(collection, generation);
      for (const row of puts) table.put(row, position);
      for (const id of deletes) table.remove(id);
      if (isLast) this.moveCheckpoint(number, position, event);
      if (quarantine) {
        this.run('UPDATE generations SET quarantine = ? WHERE number = ?', JSON.stringify(quarantine), number);
      }
    });
  }

  models(): [collection: string, ReadModel][] {
    const models = new Map<string, ReadModel>();
    const add = (collection: string, more: ReadModel) => models.set(collection, { ...models.get(collection), ...more });
    const select = `${GENERATIONS} WHERE generation IS NOT NULL`;
    for (const row of this.rows(select)) add(row.collection, { [row.generation!]: stateOf(row) });
    for (const { collection } of this.rows('SELECT * FROM requested_rebuilds'))
      add(collection, { rebuildRequested: true });
    return [...models];
  }

  /** Returns the next generation: an unfinished one with this fingerprint, or an empty one. */
  beginRebuild(collection: Collection, fingerprint: string): GenerationState {
    return this.inTransaction(() => {
      const { name } = collection;
      const unfinishedGeneration = this.find(name, 'next');
      if (unfinishedGeneration?.fingerprint === fingerprint && unfinishedGeneration.checkpoint > START)
        return stateOf(unfinishedGeneration);
      this.retire(name, 'next');
      const insert = `
        INSERT INTO generations (collection, generation, fingerprint, declared, checkpoint, quarantine)
        VALUES (?, 'next', ?, ?, 0, ?)`;
      this.run(insert, name, fingerprint, JSON.stringify(collection), JSON.stringify(NOTHING_QUARANTINED));
      this.table(name, 'next').create();
      return stateOf(this.built(name, 'next'));
    });
  }

  switchOver(collection: string): void {
    this.inTransaction(() => {
      if (!this.find(collection, 'next')) return;
      this.retire(collection, 'live');
      this.tables.delete(key(collection, 'next'));
      this.run(`UPDATE generations SET generation = 'live' WHERE collection = ? AND generation = 'next'`, collection);
      this.requestRebuild(collection, false);
    });
  }

  /**
   * Replaces the live generation with a copy. Deletion leaves fragments in split pages, whereas the pages of the
   * replaced table are cleared completely.
   */
  rewrite(collection: string): void {
    this.inTransaction(() => {
      const before = this.find(collection, 'live');
      if (!before) return;
      this.retire(collection, 'live');
      const insert = `
        INSERT INTO generations (collection, generation, fingerprint, declared, checkpoint, quarantine)
        SELECT collection, 'live', fingerprint, declared, checkpoint, quarantine FROM generations WHERE number = ?`;
      this.run(insert, before.number);
      const { number } = this.built(collection, 'live');
      this.run(
        'INSERT INTO checkpoint_events SELECT ?, position, event FROM checkpoint_events WHERE number = ?',
        number,
        before.number,
      );
      const table = this.table(collection, 'live');
      table.create();
      table.copyFrom(documentsOf(this.db, before));
    });
  }

  discard(collection: string): void {
    this.inTransaction(() => {
      this.retire(collection, 'live');
      this.retire(collection, 'next');
    });
  }

  requestRebuild(collection: string, isRequested: boolean): void {
    if (isRequested) this.run('INSERT OR IGNORE INTO requested_rebuilds VALUES (?)', collection);
    else this.run('DELETE FROM requested_rebuilds WHERE collection = ?', collection);
  }

  /** Removes some documents of replaced generations. Returns false when none are left. */
  tidy(): boolean {
    return this.inTransaction(() => {
      const [row] = this.rows('SELECT * FROM generations WHERE generation IS NULL LIMIT 1');
      if (!row) return false;
      if (documentsOf(this.db, row).dropInSteps(DROPPED_AT_ONCE)) {
        this.run('DELETE FROM checkpoint_events WHERE number = ?', row.number);
        this.run('DELETE FROM generations WHERE number = ?', row.number);
      }
      return true;
    });
  }

  /** Truncates the WAL, which still contains removed documents. */
  truncateLog(): void {
    emptyWal(this.db, 'the read models');
  }

  close(): void {
    this.db.close();
  }

  private moveCheckpoint(number: bigint, position: Position, event: CheckpointEvent | undefined): void {
    this.run('UPDATE generations SET checkpoint = ? WHERE number = ?', position, number);
    if (!event) return this.run('DELETE FROM checkpoint_events WHERE number = ?', number);
    const insert = 'INSERT OR REPLACE INTO checkpoint_events (number, position, event) VALUES (?, ?, ?)';
    this.run(insert, number, position, JSON.stringify(event));
  }

  private find(collection: string, generation: Generation): GenerationRow | undefined {
    return findGeneration(this.db, collection, generation);
  }

  private built(collection: string, generation: Generation): GenerationRow {
    return builtGeneration(this.db, collection, generation);
  }

  private retire(collection: string, generation: Generation): void {
    this.tables.delete(key(collection, generation));
    const retired = 'UPDATE generations SET generation = NULL WHERE collection = ? AND generation = ?';
    this.run(retired, collection, generation);
  }

  private table(collection: string, generation: Generation): DocumentTable {
    let table = this.tables.get(key(collection, generation));
    if (!table) {
      table = documentsOf(this.db, this.built(collection, generation));
      this.tables.set(key(collection, generation), table);
    }
    return table;
  }

  private rows(sql: string): GenerationRow[] {
    return generationRows(this.db, sql);
  }

  private run(sql: string, ...values: readonly (string | bigint)[]): void {
    this.db.prepare(sql).run(...values);
  }

  private inTransaction<Result>(change: () => Result): Result {
    this.db.exec('BEGIN IMMEDIATE');
    try {
      const result = change();
      this.db.exec('COMMIT');
      return result;
    } catch (error) {
      this.tables.clear();
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      throw error;
    }
  }
}

function generationRows(db: Database, sql: string, ...values: readonly string[]): GenerationRow[] {
  const reading = db.prepare(sql);
  reading.setReadBigInts(true);
  return reading.all(...values) as unknown as GenerationRow[];
}

const findGeneration = (db: Database, collection: string, generation: Generation): GenerationRow | undefined =>
  generationRows(db, 'SELECT * FROM generations WHERE collection = ? AND generation = ?', collection, generation)[0];

/** @throws TypeError if the generation does not exist */
export function builtGeneration(db: Database, collection: string, generation: Generation): GenerationRow {
  const row = findGeneration(db, collection, generation);
  if (!row) throw new TypeError(`${collection} has no ${generation} generation`);
  return row;
}

export const documentsOf = (db: Database, { collection, number, declared }: GenerationRow): DocumentTable =>
  new DocumentTable(db, `${collection}@${number}`, JSON.parse(declared) as Collection);

const key = (collection: string, generation: Generation) => `${generation} ${collection}`;

const stateOf = (row: GenerationRow): GenerationState => ({
  id: String(row.number),
  fingerprint: row.fingerprint,
  checkpoint: row.checkpoint,
  ...(row.checkpoint_event && { checkpointEvent: JSON.parse(row.checkpoint_event) as CheckpointEvent }),
  quarantine: JSON.parse(row.quarantine) as Quarantine,
});
