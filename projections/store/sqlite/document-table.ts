import type { Database, Statement } from '../../../api/platform/sqlite/driver.js';
import type { Collection, Document, FieldValue, PageRequest } from '../read-store.js';
import { assertPage, servingIndex } from '../serving-index.js';
import { hasNul } from '../storable.js';
import { columnsOf, columnValue, searchText, type ColumnValue, type Row } from './columns.js';

/** Shorter texts have no trigram to look up. */
const TRIGRAM = 3;
const NOTHING = '[]';

type Where = PageRequest<Document>['where'];

/**
 * The documents of one generation of a collection: a table, its indexes, and its trigrams when it can be searched.
 * Its own columns begin with an underscore (`_row` keeps its number whatever SQLite does to the table).
 */
export class DocumentTable {
  private readonly table: string;
  private readonly trigrams: string;
  private readonly columns: readonly string[];
  private readonly searchable: readonly string[];
  private readonly statements = new Map<string, Statement>();

  constructor(
    private readonly db: Database,
    private readonly name: string,
    private readonly collection: Collection,
  ) {
    this.table = quoted(name);
    this.trigrams = quoted(`${name} trigrams`);
    this.columns = columnsOf(collection).map(quoted);
    this.searchable = (collection.searchable ?? []).map(quoted);
  }

  create(): void {
    const columns = this.columns.map((column) => `${column}, `).join('');
    this.db.exec(
      `CREATE TABLE ${this.table} (_row INTEGER PRIMARY KEY, _id TEXT NOT NULL, ${columns}_doc TEXT NOT NULL)`,
    );
    this.db.exec(`CREATE UNIQUE INDEX ${this.indexName([])} ON ${this.table} (_id)`);
    for (const index of this.collection.indexes) {
      const fields = [...index, '_id'].map(quoted).join(', ');
      this.db.exec(`CREATE INDEX ${this.indexName(index)} ON ${this.table} (${fields})`);
    }
    if (this.searchable.length === 0) return;
    this.db.exec(
      `CREATE VIRTUAL TABLE ${this.trigrams} USING fts5(${this.searchable.join(', ')}, tokenize='trigram case_sensitive 1')`,
    );
    // what is deleted leaves the index too
    this.db.exec(`INSERT INTO ${this.trigrams} (${this.trigrams}, rank) VALUES ('secure-delete', 1)`);
  }

