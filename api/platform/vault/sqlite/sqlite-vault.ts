import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { FileThread } from '../../sqlite/file-thread.js';
import type { Secret, Vault } from '../vault.js';
import { isSecret, Wrapping } from '../wrapping.js';
import type { VaultFile } from './vault-file.js';

const KEY_BYTES = 32;
const ACCOUNT_KEYS_KEPT = 10_000;
const SECRETS_A_PAGE = 500;

const account = (accountId: string) => `account:${accountId}`;

/** @throws StoreUnusable when the file is not a sound vault, or MASTER_KEY not the one it was made with */
export async function openSqliteVault({ file, masterKey }: { file: string; masterKey: Buffer }): Promise<Vault> {
  const thread = await FileThread.start<VaultFile>(new URL('./vault.worker.js', import.meta.url), file, 'the vault');
  const wrapping = new Wrapping(masterKey);
  try {
    await wrapping.prove((name, wrapped) => thread.ask('keep', name, wrapped));
  } catch (error) {
    await thread.close();
    throw error;
  }
  return new SqliteVault(thread, wrapping);
}

class SqliteVault implements Vault {
  // answers come in the order asked, so a key that is being erased can't come back into it
  private readonly accountKeysKept = new LRUCache<string, Buffer>({ max: ACCOUNT_KEYS_KEPT });
  private readonly lastingKeys = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly thread: FileThread<VaultFile>,
    private readonly wrapping: Wrapping,
  ) {}

  lastingKey(name: 'session-signing' | 'reservations'): Promise<Buffer> {
    const known = this.lastingKeys.get(name);
    if (known) return known;
    const key = this.madeOnce(`lasting:${name}`);
    this.lastingKeys.set(name, key);
    key.catch(() => this.lastingKeys.delete(name));
    return key;
  }

  async createAccountKey(accountId: string): Promise<Buffer> {
    const key = await this.madeOnce(account(accountId));
    this.accountKeysKept.set(accountId, key);
    return key;
  }

  async accountKey(accountId: string): Promise<Buffer | undefined> {
    return (await this.accountKeys([accountId])).get(accountId);
  }

  async accountKeys(accountIds: readonly string[]): Promise<Map<string, Buffer>> {
    const keys = new Map<string, Buffer>();
    const unknown: string[] = [];
    for (const id of accountIds) {
      const kept = this.accountKeysKept.get(id);
      if (kept) keys.set(id, kept);
      else unknown.push(id);
    }
    if (unknown.length === 0) return keys;
    const found = new Map(await this.thread.ask('read', unknown.map(account)));
    for (const id of unknown) {
      const name = account(id);
      const wrapped = found.get(name);
      if (!wrapped) continue;
      const key = this.wrapping.unwrap(name, wrapped);
      keys.set(id, key);
      this.accountKeysKept.set(id, key);
    }
    return keys;
  }

  async destroyAccountKey(accountId: string): Promise<void> {
    this.accountKeysKept.delete(accountId);
    const erased = this.thread.ask('erase', account(accountId));
    // also what was asked before it and answered meanwhile
    const forget = () => this.accountKeysKept.delete(accountId);
    await erased.finally(forget);
  }

  async *secrets(): AsyncIterable<readonly Secret[]> {
    let after = '';
    for (;;) {
      const page = await this.thread.ask('page', after, SECRETS_A_PAGE);
      const last = page.at(-1);
      if (!last) return;
      [after] = last;
      const secrets = page.filter(([name]) => isSecret(name));
      yield secrets.map(([name, wrapped]) => ({ name, key: this.wrapping.unwrap(name, wrapped) }));
    }
  }

  async adopt(secrets: readonly Secret[]): Promise<void> {
    await this.thread.ask(
      'keepAll',
      secrets.map(({ name, key }) => [name, this.wrapping.wrap(name, key)] as const),
    );
  }

  notReady(): string | undefined {
    return this.thread.notReady();
  }

  async close(): Promise<void> {
    await this.thread.close();
    this.accountKeysKept.clear();
  }

  private async madeOnce(name: string): Promise<Buffer> {
    const kept = await this.thread.ask('keep', name, this.wrapping.wrap(name, randomBytes(KEY_BYTES)));
    return this.wrapping.unwrap(name, kept);
  }
}
