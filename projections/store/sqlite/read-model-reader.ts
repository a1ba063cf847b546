import { openDatabase, type Database } from '../../../api/platform/sqlite/driver.js';
import type { CountRequest, Document, Generation, PageRequest } from '../read-store.js';
import type { DocumentTable } from './document-table.js';
import { documentsOf, Generations, READ_MODELS } from './generations.js';

/** Reads documents on a separate connection, so that reads do not wait for writes. Leaves no read transaction open. */
export class ReadModelReader {
  private readonly db: Database;
  private readonly generations: Generations;
  /** Tables by collection and generation, cached by the last read. */
  private readonly tables = new Map<string, { readonly number: bigint; readonly table: DocumentTable }>();

  constructor(file: string) {
    this.db = openDatabase(file, { ...READ_MODELS, readOnly: true });
    this.generations = new Generations(this.db);
  }

  get(collection: string, ids: readonly string[], generation: Generation): string[] {
    return this.read(collection, generation, (table) => table.get(ids));
  }

  page(collection: string, request: PageRequest<Document>, generation: Generation): string[] {
    return this.read(collection, generation, (table) => table.page(request));
  }

  count(collection: string, request: CountRequest<Document>, generation: Generation): number {
    return this.read(collection, generation, (table) => table.count(request));
  }

  close(): void {
    this.db.close();
  }

  /** Reads in one transaction from the generation that exists when it begins. */
  private read<Result>(collection: string, generation: Generation, task: (table: DocumentTable) => Result): Result {
    this.db.exec('BEGIN');
    try {
      return task(this.table(collection, generation));
    } finally {
      this.db.exec('ROLLBACK');
    }
  }

  private table(collection: string, generation: Generation): DocumentTable {
    const built = this.generations.built(collection, generation);
    const key = `${generation} ${collection}`;
    const cachedTable = this.tables.get(key);
    if (cachedTable?.number === built.number) return cachedTable.table;
    const table = documentsOf(this.db, built);
    this.tables.set(key, { number: built.number, table });
    return table;
  }
}
