import { createRequire } from 'node:module';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';

/** A connection in the shape of `node:sqlite`. */
export type Database = DatabaseSyncInstance;
export type Statement = StatementSyncInstance;

type Sqlite = Pick<typeof import('@photostructure/sqlite'), 'DatabaseSync'>;

/** Older ones can corrupt a WAL that is reset while it is read. */
const FIRST_SOUND_VERSION = [3, 51, 3] as const;

/** Node's own SQLite where it has a sound one, otherwise the same interface from npm. */
export function sqlite(): Sqlite {
  const builtIn = isSound(process.versions.sqlite) && process.getBuiltinModule('node:sqlite');
  return (builtIn || createRequire(import.meta.url)('@photostructure/sqlite')) as Sqlite;
}

export function isSound(version: string | undefined): boolean {
  if (version === undefined) return false;
  const parts = version.split('.').map(Number);
  for (const [place, wanted] of FIRST_SOUND_VERSION.entries()) {
    const part = parts[place] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return true;
}

/** Primary result codes (sqlite.org/rescode.html) that callers tell apart. */
export const SQLITE = { BUSY: 5, READONLY: 8, IOERR: 10, CORRUPT: 11, FULL: 13, CONSTRAINT: 19, NOTADB: 26 } as const;

/** The primary result code of an error thrown by SQLite; undefined for any other error. */
export function sqliteCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | undefined)?.errcode;
  return typeof code === 'number' ? code & 0xff : undefined;
}
