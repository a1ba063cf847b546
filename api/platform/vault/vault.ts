import type { Json } from '../../contracts/events/event.js';

/** An unwrapped key, as copied from one vault to another. */
export interface Secret {
  /** `lasting:{name}`, `account:{id}`, or `erased:{id}` for an account whose key was destroyed */
  readonly name: string;
  /** The unwrapped key. */
  readonly key: Buffer;
}

/** Purposes of the lasting keys. */
export type LastingKey = 'session-signing' | 'reservations' | 'seals';

/** A temporary record, such as a one-time code or a queued mail. */
export interface NewRecord {
  /** `{kind}:{id}` */
  readonly name: string;
  readonly content: Json;
  /** Time after which the record is no longer returned. */
  readonly expiresAt: Date;
}

/** The parts of a record that are readable without unwrapping it. */
export type RecordName = Pick<NewRecord, 'name' | 'expiresAt'>;

export interface VaultRecord extends NewRecord {
  /** Version of the record; differs after each change. */
  readonly wrapped: Uint8Array;
}

/**
 * Erasable data that is not part of the history: account keys, signing and reservation keys, and expiring records.
 * Never rebuilt or replayed. Wrapped (AES-256-GCM) by MASTER_KEY. Durable (fsync) when a write resolves.
 */
export interface Vault {
  /** Returns a key that never changes; creates it (32 random bytes) on first use. */
  lastingKey(name: LastingKey): Promise<Buffer>;
  /** Creates the key of an account unless it exists. Returns the stored key. */
  createAccountKey(accountId: string): Promise<Buffer>;
  /** Returns undefined if the key never existed or was destroyed. */
  accountKey(accountId: string): Promise<Buffer | undefined>;
  /** Returns the keys of many accounts in one call, for projections. */
  accountKeys(accountIds: readonly string[]): Promise<Map<string, Buffer>>;
  /** Destroys keys permanently: when it resolves, they are gone from the store, its free pages and its log. */
  destroyAccountKeys(accountIds: readonly string[]): Promise<void>;
  /** Returns the ids of all accounts whose key was destroyed, in pages. Backups are restored without their keys. */
  erasures(): AsyncIterable<readonly string[]>;
  /** Returns undefined if there is no such record or it has expired. */
  record(name: string, now: Date): Promise<VaultRecord | undefined>;
  /** Returns the records of a kind in the order of their names. @param page the names after `after`, at most `limit` */
  records(kind: string, now: Date, page: { after?: string; limit: number }): Promise<readonly VaultRecord[]>;
  /** Returns the names that `records` would return, without unwrapping the records. */
  recordNames(kind: string, now: Date, page: { after?: string; limit: number }): Promise<readonly RecordName[]>;
  /** Returns the number of records of a kind, including expired ones that were not removed yet. */
  countRecords(kind: string): Promise<number>;
  /**
   * Compare-and-swap: stores the record if the current one is `read`. Returns the stored record, or undefined if
   * another one is stored.
   * @param read undefined if there was no record
   */
  keepRecord(record: NewRecord, read: VaultRecord | undefined, now: Date): Promise<VaultRecord | undefined>;
  /** Deletes the record if it is unchanged. Returns whether it was deleted. */
  removeRecord(read: VaultRecord): Promise<boolean>;
  dropExpired(now: Date): Promise<void>;
  /** Returns all keys in pages, for a migration to another vault. Records are not included. */
  secrets(): AsyncIterable<readonly Secret[]>;
  /**
   * Imports the keys of another vault under their names; existing keys are not replaced. Accounts erased in
   * either vault stay erased.
   */
  adopt(secrets: readonly Secret[]): Promise<void>;
  notReady(): string | undefined;
  close(): Promise<void>;
}

export const VAULT = Symbol('Vault');
