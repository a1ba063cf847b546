import { randomBytes } from 'node:crypto';
import { StoreUnavailable } from '../../../api/platform/event-store/event-store.js';
import {
  KeyVault,
  type SecretsPlace,
  type Wrapped,
  type WrappedRecord,
} from '../../../api/platform/vault/key-vault.js';
import { Wrapping } from '../../../api/platform/vault/wrapping.js';

/** The content of an in-memory vault, which survives closing and reopening. */
export class KeptInMemory {
  readonly secrets = new Map<string, Uint8Array>();
  readonly records = new Map<string, WrappedRecord>();
}

/** The in-memory storage of a vault. */
export class MemoryPlace implements SecretsPlace {
  private closed = false;

  constructor(private readonly content = new KeptInMemory()) {}

  read(names: readonly string[]): Promise<Wrapped[]> {
    return this.ask(({ secrets }) =>
      names.flatMap((name): Wrapped[] => (secrets.has(name) ? [[name, secrets.get(name)!]] : [])),
    );
  }

  insert(name: string, wrapped: Uint8Array): Promise<Uint8Array> {
    return this.ask(({ secrets }) => {
      if (!secrets.has(name)) secrets.set(name, wrapped);
      return secrets.get(name)!;
    });
  }

  async insertAll(all: readonly Wrapped[]): Promise<void> {
    for (const [name, wrapped] of all) await this.insert(name, wrapped);
  }

  page(afterName: string, limit: number): Promise<Wrapped[]> {
    return this.ask(({ secrets }) =>
      [...secrets]
        .filter(([name]) => name > afterName)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .slice(0, limit),
    );
  }

  erase(names: readonly string[]): Promise<void> {
    return this.ask(({ secrets }) => names.forEach((name) => secrets.delete(name)));
  }

  record(name: string): Promise<WrappedRecord | undefined> {
    return this.ask(({ records }) => records.get(name));
  }

  records(after: string, to: string, now: number, limit: number): Promise<WrappedRecord[]> {
    return this.ask(({ records }) =>
      [...records.values()]
        .filter(({ name, expiresAt }) => name > after && name <= to && expiresAt > now)
        .toSorted((one, other) => (one.name < other.name ? -1 : 1))
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
    return this.ask(({ records }) => {
      const existing = records.get(next.name);
      const swaps = read ? isSame(existing, read) : !existing || existing.expiresAt <= now;
      if (swaps) records.set(next.name, next);
      return swaps;
    });
  }

  removeRecord(name: string, read: Uint8Array): Promise<boolean> {
    return this.ask(({ records }) => isSame(records.get(name), read) && records.delete(name));
  }

  dropExpired(now: number): Promise<void> {
    return this.ask(({ records }) => {
      for (const { name, expiresAt } of records.values()) if (expiresAt <= now) records.delete(name);
    });
  }

  notReady(): string | undefined {
    return this.closed ? 'the vault is closed' : undefined;
  }

  async close(): Promise<void> {
    this.closed = true;
  }

  private async ask<Result>(task: (content: KeptInMemory) => Result): Promise<Result> {
    if (this.closed) throw new StoreUnavailable('the vault is closed');
    return task(this.content);
  }
}

const isSame = (existing: WrappedRecord | undefined, read: Uint8Array): boolean =>
  existing !== undefined && Buffer.compare(existing.wrapped, read) === 0;

/** An in-memory implementation of the vault port. */
export class MemoryVault extends KeyVault {
  constructor() {
    super(new MemoryPlace(), new Wrapping(randomBytes(32)), 0);
  }
}
