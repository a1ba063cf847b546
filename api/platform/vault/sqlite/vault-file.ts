import { StoreUnavailable } from '../../event-store/event-store.js';
import { openDatabase, type Database } from '../../sqlite/driver.js';
import type { Wrapped } from '../key-vault.js';

const SCHEMA = 'CREATE TABLE secrets (name TEXT PRIMARY KEY, wrapped BLOB NOT NULL) WITHOUT ROWID';

/** Wrapped secrets by name in a file of their own; synchronous, each write durable when it returns. */
export class VaultFile {
  private readonly db: Database;

  /** @throws StoreUnusable */
  constructor(file: string) {
    this.db = openDatabase(file, { kind: 'vault', version: 1, schema: SCHEMA });
  }

  read(names: readonly string[]): Wrapped[] {
    const rows = this.db
      .prepare('SELECT name, wrapped FROM secrets WHERE name IN (SELECT value FROM json_each(?))')
      .all(JSON.stringify(names)) as { name: string; wrapped: Uint8Array }[];
    return rows.map(({ name, wrapped }) => [name, wrapped]);
  }

  /** Keeps it unless one of that name is there, and answers the one that is there then. */
  keep(name: string, wrapped: Uint8Array): Uint8Array {
    this.db.prepare('INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING').run(name, wrapped);
    return this.read([name])[0]![1];
  }

  /** All of them or none; those whose name is there already are left out. */
  keepAll(secrets: readonly Wrapped[]): void {
    const keep = this.db.prepare('INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING');
    this.db.exec('BEGIN IMMEDIATE');
    try {
      for (const [name, wrapped] of secrets) keep.run(name, wrapped);
      this.db.exec('COMMIT');
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      throw error;
    }
  }

  /** In the order of their names. */
  page(afterName: string, limit: number): Wrapped[] {
    const rows = this.db
      .prepare('SELECT name, wrapped FROM secrets WHERE name > ? ORDER BY name LIMIT ?')
      .all(afterName, limit) as { name: string; wrapped: Uint8Array }[];
    return rows.map(({ name, wrapped }) => [name, wrapped]);
  }

  /** Gone from the table, its free pages (secure_delete) and the log when it returns. */
  erase(name: string): void {
    this.db.prepare('DELETE FROM secrets WHERE name = ?').run(name);
    const { busy } = this.db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
    if (busy) throw new StoreUnavailable('the log of the vault is being read, so that it could not be cut');
  }

  close(): void {
    this.db.close();
  }
}
