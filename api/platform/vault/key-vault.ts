import { randomBytes } from 'node:crypto';
import type { LRUCache } from 'lru-cache';
import type { Json } from '../../contracts/events/event.js';
import { cacheOf } from '../shared/cache.js';
import type { LastingKey, NewRecord, RecordName, Secret, Vault, VaultRecord } from './vault.js';
import { isSecret, Wrapping } from './wrapping.js';

const KEY_BYTES = 32;
const CACHED_ACCOUNT_KEYS_MAX = 10_000;
const SECRETS_A_PAGE = 500;

export type WrappedKey = readonly [name: string, wrapped: Uint8Array];

export interface WrappedRecord {
  readonly name: string;
  readonly wrapped: Uint8Array;
  /** Unix time, ms. */
  readonly expiresAt: number;
}

/**
 * Storage of wrapped secrets and records by name. Writes are durable when they resolve. All methods reject with
 * StoreUnavailable.
 */
export interface SecretsPlace {
  read(names: readonly string[]): Promise<readonly WrappedKey[]>;
  /** Inserts the secret if the name is free. Returns the stored one. */
  insert(name: string, wrapped: Uint8Array): Promise<Uint8Array>;
  /** Inserts the secrets whose names are free. */
  insertAll(secrets: readonly WrappedKey[]): Promise<void>;
  /** Returns secrets in the order of their names. */
  page(afterName: string, limit: number): Promise<readonly WrappedKey[]>;
  erase(names: readonly string[]): Promise<void>;
  record(name: string): Promise<WrappedRecord | undefined>;
  /** Returns records that have not expired, in the order of their names, after `after` up to and including `to`. */
  records(after: string, to: string, now: number, limit: number): Promise<readonly WrappedRecord[]>;
  /** Like `records`, without the wrapped content. */
  recordNames(
    after: string,
    to: string,
    now: number,
    limit: number,
  ): Promise<readonly Omit<WrappedRecord, 'wrapped'>[]>;
  countRecords(after: string, to: string): Promise<number>;
  /**
   * Compare-and-swap. Returns whether the record was written.
   * @param read expected content; undefined if there is no record or an expired one
   */
  swapRecord(next: WrappedRecord, read: Uint8Array | undefined, now: number): Promise<boolean>;
  removeRecord(name: string, read: Uint8Array): Promise<boolean>;
  dropExpired(now: number): Promise<void>;
  notReady(): string | undefined;
  close(): Promise<void>;
}

export interface KeyVaultOptions {
  readonly masterKey: Buffer;
  /** Time for which account keys are cached, ms, since another process may destroy them; unlimited by default. */
  readonly accountKeyCacheMs?: number;
}

/** Returns the bounds of all names with this prefix. */
export const rangeOf = (kind: string): [after: string, to: string] => [kind, `${kind}\uffff`];
/** Returns the context that binds a record to its name and expiry. */
const boundTo = (name: string, expiresAt: number) => `record ${name} ${expiresAt}`;
export const ACCOUNT = 'account:';
/** Name of the record of the last seal, which backups and migrations keep. */
export const LAST_SEAL = 'seals:last';
/** Name prefix of the entries for accounts whose keys were destroyed. */
export const ERASED_PREFIX = 'erased:';
const account = (accountId: string) => `${ACCOUNT}${accountId}`;
const erasedMarker = (accountId: string) => `${ERASED_PREFIX}${accountId}`;
/** Returns the ids in the names with this prefix. */
const idsIn = (names: readonly string[], kind: string) =>
  names.flatMap((name) => (name.startsWith(kind) ? [name.slice(kind.length)] : []));

/** A vault over any storage of wrapped secrets. */
export class KeyVault implements Vault {
  private readonly accountKeyCache: LRUCache<string, Buffer>;
  private readonly lastingKeys = new Map<string, Promise<Buffer>>();
  /** Incremented when an erasure begins and when it ends: keys that were read before are then not cached. */
  private erasureCount = 0;

  /** Opens the vault; closes the storage on failure. @throws StoreUnusable if MASTER_KEY is not the one of the vault */
  static async open(storage: SecretsPlace, { masterKey, accountKeyCacheMs = 0 }: KeyVaultOptions): Promise<Vault> {
    const wrapping = new Wrapping(masterKey);
    try {
      await wrapping.prove((name, wrapped) => storage.insert(name, wrapped));
    } catch (error) {
      await storage.close();
      throw error;
    }
    return new KeyVault(storage, wrapping, accountKeyCacheMs);
  }

  protected constructor(
    private readonly storage: SecretsPlace,
    private readonly wrapping: Wrapping,
    ttl: number,
  ) {
    this.accountKeyCache = cacheOf(CACHED_ACCOUNT_KEYS_MAX, ttl);
  }

  lastingKey(name: LastingKey): Promise<Buffer> {
    const lastingKey = this.lastingKeys.get(name);
    if (lastingKey) return lastingKey;
    const key = this.createLastingKey(`lasting:${name}`);
    this.lastingKeys.set(name, key);
    // the caller receives the error; a failed key is not cached
    key.catch(() => this.lastingKeys.delete(name));
    return key;
  }

  async createAccountKey(accountId: string): Promise<Buffer> {
    const remember = this.keyCacher();
    const key = await this.createLastingKey(account(accountId));
    remember(accountId, key);
    return key;
  }

  async accountKey(accountId: string): Promise<Buffer | undefined> {
    return (await this.accountKeys([accountId])).get(accountId);
  }

