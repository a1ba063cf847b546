import type { Json } from '../../contracts/events/event.js';

/** A key as it goes from one vault to another. */
export interface Secret {
  /** `lasting:{name}`, `account:{id}`, or `erased:{id}` for an account whose key was destroyed */
  readonly name: string;
  /** as it is, unwrapped */
  readonly key: Buffer;
}

/** The purposes of the lasting keys. */
export type LastingKey = 'session-signing' | 'reservations' | 'seals';

/** Temporary records, such as one-time codes and queued mails. */
export interface NewRecord {
  /** `{kind}:{id}` */
  readonly name: string;
  readonly content: Json;
  /** from then on it is not there */
  readonly expiresAt: Date;
}

/** The parts of a record that are readable without unwrapping it. */
export type RecordName = Pick<NewRecord, 'name' | 'expiresAt'>;

export interface VaultRecord extends NewRecord {
  /** version, different after each change */
  readonly wrapped: Uint8Array;
}

/**
 * Erasable data that is not history: account keys, signing and reservation keys, and expiring records. Never rebuilt
 * or replayed. Wrapped (AES-256-GCM) by MASTER_KEY. Durable (fsync) when a write resolves.
 */
export interface Vault {
  /** A key that never changes, made (32 random bytes) on first use. */
  lastingKey(name: LastingKey): Promise<Buffer>;
  /** Makes the account's own key; keeps the one there is. */
  createAccountKey(accountId: string): Promise<Buffer>;
  /** undefined when there never was one or it was destroyed */
  accountKey(accountId: string): Promise<Buffer | undefined>;
  /** many at once, for projections */
  accountKeys(accountIds: readonly string[]): Promise<Map<string, Buffer>>;
  /** Erased permanently from the store, its free pages and its log when this resolves. */
  destroyAccountKeys(accountIds: readonly string[]): Promise<void>;
  /** Ids of all accounts whose key was destroyed, in pages, so that no backup brings one back. */
  erasures(): AsyncIterable<readonly string[]>;
  /** undefined when there is none, or its time is over */
  record(name: string, now: Date): Promise<VaultRecord | undefined>;
  /** Those of a kind, in the order of their names. @param page from which name on, behind it, and how many at the most */
  records(kind: string, now: Date, page: { after?: string; limit: number }): Promise<readonly VaultRecord[]>;
  /** Lists the names of a kind as `records` lists the records, without unwrapping any. */
  recordNames(kind: string, now: Date, page: { after?: string; limit: number }): Promise<readonly RecordName[]>;
  /** Number of records of a kind, including expired ones that were not dropped yet. */
  countRecords(kind: string): Promise<number>;
  /**
   * Compare and swap: keeps it unless another one is there than the one that was read, and answers what is kept.
   * @param read undefined: none was there
   */
  keepRecord(record: NewRecord, read: VaultRecord | undefined, now: Date): Promise<VaultRecord | undefined>;
  /** Deletes the record if it is unchanged. Returns whether it was deleted. */
  removeRecord(read: VaultRecord): Promise<boolean>;
  dropExpired(now: Date): Promise<void>;
  /** Every key there is, in pages, for a move to another vault; records stay behind. */
  secrets(): AsyncIterable<readonly Secret[]>;
  /**
   * Imports the keys of another vault under their names; existing ones are kept. Accounts erased in either vault
   * stay erased.
   */
  adopt(secrets: readonly Secret[]): Promise<void>;
  notReady(): string | undefined;
  close(): Promise<void>;
}

export const VAULT = Symbol('Vault');
