import { emptyWal, openDatabase, type Database } from '../../../api/platform/sqlite/driver.js';
import { START, type Position } from '../../../api/platform/event-store/event-store.js';
import type { Changes, Collection, Generation, GenerationState, ReadModel } from '../read-store.js';
import type { DocumentTable, Row } from './document-table.js';
import { CHECKPOINT_EVENTS, documentsOf, Generations, READ_MODELS, stateOf } from './generations.js';

/** Documents removed from a replaced table per step, which takes a few milliseconds. */
const DROPPED_AT_ONCE = 500;

/** A part of a change as sent to the thread; the last part advances the checkpoint. */
export interface Part extends Omit<Changes, 'puts'> {
  readonly puts: readonly Row[];
  readonly isLast: boolean;
}

/** Arguments of `write`. */
export type Write = readonly [part: Part, generation: Generation];

/** Documents of a transaction that is shared by several read models, so that others wait at most some 10 ms. */
const DOCUMENTS_TOGETHER = 500;

/** Returns how many of these writes, at least one, share a transaction. */
export function writesTogether(writes: readonly Write[]): number {
  let documents = 0;
  const end = writes.findIndex(
    ([{ puts, deletes }]) => (documents += puts.length + deletes.length) > DOCUMENTS_TOGETHER,
  );
  return end === -1 ? writes.length : Math.max(end, 1);
}

/** Documents with their positions as JSON, and the minimum position that they reflect. */
export interface DocumentPage {
  readonly documents: readonly [document: string, position: Position][];
  readonly checkpoint: Position;
}

/** Writes the read models in their file. Every operation is synchronous and a single transaction. */
export class ReadModelFile {
  private readonly db: Database;
  private readonly generations: Generations;
  private readonly tables = new Map<string, DocumentTable>();

  constructor(file: string) {
    this.db = openDatabase(file, READ_MODELS);
    this.db.exec(CHECKPOINT_EVENTS);
    this.generations = new Generations(this.db);
  }

  getWithPosition(collection: string, ids: readonly string[], generation: Generation): DocumentPage {
    return this.inTransaction(() => ({
      documents: this.table(collection, generation).getWithPosition(ids),
      checkpoint: this.generations.built(collection, generation).checkpoint,
    }));
  }

  write(part: Part, generation: Generation): void {
    this.inTransaction(() => this.writeOne(part, generation));
  }

  /**
   * Writes parts of several read models with one commit. If one of them or the commit fails, each is written alone.
   * @returns the error of each part
   */
  writeTogether(writes: readonly Write[]): (Error | undefined)[] {
    try {
      this.inTransaction(() => {
        for (const [part, generation] of writes) this.writeOne(part, generation);
      });
      return writes.map(() => undefined);
    } catch {
      return writes.map(([part, generation]) => {
        try {
          this.write(part, generation);
          return undefined;
        } catch (error) {
          return error as Error;
        }
      });
    }
  }

  models(): [collection: string, ReadModel][] {
    const models = new Map<string, ReadModel>();
    const add = (collection: string, more: ReadModel) => models.set(collection, { ...models.get(collection), ...more });
    for (const row of this.generations.current()) add(row.collection, { [row.generation!]: stateOf(row) });
    for (const { collection } of this.db.prepare('SELECT collection FROM requested_rebuilds').all())
      add(collection as string, { rebuildRequested: true });
    return [...models];
  }

  /** Returns the next generation: an unfinished one with this fingerprint, or an empty one. */
  beginRebuild(collection: Collection, fingerprint: string): GenerationState {
    return this.inTransaction(() => {
      const { name } = collection;
      const unfinishedGeneration = this.generations.find(name, 'next');
      if (unfinishedGeneration?.fingerprint === fingerprint && unfinishedGeneration.checkpoint > START)
        return stateOf(unfinishedGeneration);
      this.retire(name, 'next');
      this.generations.add(collection, 'next', fingerprint);
      this.table(name, 'next').create();
      return stateOf(this.generations.built(name, 'next'));
    });
  }

  switchOver(collection: string): void {
    this.inTransaction(() => {
      if (!this.generations.find(collection, 'next')) return;
      this.retire(collection, 'live');
      this.tables.delete(key(collection, 'next'));
      this.generations.run(
        `UPDATE generations SET generation = 'live' WHERE collection = ? AND generation = 'next'`,
        collection,
      );
      this.requestRebuild(collection, false);
    });
  }

  /**
   * Replaces the live generation with a copy. Deletion leaves fragments in split pages, whereas the pages of the
   * replaced table are cleared completely.
   */
  rewrite(collection: string): void {
    this.inTransaction(() => {
      const before = this.generations.find(collection, 'live');
      if (!before) return;
      this.retire(collection, 'live');
      const insert = `
        INSERT INTO generations (collection, generation, fingerprint, declared, checkpoint, quarantine)
        SELECT collection, 'live', fingerprint, declared, checkpoint, quarantine FROM generations WHERE number = ?`;
      this.generations.run(insert, before.number);
      const { number } = this.generations.built(collection, 'live');
      this.generations.run(
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
    if (isRequested) this.generations.run('INSERT OR IGNORE INTO requested_rebuilds VALUES (?)', collection);
    else this.generations.run('DELETE FROM requested_rebuilds WHERE collection = ?', collection);
  }

  /** Removes some documents of replaced generations. Returns false when none are left. */
  tidy(): boolean {
    return this.inTransaction(() => {
      const row = this.generations.replaced();
      if (!row) return false;
      if (documentsOf(this.db, row).dropInSteps(DROPPED_AT_ONCE)) {
        this.generations.run('DELETE FROM checkpoint_events WHERE number = ?', row.number);
        this.generations.run('DELETE FROM generations WHERE number = ?', row.number);
      }
      return true;
    });
  }

  /** Truncates the WAL, which still contains removed documents. */
  truncateLog(): void {
    emptyWal(this.db, 'the read models');
  }

  close(): void {
    try {
      this.generations.storeCheckpoints();
    } finally {
      this.db.close();
    }
  }

  private writeOne(
    { collection, position, event, isLast, puts, deletes, quarantine }: Part,
    generation: Generation,
  ): void {
    const { number, checkpoint } = this.generations.built(collection, generation);
    if (checkpoint > position) return;
    const table = this.table(collection, generation);
    for (const row of puts) table.put(row, position);
    for (const id of deletes) table.remove(id);
    if (isLast) this.generations.moveCheckpoint(number, position, event);
    if (quarantine) {
      this.generations.run(
        'UPDATE generations SET quarantine = ? WHERE number = ?',
        JSON.stringify(quarantine),
        number,
      );
    }
  }

  private retire(collection: string, generation: Generation): void {
    this.tables.delete(key(collection, generation));
    const retired = 'UPDATE generations SET generation = NULL WHERE collection = ? AND generation = ?';
    this.generations.run(retired, collection, generation);
  }

  private table(collection: string, generation: Generation): DocumentTable {
    let table = this.tables.get(key(collection, generation));
    if (!table) {
      table = documentsOf(this.db, this.generations.built(collection, generation));
      this.tables.set(key(collection, generation), table);
    }
    return table;
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

const key = (collection: string, generation: Generation) => `${generation} ${collection}`;
