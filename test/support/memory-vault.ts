import { randomBytes } from 'node:crypto';
import type { Secret, Vault } from '../../api/platform/vault/vault.js';

/** Keeps the contract of a vault in memory. */
export class MemoryVault implements Vault {
  private readonly lasting = new Map<string, Buffer>();
  private readonly accounts = new Map<string, Buffer>();

  lastingKey(name: 'session-signing' | 'reservations'): Promise<Buffer> {
    return Promise.resolve(madeOnce(this.lasting, name));
  }

  createAccountKey(accountId: string): Promise<Buffer> {
    return Promise.resolve(madeOnce(this.accounts, accountId));
  }

  accountKey(accountId: string): Promise<Buffer | undefined> {
    return Promise.resolve(this.accounts.get(accountId));
  }

  accountKeys(accountIds: readonly string[]): Promise<Map<string, Buffer>> {
    return Promise.resolve(new Map([...this.accounts].filter(([id]) => accountIds.includes(id))));
  }

  destroyAccountKey(accountId: string): Promise<void> {
    this.accounts.delete(accountId);
    return Promise.resolve();
  }

  async *secrets(): AsyncIterable<readonly Secret[]> {
    yield [...this.lasting].map(([name, key]) => ({ name: `lasting:${name}`, key }));
    yield [...this.accounts].map(([id, key]) => ({ name: `account:${id}`, key }));
  }

  adopt(secrets: readonly Secret[]): Promise<void> {
    for (const { name, key } of secrets) {
      const [kind, ...rest] = name.split(':');
      const keys = kind === 'lasting' ? this.lasting : this.accounts;
      if (!keys.has(rest.join(':'))) keys.set(rest.join(':'), key);
    }
    return Promise.resolve();
  }

  notReady(): undefined {}

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function madeOnce(keys: Map<string, Buffer>, name: string): Buffer {
  const key = keys.get(name) ?? randomBytes(32);
  keys.set(name, key);
  return key;
}
