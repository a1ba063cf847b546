import type { Position } from '../../../api/platform/event-store/event-store.js';
import type { Database, Statement } from '../../../api/platform/sqlite/driver.js';
import type { Collection, CountRequest, Document, FieldValue, PageRequest } from '../read-store.js';
import { assertPage, equalities, searchedField, servingIndex } from '../serving-index.js';
import { hasNul } from '../validate-document.js';
import { fromWhere, type ColumnValue, type SelectedRows } from './selected-rows.js';
import { quote, TextIndex } from './text-index.js';

/** A document as a table row: `_id`, columns, JSON. */
export type Row = readonly ColumnValue[];

/** Characters of documents that are parsed at once, which takes a few milliseconds. */
const PIECE_CHARACTERS = 250_000;

/** Returns the fields that require a column: indexed fields and the searched field. */
const columnsOf = ({ indexes, searched }: Collection): string[] => [
  ...new Set([...indexes.flat(), ...(searched === undefined ? [] : [searched])]),
];

/**
 * Maps a field to a column value. An absent field equals null, which must sort first and equal itself; -Infinity does,
 * unlike SQL's NULL.
 */
function columnValue(value: FieldValue | undefined): ColumnValue {
  if (typeof value === 'boolean') return Number(value);
  return value ?? -Infinity;
}

export function rowMaker(collection: Collection): (document: Document) => Row {
  const columns = columnsOf(collection);
  return (document) => {
    const fields = document as unknown as Record<string, FieldValue | undefined>;
    return [document._id, ...columns.map((column) => columnValue(fields[column])), JSON.stringify(document)];
  };
}

/** Stores the documents of one generation in a table with indexes. Internal columns have a leading underscore. */
export class DocumentTable {
  private readonly table: string;
  private readonly columns: readonly string[];
  private readonly texts: TextIndex | undefined;
  private readonly statements = new Map<string, Statement>();

  constructor(
    private readonly db: Database,
    private readonly name: string,
    private readonly collection: Collection,
  ) {
    this.table = quote(name);
    this.columns = columnsOf(collection).map(quote);
    const { searched } = collection;
    this.texts = searched === undefined ? undefined : new TextIndex(db, name, searched);
  }

  create(): void {
    const columns = this.columns.map((column) => `${column}, `).join('');
    this.db.exec(
      `CREATE TABLE ${this.table}
       (_row INTEGER PRIMARY KEY, _id TEXT NOT NULL, ${columns}_doc TEXT NOT NULL, _position INTEGER NOT NULL)`,
    );
    this.db.exec(`CREATE UNIQUE INDEX ${this.indexName([])} ON ${this.table} (_id)`);
    for (const index of this.collection.indexes) {
      const fields = [...index, '_id'].map(quote).join(', ');
      this.db.exec(`CREATE INDEX ${this.indexName(index)} ON ${this.table} (${fields})`);
    }
    this.texts?.create();
  }

  /** Copies all documents from another table of the same collection into this empty one. */
  copyFrom({ table }: DocumentTable): void {
    this.db.exec(`INSERT INTO ${this.table} SELECT * FROM ${table}`);
  }

  /**
   * Inserts or replaces a document unless a newer one is stored.
   * @param position position that the document reflects
   */
  put(row: Row, position: Position): void {
    const columns = [...this.columns, '_doc', '_position'];
    const updates = columns.map((column) => `${column} = excluded.${column}`).join(', ');
    this.prepare(
      `INSERT INTO ${this.table} (_id, ${columns.join(', ')}) VALUES (?${', ?'.repeat(columns.length)})
       ON CONFLICT (_id) DO UPDATE SET ${updates}`,
    ).run(...row, position);
  }

  remove(id: string): void {
    this.prepare(`DELETE FROM ${this.table} WHERE _id = ?`).run(id);
  }

  get(ids: readonly string[]): string[] {
    const keys = JSON.stringify(ids.filter((id) => !hasNul(id)));
    return this.documents(`SELECT _doc FROM ${this.table} WHERE _id IN (SELECT value FROM json_each(?))`, [keys]);
  }

  getWithPosition(ids: readonly string[]): [document: string, position: Position][] {
    const keys = JSON.stringify(ids);
    const reading = this.prepare(
      `SELECT _doc, _position FROM ${this.table} WHERE _id IN (SELECT value FROM json_each(?))`,
    );
    reading.setReadBigInts(true);
    const rows = reading.all(keys) as { _doc: string; _position: Position }[];
    return rows.map(({ _doc, _position }) => [_doc, _position]);
  }

