import { Binary, type Collection } from 'mongodb';
import { MongoConnection } from '../../mongodb/mongo-connection.js';
import { duplicatesOf, isDuplicateKey } from '../../mongodb/store-errors.js';
import { KeyVault, type SecretsPlace, type Wrapped, type WrappedRecord } from '../key-vault.js';
import type { Vault } from '../vault.js';

/** Time for which account keys are cached, ms. Short, since another process may destroy them. */
const ACCOUNT_KEYS_KEPT_MS = 60_000;

interface KeptSecret {
  _id: string;
  wrapped: Binary;
}

interface KeptRecord {
  _id: string;
  wrapped: Binary;
  /** Unix time, ms. */
  expiresAt: number;
}

/**
 * Opens a vault in a MongoDB database. Erased records remain in the server's free pages and logs until overwritten,
 * wrapped by MASTER_KEY.
 * @throws StoreUnusable when MASTER_KEY is not that of the vault, StoreUnavailable
 */
export async function openMongoVault({ url, masterKey }: { url: string; masterKey: Buffer }): Promise<Vault> {
  const secrets = new MongoSecrets(await MongoConnection.open(url));
  return KeyVault.over(secrets, { masterKey, accountKeysKeptMs: ACCOUNT_KEYS_KEPT_MS });
}

class MongoSecrets implements SecretsPlace {
  constructor(private readonly connection: MongoConnection) {}

  async read(names: readonly string[]): Promise<Wrapped[]> {
    const found = await this.ask((secrets) => secrets.find({ _id: { $in: [...names] } }).toArray());
    return found.map(asWrapped);
  }

  async keep(name: string, wrapped: Uint8Array): Promise<Uint8Array> {
    // this is a write even if nothing changes, so that the answer is confirmed by a majority
    const kept = await this.again(() =>
      this.ask((secrets) =>
        secrets.findOneAndUpdate(
          { _id: name },
          { $setOnInsert: { wrapped: new Binary(wrapped) } },
          { upsert: true, returnDocument: 'after' },
        ),
      ),
    );
    return asWrapped(kept!)[1];
  }

  async keepAll(secrets: readonly Wrapped[]): Promise<void> {
    if (secrets.length === 0) return;
    const documents = secrets.map(([_id, wrapped]) => ({ _id, wrapped: new Binary(wrapped) }));
    try {
      await this.ask((kept) => kept.insertMany(documents, { ordered: false }));
    } catch (error) {
      if (!duplicatesOf(error)) throw error;
    }
  }

  async page(afterName: string, limit: number): Promise<Wrapped[]> {
    const found = await this.ask((secrets) =>
      secrets.find({ _id: { $gt: afterName } }, { sort: { _id: 1 }, limit, batchSize: limit }).toArray(),
    );
    return found.map(asWrapped);
  }

  async erase(names: readonly string[]): Promise<void> {
    await this.ask((secrets) => secrets.deleteMany({ _id: { $in: [...names] } }));
  }

  async record(name: string): Promise<WrappedRecord | undefined> {
    const found = await this.askRecords((records) => records.findOne({ _id: name }));
    return found ? asRecord(found) : undefined;
  }

  async records(after: string, to: string, now: number, limit: number): Promise<WrappedRecord[]> {
    const found = await this.askRecords((records) =>
      records
        .find({ _id: { $gt: after, $lte: to }, expiresAt: { $gt: now } }, { sort: { _id: 1 }, limit, batchSize: limit })
        .toArray(),
    );
    return found.map(asRecord);
  }

  async recordNames(after: string, to: string, now: number, limit: number): Promise<Omit<WrappedRecord, 'wrapped'>[]> {
    const found = await this.askRecords((records) =>
      records
        .find(
          { _id: { $gt: after, $lte: to }, expiresAt: { $gt: now } },
          { projection: { expiresAt: 1 }, sort: { _id: 1 }, limit, batchSize: limit },
        )
        .toArray(),
    );
    return found.map(({ _id: name, expiresAt }) => ({ name, expiresAt }));
  }

  countRecords(after: string, to: string): Promise<number> {
    return this.askRecords((records) => records.countDocuments({ _id: { $gt: after, $lte: to } }));
  }

  async swapRecord(next: WrappedRecord, read: Uint8Array | undefined, now: number): Promise<boolean> {
    const { name: _id, wrapped, expiresAt } = next;
    const kept = { wrapped: new Binary(wrapped), expiresAt };
    if (read) {
      const of = { _id, wrapped: new Binary(read) };
      return (await this.askRecords((records) => records.updateOne(of, { $set: kept }))).matchedCount > 0;
    }
    await this.askRecords((records) => records.deleteOne({ _id, expiresAt: { $lte: now } }));
    try {
      await this.askRecords((records) => records.insertOne({ _id, ...kept }));
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  async removeRecord(name: string, read: Uint8Array): Promise<boolean> {
    const of = { _id: name, wrapped: new Binary(read) };
    return (await this.askRecords((records) => records.deleteOne(of))).deletedCount > 0;
  }

  async dropExpired(now: number): Promise<void> {
    await this.askRecords((records) => records.deleteMany({ expiresAt: { $lte: now } }));
  }

  notReady(): string | undefined {
    return this.connection.notReady();
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** Retries after a duplicate key: two concurrent upserts of one name may both try to insert. */
  private async again<Result>(task: () => Promise<Result>): Promise<Result> {
    try {
      return await task();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return task();
    }
  }

  private ask<Result>(task: (secrets: Collection<KeptSecret>) => Promise<Result>): Promise<Result> {
    return this.connection.ask((database) => task(database.collection<KeptSecret>('vault')));
  }

  private askRecords<Result>(task: (records: Collection<KeptRecord>) => Promise<Result>): Promise<Result> {
    return this.connection.ask((database) => task(database.collection<KeptRecord>('vault-records')));
  }
}

const asWrapped = ({ _id, wrapped }: KeptSecret): Wrapped => [_id, wrapped.buffer];
const asRecord = ({ _id, wrapped, expiresAt }: KeptRecord): WrappedRecord => ({
  name: _id,
  wrapped: wrapped.buffer,
  expiresAt,
});
