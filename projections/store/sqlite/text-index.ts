import type { Database } from '../../../api/platform/sqlite/driver.js';
import { fromWhere, type SelectedRows } from './selected-rows.js';

/** Length of the character sequences (trigrams) in the index. */
const TRIGRAM_LENGTH = 3;

/** Suffix of each indexed text, so that its last characters also start a trigram. */
const END = '\n'.repeat(TRIGRAM_LENGTH - 1);

/**
 * Maximum number of trigrams starting with a shorter search string. With more, so many texts match that a page fills
 * quickly.
 */
const TRIGRAMS_OF_PART_MAX = 100;

/** Number of rows below which all rows are scanned, and number of index matches below which the index is read first. */
const FEW_ROWS = 1_000;
/** Number of index matches from which a scan in order soon finds the next match. */
const MANY_ROWS = 50_000;

/** Finds rows whose text contains a string with a trigram index (FTS5), which triggers keep in sync with the table. */
export class TextIndex {
  private readonly index: string;
  /** Name of the table with all trigrams in the index. */
  private readonly trigramTable: string;

  constructor(
    private readonly db: Database,
    private readonly table: string,
    private readonly column: string,
  ) {
    this.index = quote(`${table} text`);
    this.trigramTable = quote(`${table} text runs`);
  }

  create(): void {
    const { index } = this;
    const column = quote(this.column);
    const indexed = (row: string) => `${row}._row, ${row}.${column} || '${END}'`;
    const add = `INSERT INTO ${index} (rowid, text) VALUES (${indexed('new')});`;
    const remove = `INSERT INTO ${index} (${index}, rowid, text) VALUES ('delete', ${indexed('old')});`;
    this.db.exec(`
      CREATE VIRTUAL TABLE ${index} USING fts5
        (text, content = '', tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0);
      CREATE VIRTUAL TABLE ${this.trigramTable} USING fts5vocab (${index}, row);
      -- what was deleted does not stay in the index until it is merged: texts may be personal
      INSERT INTO ${index} (${index}, rank) VALUES ('secure-delete', 1);
      CREATE TRIGGER ${this.trigger('insert')} AFTER INSERT ON ${quote(this.table)} BEGIN ${add} END;
      CREATE TRIGGER ${this.trigger('delete')} AFTER DELETE ON ${quote(this.table)} BEGIN ${remove} END;
      CREATE TRIGGER ${this.trigger('update')} AFTER UPDATE OF ${column} ON ${quote(this.table)}
        WHEN old.${column} <> new.${column} BEGIN ${remove} ${add} END`);
  }

  /** Drops the index; call it before removing many rows. */
  drop(): void {
    for (const event of ['insert', 'delete', 'update']) this.db.exec(`DROP TRIGGER IF EXISTS ${this.trigger(event)}`);
    for (const table of [this.trigramTable, this.index]) this.db.exec(`DROP TABLE IF EXISTS ${table}`);
  }

  /**
   * Restricts rows to those whose text contains `part`, with the cheapest of four strategies:
   * - with fewer than 1,000 rows, or a short string that too many trigrams start with, each row's text is searched;
   * - for rows in any order (counts), or with fewer than 1,000 matches in the index, the index finds the rows;
   * - with 50,000 or more matches in the index, each row's text is searched in order, which soon fills a page;
   * - otherwise the rows are read in order, and rows that do not match in the index are skipped.
   */
  restrictToPart(part: string, rows: SelectedRows, ordering: 'in order' | 'in any order'): SelectedRows {
    const { terms, values } = rows;
    const has = `instr(${quote(this.column)}, ?) > 0`;
    const restriction = { terms: [...terms, has], values: [...values, part] };
    const ftsQuery = this.hasFewerRows(rows, FEW_ROWS) ? undefined : this.ftsQueryFor(part);
    if (ftsQuery === undefined) return { table: rows.table, ...restriction };
    const mayHave = `SELECT rowid AS _found FROM ${this.index} WHERE ${this.index} MATCH ?`;
    const isExact = Array.from(part).length <= TRIGRAM_LENGTH && !part.includes('\n');
    const [more, parts] = isExact ? [[], []] : [[has], [part]];
    const candidates = { table: `(${mayHave})`, terms: [], values: [ftsQuery] };
    if (ordering === 'in any order' || this.hasFewerRows(candidates, FEW_ROWS)) {
      return {
        table: `(${mayHave}) CROSS JOIN ${quote(this.table)} ON _row = _found`,
        terms: [...terms, ...more],
        values: [ftsQuery, ...values, ...parts],
      };
    }
    if (!this.hasFewerRows(candidates, MANY_ROWS)) return { table: rows.table, ...restriction };
    return {
      table: rows.table,
      terms: [...terms, `_row IN (${mayHave})`, ...more],
      values: [...values, ftsQuery, ...parts],
    };
  }

  /**
   * Returns an FTS query that matches at least the texts containing the string, or undefined if the index is of no use.
   */
  private ftsQueryFor(part: string): string | undefined {
    const trigramRuns = runsOf(part);
    if (trigramRuns.length > 0) return trigramRuns.map(quote).join(' AND ');
    const statement = this.db.prepare(
      `SELECT term FROM ${this.trigramTable} WHERE term >= ? AND term < ? LIMIT ${TRIGRAMS_OF_PART_MAX + 1}`,
    );
    const trigrams = statement.all(part, part + LAST_CHARACTER) as { term: string }[];
    if (trigrams.length > TRIGRAMS_OF_PART_MAX) return undefined;
    // If no trigram starts with the string, no text contains it, and the string itself is not a trigram either.
    return trigrams.length > 0
      ? trigrams.map(({ term }) => quote(term)).join(' OR ')
      : quote(part.padEnd(TRIGRAM_LENGTH, '\n'));
  }

  private hasFewerRows(rows: SelectedRows, than: number): boolean {
    const counting = this.db.prepare(`SELECT count(*) AS found FROM (SELECT 1 ${fromWhere(rows)} LIMIT ${than})`);
    return (counting.get(...rows.values) as { found: number }).found < than;
  }

  private trigger(event: string): string {
    return quote(`${this.table} text ${event}`);
  }
}

const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Returns consecutive trigrams from the beginning, and the last one: every text that contains the string contains them.
 */
function runsOf(part: string): string[] {
  // Split by code point, as in FTS5.
  const characters = Array.from(part);
  const last = characters.length - TRIGRAM_LENGTH;
  if (last < 0) return [];
  const begins = [...Array(Math.ceil(last / TRIGRAM_LENGTH)).keys()].map((run) => run * TRIGRAM_LENGTH);
  return [...new Set([...begins, last].map((begin) => characters.slice(begin, begin + TRIGRAM_LENGTH).join('')))];
}

/** Quotes an SQL identifier or an FTS string. */
export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
