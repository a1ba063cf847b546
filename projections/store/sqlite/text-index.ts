import type { Database } from '../../../api/platform/sqlite/driver.js';
import { fromWhere, type SelectedRows } from './selected-rows.js';

/** Characters in a row that the index knows texts by. */
const RUN = 3;

/** Behind each text in the index, so that a run begins at its last characters too. */
const END = '\n'.repeat(RUN - 1);

/** Runs that a shorter part may begin. With more of them it is in so many texts that a page is soon full. */
const RUNS_OF_PART = 100;

/** Rows that are sooner read than a way around them is looked for. */
const FEW = 1_000;
/** Of so many the next is soon met. */
const MANY = 50_000;

/**
 * Finds the rows of a table whose text has a part, without looking into each: an index (FTS5) of all runs of three characters.
 * SQLite keeps it with the table by triggers.
 */
export class TextIndex {
  private readonly index: string;
  /** every run that the index has */
  private readonly runs: string;

  constructor(
    private readonly db: Database,
    private readonly table: string,
    private readonly column: string,
  ) {
    this.index = quoted(`${table} text`);
    this.runs = quoted(`${table} text runs`);
  }

  create(): void {
    const { index } = this;
    const column = quoted(this.column);
    const indexed = (row: string) => `${row}._row, ${row}.${column} || '${END}'`;
    const add = `INSERT INTO ${index} (rowid, text) VALUES (${indexed('new')});`;
    const remove = `INSERT INTO ${index} (${index}, rowid, text) VALUES ('delete', ${indexed('old')});`;
    this.db.exec(`
      CREATE VIRTUAL TABLE ${index} USING fts5
        (text, content = '', tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0);
      CREATE VIRTUAL TABLE ${this.runs} USING fts5vocab (${index}, row);
      -- what was deleted does not stay in the index until it is merged: texts may be personal
      INSERT INTO ${index} (${index}, rank) VALUES ('secure-delete', 1);
      CREATE TRIGGER ${this.trigger('insert')} AFTER INSERT ON ${quoted(this.table)} BEGIN ${add} END;
      CREATE TRIGGER ${this.trigger('delete')} AFTER DELETE ON ${quoted(this.table)} BEGIN ${remove} END;
      CREATE TRIGGER ${this.trigger('update')} AFTER UPDATE OF ${column} ON ${quoted(this.table)}
        WHEN old.${column} <> new.${column} BEGIN ${remove} ${add} END`);
  }

  /** Before rows are removed in great number. */
  drop(): void {
    for (const event of ['insert', 'delete', 'update']) this.db.exec(`DROP TRIGGER IF EXISTS ${this.trigger(event)}`);
    for (const table of [this.runs, this.index]) this.db.exec(`DROP TABLE IF EXISTS ${table}`);
  }

  /**
   * Of some rows those whose text has a part, by the way that is short for it. Where there are few of them, or a short part is
   * likely in most texts, each is looked into; where few may have the part they are found by the index, and sorted. Of
   * more a page is read in its order, passing those that the index does not have; of many each is looked into until the page
   * is full. A count is taken from the index, and ends once it has enough.
   */
  withPart(part: string, rows: SelectedRows, wanted: 'in order' | 'in any order'): SelectedRows {
    const { terms, values } = rows;
    const has = `instr(${quoted(this.column)}, ?) > 0`;
    const lookedInto = { terms: [...terms, has], values: [...values, part] };
    const asked = this.areFewer(rows, FEW) ? undefined : this.askedFor(part);
    if (asked === undefined) return { table: rows.table, ...lookedInto };
    const mayHave = `SELECT rowid AS _found FROM ${this.index} WHERE ${this.index} MATCH ?`;
    const isExact = Array.from(part).length <= RUN && !part.includes('\n');
    const [more, parts] = isExact ? [[], []] : [[has], [part]];
    const candidates = { table: `(${mayHave})`, terms: [], values: [asked] };
    if (wanted === 'in any order' || this.areFewer(candidates, FEW)) {
      return {
        table: `(${mayHave}) CROSS JOIN ${quoted(this.table)} ON _row = _found`,
        terms: [...terms, ...more],
        values: [asked, ...values, ...parts],
      };
    }
    if (!this.areFewer(candidates, MANY)) return { table: rows.table, ...lookedInto };
    return {
      table: rows.table,
      terms: [...terms, `_row IN (${mayHave})`, ...more],
      values: [...values, asked, ...parts],
    };
  }

  /** What the index is asked, to find no fewer than the texts with this part. Undefined: there is no short way. */
  private askedFor(part: string): string | undefined {
    const runs = runsOf(part);
    if (runs.length > 0) return runs.map(quoted).join(' AND ');
    const begun = this.db.prepare(
      `SELECT term FROM ${this.runs} WHERE term >= ? AND term < ? LIMIT ${RUNS_OF_PART + 1}`,
    );
    const found = begun.all(part, part + LAST_CHARACTER) as { term: string }[];
    if (found.length > RUNS_OF_PART) return undefined;
    // where none begins with it, no text has it, and none has the part itself as a run
    return found.length > 0 ? found.map(({ term }) => quoted(term)).join(' OR ') : quoted(part.padEnd(RUN, '\n'));
  }

  private areFewer(rows: SelectedRows, than: number): boolean {
    const counting = this.db.prepare(`SELECT count(*) AS found FROM (SELECT 1 ${fromWhere(rows)} LIMIT ${than})`);
    return (counting.get(...rows.values) as { found: number }).found < than;
  }

  private trigger(event: string): string {
    return quoted(`${this.table} text ${event}`);
  }
}

const LAST_CHARACTER = '\u{10FFFF}';

/** Runs that lie side by side from the beginning, and the last one: a text that has the part has each of them. */
function runsOf(part: string): string[] {
  // by code point, as the index takes them
  const characters = Array.from(part);
  const last = characters.length - RUN;
  if (last < 0) return [];
  const begins = [...Array(Math.ceil(last / RUN)).keys()].map((run) => run * RUN);
  return [...new Set([...begins, last].map((begin) => characters.slice(begin, begin + RUN).join('')))];
}

/** A name in SQL; a text in what the index is asked. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
