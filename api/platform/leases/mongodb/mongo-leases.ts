import type { Collection } from 'mongodb';
import { isDuplicateKey } from '../../mongodb/store-errors.js';
import { MongoConnection } from '../../mongodb/mongo-connection.js';
import type { Lease, Leases } from '../leases.js';

interface StoredLease extends Lease {
  _id: string;
}

/** Opens the leases in a MongoDB database. @throws StoreUnusable, StoreUnavailable */
export async function openMongoLeases({ url }: { url: string }): Promise<Leases> {
  return new MongoLeases(await MongoConnection.open(url));
}

class MongoLeases implements Leases {
  constructor(private readonly connection: MongoConnection) {}

  async read(name: string): Promise<Lease | undefined> {
    const stored = await this.call((leases) => leases.findOne({ _id: name }));
    return stored ? { holder: stored.holder, beat: stored.beat, note: stored.note } : undefined;
  }

  async replace(name: string, previousLease: Lease | undefined, { holder, beat, note }: Lease): Promise<boolean> {
    const next = { holder, beat, note };
    if (previousLease) {
      const expected = { _id: name, holder: previousLease.holder, beat: previousLease.beat, note: previousLease.note };
      const { matchedCount } = await this.call((leases) => leases.replaceOne(expected, next));
      return matchedCount === 1;
    }
    try {
      await this.call((leases) => leases.insertOne({ _id: name, ...next }));
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private call<Result>(task: (leases: Collection<StoredLease>) => Promise<Result>): Promise<Result> {
    return this.connection.call((database) => task(database.collection<StoredLease>('leases')));
  }
}
