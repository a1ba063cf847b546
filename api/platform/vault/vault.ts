/** A key as it goes from one vault to another. */
export interface Secret {
  /** `lasting:{name}` or `account:{id}` */
  readonly name: string;
  /** as it is, unwrapped */
  readonly key: Buffer;
}

/**
 * What is not history and must be forgettable: accounts' keys, signing and reservation keys. Never rebuilt, never replayed.
 * Everything in it is wrapped (AES-256-GCM) by MASTER_KEY. Durable (fsync) when a write resolves.
 */
export interface Vault {
  /** A key that never changes, made (32 random bytes) on first use. */
  lastingKey(name: 'session-signing' | 'reservations'): Promise<Buffer>;
  /** Makes the account's own key; keeps the one there is. */
  createAccountKey(accountId: string): Promise<Buffer>;
  /** undefined when there never was one or it was destroyed */
  accountKey(accountId: string): Promise<Buffer | undefined>;
  /** many at once, for projections */
  accountKeys(accountIds: readonly string[]): Promise<Map<string, Buffer>>;
  /** Gone for good, in the store, its free pages and its log, when this resolves. */
  destroyAccountKey(accountId: string): Promise<void>;
  /** Every key there is, in pages, for a move to another vault. */
  secrets(): AsyncIterable<readonly Secret[]>;
  /** Keeps the keys of another vault under their names; where one of that name is there already it is left as it is. */
  adopt(secrets: readonly Secret[]): Promise<void>;
  notReady(): string | undefined;
  close(): Promise<void>;
}

export const VAULT = Symbol('Vault');
