import { randomBytes } from 'node:crypto';
import { StoreUnavailable } from '../../../api/platform/event-store/event-store.js';
import {
  KeyVault,
  type SecretsPlace,
  type WrappedKey,
  type WrappedRecord,
} from '../../../api/platform/vault/key-vault.js';
import { Wrapping } from '../../../api/platform/vault/wrapping.js';

/** The content of an in-memory vault, which survives closing and reopening. */
export class VaultContent {
  readonly secrets = new Map<string, Uint8Array>();
  readonly records = new Map<string, WrappedRecord>();
}

/** The in-memory storage of a vault. */
export class MemoryVaultStore implements SecretsPlace {
  private closed = false;

  constructor(private readonly content = new VaultContent()) {}

  read(names: readonly string[]): Promise<WrappedKey[]> {
    return this.run(({ secrets }) =>
      names.flatMap((name): WrappedKey[] => (secrets.has(name) ? [[name, secrets.get(name)!]] : [])),
    );
  }

  insert(name: string, wrapped: Uint8Array): Promise<Uint8Array> {
    return this.run(({ secrets }) => {
      if (!secrets.has(name)) secrets.set(name, wrapped);
      return secrets.get(name)!;
    });
  }

  async insertAll(all: readonly WrappedKey[]): Promise<void> {
    for (const [name, wrapped] of all) await this.insert(name, wrapped);
  }

  page(afterName: string, limit: number): Promise<WrappedKey[]> {
    return this.run(({ secrets }) =>
      [...secrets]
        .filter(([name]) => name > afterName)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .slice(0, limit),
    );
  }

  erase(names: readonly string[]): Promise<void> {
    return this.run(({ secrets }) => names.forEach((name) => secrets.delete(name)));
  }

  record(name: string): Promise<WrappedRecord | undefined> {
    return this.run(({ records }) => records.get(name));
  }

  records(after: string, to: string, now: number, limit: number): Promise<WrappedRecord[]> {
    return this.run(({ records }) =>
      [...records.values()]
        .filter(({ name, expiresAt }) => name > after && name <= to && expiresAt > now)
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .slice(0, limit),
    );
  }

  recordNames(...range: Parameters<SecretsPlace['recordNames']>) {
    return this.records(...range);
  }

  async countRecords(after: string, to: string): Promise<number> {
    return (await this.records(after, to, -Infinity, Infinity)).length;
  }

  swapRecord(next: WrappedRecord, read: Uint8Array | undefined, now: number): Promise<boolean> {
    return this.run(({ records }) => {
      const existing = records.get(next.name);
      const swaps = read ? isSame(existing, read) : !existing || existing.expiresAt <= now;
      if (swaps) records.set(next.name, next);
      return swaps;
    });
  }

  removeRecord(name: string, read: Uint8Array): Promise<boolean> {
    return this.run(({ records }) => isSame(records.get(name), read) && records.delete(name));
  }

  dropExpired(now: number): Promise<void> {
    return this.run(({ records }) => {
      for (const { name, expiresAt } of records.values()) if (expiresAt <= now) records.delete(name);
    });
  }

  notReady(): string | undefined {
    return this.closed ? 'the vault is closed' : undefined;
  }

  async close(): Promise<void> {
    this.closed = true;
  }

  private async run<Result>(task: (content: VaultContent) => Result): Promise<Result> {
    if (this.closed) throw new StoreUnavailable('the vault is closed');
    return task(this.content);
  }
}

const isSame = (existing: WrappedRecord | undefined, read: Uint8Array): boolean =>
  existing !== undefined && Buffer.compare(existing.wrapped, read) === 0;

/** An in-memory implementation of the vault port. */
export class MemoryVault extends KeyVault {
  constructor() {
    super(new MemoryVaultStore(), new Wrapping(randomBytes(32)), 0);
  }
}
