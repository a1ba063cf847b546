import { StoreUnavailable } from '../../event-store/event-store.js';
import { openDatabase, type Database } from '../../sqlite/driver.js';
import type { WrappedKey, WrappedRecord } from '../key-vault.js';

const SCHEMA = 'CREATE TABLE secrets (name TEXT PRIMARY KEY, wrapped BLOB NOT NULL) WITHOUT ROWID';
/** Created when the file is opened, since files of earlier releases lack this table. */
const RECORDS = `CREATE TABLE IF NOT EXISTS records
  (name TEXT PRIMARY KEY, wrapped BLOB NOT NULL, expiresAt INTEGER NOT NULL) WITHOUT ROWID`;

/** Wrapped secrets and records by name in a separate file. Synchronous; each write is durable when it returns. */
export class VaultFile {
  private readonly db: Database;

  /** Opens the file, or creates it. @throws StoreUnusable */
  constructor(file: string) {
    this.db = openDatabase(file, { kind: 'vault', version: 1, schema: SCHEMA });
    this.db.exec(RECORDS);
  }

  read(names: readonly string[]): WrappedKey[] {
    const rows = this.db
      .prepare('SELECT name, wrapped FROM secrets WHERE name IN (SELECT value FROM json_each(?))')
      .all(JSON.stringify(names)) as { name: string; wrapped: Uint8Array }[];
    return rows.map(({ name, wrapped }) => [name, wrapped]);
  }

  /** Inserts the secret if the name is free. Returns the stored one. */
  keep(name: string, wrapped: Uint8Array): Uint8Array {
    this.db.prepare('INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING').run(name, wrapped);
    return this.read([name])[0]![1];
  }

  /** Inserts the secrets whose names are free, in one transaction. */
  keepAll(secrets: readonly WrappedKey[]): void {
    const insert = this.db.prepare('INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING');
    this.db.exec('BEGIN IMMEDIATE');
    try {
      for (const [name, wrapped] of secrets) insert.run(name, wrapped);
      this.db.exec('COMMIT');
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      throw error;
    }
  }

  /** Returns secrets in the order of their names. */
  page(afterName: string, limit: number): WrappedKey[] {
    const rows = this.db
      .prepare('SELECT name, wrapped FROM secrets WHERE name > ? ORDER BY name LIMIT ?')
      .all(afterName, limit) as { name: string; wrapped: Uint8Array }[];
    return rows.map(({ name, wrapped }) => [name, wrapped]);
  }

  /** Erases secrets from the table, all free pages and the write-ahead log. */
  erase(names: readonly string[]): void {
    this.db.prepare('DELETE FROM secrets WHERE name IN (SELECT value FROM json_each(?))').run(JSON.stringify(names));
    // a split page keeps copies of moved rows that the deletion does not reach, so all pages are rewritten
    this.db.exec('VACUUM');
    const { busy } = this.db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
    if (busy) throw new StoreUnavailable('the log of the vault could not be truncated because it is being read');
  }

  /** Counts the secrets with names after `after` up to and including `to`. */
  count(after: string, to: string): number {
    const count = this.db.prepare('SELECT count(*) AS count FROM secrets WHERE name > ? AND name <= ?');
    return (count.get(after, to) as { count: number }).count;
  }

  record(name: string): WrappedRecord | undefined {
    return this.db.prepare('SELECT * FROM records WHERE name = ?').get(name) as unknown as WrappedRecord | undefined;
  }

  records(after: string, to: string, now: number, limit: number): WrappedRecord[] {
    const page = this.db.prepare(
      'SELECT * FROM records WHERE name > ? AND name <= ? AND expiresAt > ? ORDER BY name LIMIT ?',
    );
    return page.all(after, to, now, limit) as unknown as WrappedRecord[];
  }

  recordNames(after: string, to: string, now: number, limit: number): Omit<WrappedRecord, 'wrapped'>[] {
    const names = this.db.prepare(
      'SELECT name, expiresAt FROM records WHERE name > ? AND name <= ? AND expiresAt > ? ORDER BY name LIMIT ?',
    );
    return names.all(after, to, now, limit) as unknown as Omit<WrappedRecord, 'wrapped'>[];
  }

  countRecords(after: string, to: string): number {
    const count = this.db.prepare('SELECT count(*) AS count FROM records WHERE name > ? AND name <= ?');
    return (count.get(after, to) as { count: number }).count;
  }

  swapRecord({ name, wrapped, expiresAt }: WrappedRecord, read: Uint8Array | undefined, now: number): boolean {
    const isSwapped = read
      ? this.db
          .prepare('UPDATE records SET wrapped = ?, expiresAt = ? WHERE name = ? AND wrapped = ?')
          .run(wrapped, expiresAt, name, read)
      : this.db
          .prepare(
            `INSERT INTO records (name, wrapped, expiresAt) VALUES (?, ?, ?) ON CONFLICT DO UPDATE
             SET wrapped = excluded.wrapped, expiresAt = excluded.expiresAt WHERE records.expiresAt <= ?`,
          )
          .run(name, wrapped, expiresAt, now);
    return Number(isSwapped.changes) > 0;
  }

  removeRecord(name: string, read: Uint8Array): boolean {
    return Number(this.db.prepare('DELETE FROM records WHERE name = ? AND wrapped = ?').run(name, read).changes) > 0;
  }

  dropExpired(now: number): void {
    this.db.prepare('DELETE FROM records WHERE expiresAt <= ?').run(now);
  }

  close(): void {
    this.db.close();
  }
}
