import type { Database } from '../../../api/platform/sqlite/driver.js';

/** Characters in a row that the index knows texts by. */
const RUN = 3;

/**
 * Finds the rows of a table whose text has a part, without looking into each: an index (FTS5) of all runs of three characters.
 * SQLite keeps it with the table by triggers.
 */
export class TextIndex {
  private readonly index: string;

  constructor(
    private readonly db: Database,
    private readonly table: string,
    private readonly column: string,
  ) {
    this.index = quoted(`${table} text`);
  }

  create(): void {
    const { index } = this;
    const column = quoted(this.column);
    const add = `INSERT INTO ${index} (rowid, text) VALUES (new._row, new.${column});`;
    const remove = `INSERT INTO ${index} (${index}, rowid, text) VALUES ('delete', old._row, old.${column});`;
    this.db.exec(`
      CREATE VIRTUAL TABLE ${index} USING fts5
        (text, content = '', tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0);
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
    this.db.exec(`DROP TABLE IF EXISTS ${this.index}`);
  }

  /**
   * SQL that is true for each row that may have the part, with its value; undefined for a part shorter than a run.
   * `isExact`: all of those rows have it
   */
  mayHave(part: string): { sql: string; value: string; isExact: boolean } | undefined {
    const runs = runsOf(part);
    if (runs.length === 0) return undefined;
    return {
      sql: `_row IN (SELECT rowid FROM ${this.index} WHERE ${this.index} MATCH ?)`,
      value: runs.map(quoted).join(' AND '),
      isExact: runs[0] === part,
    };
  }

  private trigger(event: string): string {
    return quoted(`${this.table} text ${event}`);
  }
}

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
