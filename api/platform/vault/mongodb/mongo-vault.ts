import { Binary, type Collection } from 'mongodb';
import { StoreUnavailable } from '../../event-store/event-store.js';
import { MongoConnection } from '../../mongodb/mongo-connection.js';
import { duplicatesOf, isDuplicateKey } from '../../mongodb/store-errors.js';
import { KeyVault, type SecretsPlace, type WrappedKey, type WrappedRecord } from '../key-vault.js';
import type { Vault } from '../vault.js';

/** Time for which account keys are cached, ms. Short, since another process may destroy them. */
const ACCOUNT_KEY_CACHE_MS = 60_000;
/** Maximum number of attempts to insert a secret that is neither inserted nor found. */
const INSERTS_MAX = 5;

interface StoredSecret {
  _id: string;
  wrapped: Binary;
}

interface StoredRecord {
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
  return KeyVault.open(secrets, { masterKey, accountKeyCacheMs: ACCOUNT_KEY_CACHE_MS });
}

class MongoSecrets implements SecretsPlace {
  constructor(private readonly connection: MongoConnection) {}

  async read(names: readonly string[]): Promise<WrappedKey[]> {
    const documents = await this.call((secrets) => secrets.find({ _id: { $in: [...names] } }).toArray());
    return documents.map(wrappedKeyOf);
  }

  async insert(name: string, wrapped: Uint8Array): Promise<Uint8Array> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        // an upsert would not be atomic on every server of this protocol
        await this.call((secrets) => secrets.insertOne({ _id: name, wrapped: new Binary(wrapped) }));
        return wrapped;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const [stored] = await this.read([name]);
      if (stored) return stored[1];
      // the secret was erased in between, or no majority has it yet
      if (attempts >= INSERTS_MAX) throw new StoreUnavailable('MongoDB: a key is being created by another process');
    }
  }

  async insertAll(secrets: readonly WrappedKey[]): Promise<void> {
    if (secrets.length === 0) return;
    const documents = secrets.map(([_id, wrapped]) => ({ _id, wrapped: new Binary(wrapped) }));
    try {
      await this.call((collection) => collection.insertMany(documents, { ordered: false }));
    } catch (error) {
      if (!duplicatesOf(error)) throw error;
    }
  }

  async page(afterName: string, limit: number): Promise<WrappedKey[]> {
    const documents = await this.call((secrets) =>
      secrets.find({ _id: { $gt: afterName } }, { sort: { _id: 1 }, limit, batchSize: limit }).toArray(),
    );
    return documents.map(wrappedKeyOf);
  }

  async erase(names: readonly string[]): Promise<void> {
    await this.call((secrets) => secrets.deleteMany({ _id: { $in: [...names] } }));
  }

  async record(name: string): Promise<WrappedRecord | undefined> {
    const documents = await this.callRecords((records) => records.findOne({ _id: name }));
    return documents ? asRecord(documents) : undefined;
  }

  async records(after: string, to: string, now: number, limit: number): Promise<WrappedRecord[]> {
    const documents = await this.callRecords((records) =>
      records
        .find({ _id: { $gt: after, $lte: to }, expiresAt: { $gt: now } }, { sort: { _id: 1 }, limit, batchSize: limit })
        .toArray(),
    );
    return documents.map(asRecord);
  }

  async recordNames(after: string, to: string, now: number, limit: number): Promise<Omit<WrappedRecord, 'wrapped'>[]> {
    const documents = await this.callRecords((records) =>
      records
        .find(
          { _id: { $gt: after, $lte: to }, expiresAt: { $gt: now } },
          { projection: { expiresAt: 1 }, sort: { _id: 1 }, limit, batchSize: limit },
        )
        .toArray(),
    );
    return documents.map(({ _id: name, expiresAt }) => ({ name, expiresAt }));
  }

  countRecords(after: string, to: string): Promise<number> {
    return this.callRecords((records) => records.countDocuments({ _id: { $gt: after, $lte: to } }));
  }

  async swapRecord(next: WrappedRecord, read: Uint8Array | undefined, now: number): Promise<boolean> {
    const { name: _id, wrapped, expiresAt } = next;
    const stored = { wrapped: new Binary(wrapped), expiresAt };
    if (read) {
      const of = { _id, wrapped: new Binary(read) };
      return (await this.callRecords((records) => records.updateOne(of, { $set: stored }))).matchedCount > 0;
    }
    await this.callRecords((records) => records.deleteOne({ _id, expiresAt: { $lte: now } }));
    try {
      await this.callRecords((records) => records.insertOne({ _id, ...stored }));
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  async removeRecord(name: string, read: Uint8Array): Promise<boolean> {
    const of = { _id: name, wrapped: new Binary(read) };
    return (await this.callRecords((records) => records.deleteOne(of))).deletedCount > 0;
  }

  async dropExpired(now: number): Promise<void> {
    await this.callRecords((records) => records.deleteMany({ expiresAt: { $lte: now } }));
  }

  notReady(): string | undefined {
    return this.connection.notReady();
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private call<Result>(task: (secrets: Collection<StoredSecret>) => Promise<Result>): Promise<Result> {
    return this.connection.call((database) => task(database.collection<StoredSecret>('vault')));
  }

  private callRecords<Result>(task: (records: Collection<StoredRecord>) => Promise<Result>): Promise<Result> {
    return this.connection.call((database) => task(database.collection<StoredRecord>('vault-records')));
  }
}

const wrappedKeyOf = ({ _id, wrapped }: StoredSecret): WrappedKey => [_id, wrapped.buffer];
const asRecord = ({ _id, wrapped, expiresAt }: StoredRecord): WrappedRecord => ({
  name: _id,
  wrapped: wrapped.buffer,
  expiresAt,
});