  put(row: Row): void {
    const columns = [...this.columns, '_doc'];
    const upsert = `INSERT INTO ${this.table} (_id, ${columns.join(', ')}) VALUES (?${', ?'.repeat(columns.length)})
      ON CONFLICT (_id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;
    if (this.searchable.length === 0) {
      this.prepare(upsert).run(...row);
      return;
    }
    const width = columns.length + 1;
    const { _row } = this.prepare(`${upsert} RETURNING _row`).get(...row.slice(0, width)) as { _row: number };
    this.prepare(
      `INSERT OR REPLACE INTO ${this.trigrams} (rowid, ${this.searchable.join(', ')})
       VALUES (?${', ?'.repeat(this.searchable.length)})`,
    ).run(_row, ...row.slice(width));
  }

  remove(id: string): void {
    if (this.searchable.length > 0) {
      const row = `(SELECT _row FROM ${this.table} WHERE _id = ?)`;
      this.prepare(`DELETE FROM ${this.trigrams} WHERE rowid = ${row}`).run(id);
    }
    this.prepare(`DELETE FROM ${this.table} WHERE _id = ?`).run(id);
  }

  get(ids: readonly string[]): string {
    const keys = JSON.stringify(ids.filter((id) => !hasNul(id)));
    return this.documents(`SELECT _doc FROM ${this.table} WHERE _id IN (SELECT value FROM json_each(?))`, [keys]);
  }

  page(request: PageRequest<Document>): string {
    assertPage(request);
    const { by = '_id', direction = 'asc' } = request.order ?? {};
    const { fields, terms, values, impossible } = this.matching(request.where);
    const index = servingIndex(this.collection, { where: fields, by });
    if (impossible) return NOTHING;
    const column = quoted(by);
    const { range, after } = request;
    // with `after` it is there that the index is entered, and the range's bound only checked
    const entered = (start: boolean) => (after && start ? `+${column}` : column);
    const term = (sql: string, ...bound: ColumnValue[]) => {
      terms.push(sql);
      values.push(...bound);
    };
    if (range?.from !== undefined) term(`${entered(direction === 'asc')} >= ?`, columnValue(range.from));
    if (range?.to !== undefined) term(`${entered(direction === 'desc')} <= ?`, columnValue(range.to));
    const beyond = direction === 'asc' ? '>' : '<';
    if (after && by === '_id') term(`_id ${beyond} ?`, after._id);
    else if (after) term(`(${column}, _id) ${beyond} (?, ?)`, columnValue(after.value), after._id);
    const order = by === '_id' ? `_id ${direction}` : `${column} ${direction}, _id ${direction}`;
    return this.documents(`SELECT _doc FROM ${this.by(index)} ${whereAll(terms)} ORDER BY ${order} LIMIT ? OFFSET ?`, [
      ...values,
      request.limit,
      request.offset ?? 0,
    ]);
  }

  count(where: Where): number {
    const { fields, terms, values, impossible } = this.matching(where);
    const index = servingIndex(this.collection, { where: fields });
    if (impossible) return 0;
    const counting = this.prepare(`SELECT count(*) AS found FROM ${this.by(index)} ${whereAll(terms)}`);
    return (counting.get(...values) as { found: number }).found;
  }

  search(field: string, substring: string, page: { offset?: number; limit: number }): string {
    assertPage(page);
    const column = quoted(field);
    if (!this.searchable.includes(column)) throw new TypeError(`${this.collection.name}: ${field} is not searchable`);
    if (hasNul(substring)) return NOTHING;
    const text = searchText(substring)!;
    const looksUp = Array.from(text).length >= TRIGRAM;
    return this.documents(
      `SELECT d._doc FROM ${this.trigrams} AS t JOIN ${this.table} AS d ON d._row = t.rowid
       WHERE ${looksUp ? `t.${this.trigrams} MATCH ?` : `instr(t.${column}, ?) > 0`} ORDER BY d._id LIMIT ? OFFSET ?`,
      [looksUp ? `${column} : ${quoted(text)}` : text, page.limit, page.offset ?? 0],
    );
  }

  /** Every document, one by one. */
  *all(): Iterable<Document> {
    const found = this.db.prepare(`SELECT _doc FROM ${this.table}`).iterate() as Iterable<{ _doc: string }>;
    for (const { _doc } of found) yield JSON.parse(_doc) as Document;
  }

  /** Removes an index, or some of the documents, or at last the table; true when all is gone. */
  dropSome(documents: number): boolean {
    this.statements.clear();
    const drop = (what: string) => this.db.exec(`DROP ${what}`);
    const [index] = this.db
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? LIMIT 1`)
      .all(this.name) as { name: string }[];
    if (index) {
      drop(`INDEX ${quoted(index.name)}`);
      return false;
    }
    const first = `SELECT min(_row) FROM ${this.table}`;
    const removal = this.db.prepare(`DELETE FROM ${this.table} WHERE _row < (${first}) + ?`);
    if (removal.run(documents).changes > 0) return false;
    drop(`TABLE ${this.table}`);
    drop(`TABLE IF EXISTS ${this.trigrams}`);
    return true;
  }

  private matching(where: Where = {}) {
    const asked = Object.entries(where) as [string, FieldValue | undefined][];
    // taken for "any", it would show what the asker left out by mistake
    const open = asked.find(([, value]) => value === undefined);
    if (open) throw new TypeError(`${this.collection.name}: where ${open[0]} is undefined`);
    return {
      fields: asked.map(([field]) => field),
      terms: asked.map(([field]) => `${quoted(field)} = ?`),
      values: asked.map(([, value]) => columnValue(value)),
      /** no document holds a NUL; SQLite would cut the text there and find others */
      impossible: asked.some(([, value]) => hasNul(value)),
    };
  }

  private by(index: readonly string[] | undefined): string {
    return index ? `${this.table} INDEXED BY ${this.indexName(index)}` : this.table;
  }

  private indexName(index: readonly string[]): string {
    return quoted(`${this.name} by ${[...index, '_id'].join(', ')}`);
  }

  /** As one JSON array, so that they cross between threads as one text. */
  private documents(sql: string, values: readonly ColumnValue[]): string {
    const found = this.prepare(sql).all(...values) as { _doc: string }[];
    return `[${found.map(({ _doc }) => _doc).join(',')}]`;
  }

  private prepare(sql: string): Statement {
    let statement = this.statements.get(sql);
    if (!statement) this.statements.set(sql, (statement = this.db.prepare(sql)));
    return statement;
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const whereAll = (terms: readonly string[]) => (terms.length > 0 ? `WHERE ${terms.join(' AND ')}` : '');