  page(request: PageRequest<Document>): string[] {
    assertPage(request);
    const { by = '_id', direction = 'asc' } = request.order ?? {};
    const selected = this.selected({ ...request, order: { by, direction } }, 'in order');
    if (!selected) return [];
    const order = by === '_id' ? `_id ${direction}` : `${quote(by)} ${direction}, _id ${direction}`;
    const { limit, offset = 0 } = request;
    const page = `SELECT _doc ${fromWhere(selected)} ORDER BY ${order} LIMIT ? OFFSET ?`;
    return this.documents(page, [...selected.values, limit, offset]);
  }

  count(request: CountRequest<Document>): number {
    const selected = this.selected(request, 'in any order');
    if (!selected) return 0;
    const { atMost } = request;
    const from = fromWhere(selected);
    const limitedFrom = atMost === undefined ? from : `FROM (SELECT 1 ${from} LIMIT ?)`;
    const counting = this.prepare(`SELECT count(*) AS found ${limitedFrom}`);
    return (counting.get(...selected.values, ...(atMost === undefined ? [] : [atMost])) as { found: number }).found;
  }

  /**
   * Removes one index, up to the given number of documents, or finally the table. Returns true once everything is
   * removed.
   */
  dropInSteps(documents: number): boolean {
    this.statements.clear();
    this.texts?.drop();
    const [index] = this.db
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? LIMIT 1`)
      .all(this.name) as { name: string }[];
    if (index) {
      this.db.exec(`DROP INDEX ${quote(index.name)}`);
      return false;
    }
    const first = `SELECT min(_row) FROM ${this.table}`;
    const removal = this.db.prepare(`DELETE FROM ${this.table} WHERE _row < (${first}) + ?`);
    if (removal.run(documents).changes > 0) return false;
    this.db.exec(`DROP TABLE ${this.table}`);
    return true;
  }

  /** Returns the rows of a selection; undefined if no document can match. */
  private selected(
    request: CountRequest<Document> & Pick<PageRequest<Document>, 'after'>,
    ordering: 'in order' | 'in any order',
  ): SelectedRows | undefined {
    const { where, contains, range, after, order = range && ({ by: '_id' } as const) } = request;
    const index = servingIndex(this.collection, { where, order });
    if (contains !== undefined) searchedField(this.collection);
    const equalConditions = equalities(this.collection, where);
    // Documents contain no NUL. SQLite would truncate the text there and match other rows.
    if (equalConditions.some(([, value]) => hasNul(value)) || hasNul(contains)) return undefined;
    const terms = equalConditions.map(([field]) => `${quote(field)} = ?`);
    const values = equalConditions.map(([, value]) => columnValue(value));
    const { by = '_id', direction = 'asc' } = order ?? {};
    const column = quote(by);
    // With `after`, the index is entered at that document; the `+` prevents the range bound from being used instead.
    const indexColumn = (start: boolean) => (after && start ? `+${column}` : column);
    const term = (sql: string, ...bound: ColumnValue[]) => {
      terms.push(sql);
      values.push(...bound);
    };
    if (range?.from !== undefined) term(`${indexColumn(direction === 'asc')} >= ?`, columnValue(range.from));
    if (range?.to !== undefined) term(`${indexColumn(direction === 'desc')} <= ?`, columnValue(range.to));
    const operator = direction === 'asc' ? '>' : '<';
    if (after && by === '_id') term(`_id ${operator} ?`, after._id);
    else if (after) term(`(${column}, _id) ${operator} (?, ?)`, columnValue(after.value), after._id);
    const rows = { table: index ? `${this.table} INDEXED BY ${this.indexName(index)}` : this.table, terms, values };
    return contains === undefined ? rows : this.texts!.restrictToPart(contains, rows, ordering);
  }

  private indexName(index: readonly string[]): string {
    return quote(`${this.name} by ${[...index, '_id'].join(', ')}`);
  }

  /** Returns the documents as few JSON arrays, which are transferred between threads faster than many documents. */
  private documents(sql: string, values: readonly ColumnValue[]): string[] {
    const rows = this.prepare(sql).all(...values) as { _doc: string }[];
    const pieces: string[] = [];
    let piece: string[] = [];
    let characters = 0;
    for (const { _doc } of rows) {
      piece.push(_doc);
      characters += _doc.length;
      if (characters < PIECE_CHARACTERS) continue;
      pieces.push(`[${piece.join(',')}]`);
      piece = [];
      characters = 0;
    }
    if (piece.length > 0) pieces.push(`[${piece.join(',')}]`);
    return pieces;
  }

  private prepare(sql: string): Statement {
    let statement = this.statements.get(sql);
    if (!statement) this.statements.set(sql, (statement = this.db.prepare(sql)));
    return statement;
  }
}