  async accountKeys(accountIds: readonly string[]): Promise<Map<string, Buffer>> {
    const keys = new Map<string, Buffer>();
    const unknown: string[] = [];
    for (const id of accountIds) {
      const cached = this.accountKeyCache.get(id);
      if (cached) keys.set(id, cached);
      else unknown.push(id);
    }
    if (unknown.length === 0) return keys;
    const remember = this.keyCacher();
    const wrappedKeys = new Map(await this.storage.read(unknown.map(account)));
    for (const id of unknown) {
      const name = account(id);
      const wrapped = wrappedKeys.get(name);
      if (!wrapped) continue;
      const key = this.wrapping.unwrap(name, wrapped);
      keys.set(id, key);
      remember(id, key);
    }
    return keys;
  }

  async destroyAccountKeys(accountIds: readonly string[]): Promise<void> {
    const clear = () => {
      this.erasureCount += 1;
      for (const id of accountIds) this.accountKeyCache.delete(id);
    };
    clear();
    const erasureNames = accountIds.map(erasedMarker);
    // accounts are listed first: a process that finds the key of a listed account may destroy it
    await this.storage.insertAll(
      erasureNames.map((name) => [name, this.wrapping.wrap(name, Buffer.from(ERASED_PREFIX))] as const),
    );
    await this.storage.erase(accountIds.map(account)).finally(clear);
  }

  async *erasures(): AsyncIterable<readonly string[]> {
    for await (const page of this.pagesFrom(ERASED_PREFIX)) {
      const ids = idsIn(
        page.map(([name]) => name),
        ERASED_PREFIX,
      );
      if (ids.length > 0) yield ids;
      if (ids.length < page.length) return;
    }
  }

  async record(name: string, now: Date): Promise<VaultRecord | undefined> {
    const stored = await this.storage.record(name);
    return stored && stored.expiresAt > now.getTime() ? this.unwrapRecord(stored) : undefined;
  }

  async records(kind: string, now: Date, page: { after?: string; limit: number }): Promise<readonly VaultRecord[]> {
    const [first, last] = rangeOf(`${kind}:`);
    const stored = await this.storage.records(page.after ?? first, last, now.getTime(), page.limit);
    return stored.map((record) => this.unwrapRecord(record));
  }

  async recordNames(kind: string, now: Date, page: { after?: string; limit: number }): Promise<readonly RecordName[]> {
    const [first, last] = rangeOf(`${kind}:`);
    const names = await this.storage.recordNames(page.after ?? first, last, now.getTime(), page.limit);
    return names.map(({ name, expiresAt }) => ({ name, expiresAt: new Date(expiresAt) }));
  }

  countRecords(kind: string): Promise<number> {
    return this.storage.countRecords(...rangeOf(`${kind}:`));
  }

  async keepRecord(record: NewRecord, read: VaultRecord | undefined, now: Date): Promise<VaultRecord | undefined> {
    const { name, content, expiresAt } = record;
    const wrapped = this.wrapping.wrap(boundTo(name, expiresAt.getTime()), Buffer.from(JSON.stringify(content)));
    const next = { name, wrapped, expiresAt: expiresAt.getTime() };
    return (await this.storage.swapRecord(next, read?.wrapped, now.getTime())) ? { ...record, wrapped } : undefined;
  }

  removeRecord({ name, wrapped }: VaultRecord): Promise<boolean> {
    return this.storage.removeRecord(name, wrapped);
  }

  dropExpired(now: Date): Promise<void> {
    return this.storage.dropExpired(now.getTime());
  }

  async *secrets(): AsyncIterable<readonly Secret[]> {
    for await (const page of this.pagesFrom('')) {
      const secrets = page.filter(([name]) => isSecret(name));
      yield secrets.map(([name, wrapped]) => ({ name, key: this.wrapping.unwrap(name, wrapped) }));
    }
  }

  async adopt(secrets: readonly Secret[]): Promise<void> {
    await this.storage.insertAll(secrets.map(({ name, key }) => [name, this.wrapping.wrap(name, key)] as const));
    const names = secrets.map(({ name }) => name);
    const ids = [...new Set([...idsIn(names, ACCOUNT), ...idsIn(names, ERASED_PREFIX)])];
    const erasedNames = (await this.storage.read(ids.map(erasedMarker))).map(([name]) => name);
    const left = await this.storage.read(idsIn(erasedNames, ERASED_PREFIX).map(account));
    if (left.length > 0) await this.storage.erase(left.map(([name]) => name));
  }

  notReady(): string | undefined {
    return this.storage.notReady();
  }

  async close(): Promise<void> {
    await this.storage.close();
    this.accountKeyCache.clear();
  }

  private async *pagesFrom(first: string): AsyncIterable<readonly WrappedKey[]> {
    let after = first;
    for (;;) {
      const page = await this.storage.page(after, SECRETS_A_PAGE);
      const last = page.at(-1);
      if (!last) return;
      [after] = last;
      yield page;
    }
  }

  private async createLastingKey(name: string): Promise<Buffer> {
    const stored = await this.storage.insert(name, this.wrapping.wrap(name, randomBytes(KEY_BYTES)));
    return this.wrapping.unwrap(name, stored);
  }

  private unwrapRecord({ name, wrapped, expiresAt }: WrappedRecord): VaultRecord {
    const content = JSON.parse(this.wrapping.unwrap(boundTo(name, expiresAt), wrapped).toString()) as Json;
    return { name, content, expiresAt: new Date(expiresAt), wrapped };
  }

  private keyCacher(): (accountId: string, key: Buffer) => void {
    const { erasureCount } = this;
    return (accountId, key) => {
      if (this.erasureCount === erasureCount) this.accountKeyCache.set(accountId, key);
    };
  }
}
