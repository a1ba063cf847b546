import type { Collection } from 'mongodb';
import { isDuplicateKey } from '../../mongodb/store-errors.js';
import { MongoConnection } from '../../mongodb/mongo-connection.js';
import type { Lease, Leases } from '../leases.js';

interface KeptLease extends Lease {
  _id: string;
}

/** Opens the leases in a MongoDB database. @throws StoreUnusable, StoreUnavailable */
export async function openMongoLeases({ url }: { url: string }): Promise<Leases> {
  return new MongoLeases(await MongoConnection.open(url));
}

class MongoLeases implements Leases {
  constructor(private readonly connection: MongoConnection) {}

  async look(name: string): Promise<Lease | undefined> {
    const kept = await this.ask((leases) => leases.findOne({ _id: name }));
    return kept ? { holder: kept.holder, beat: kept.beat, note: kept.note } : undefined;
  }

  async replace(name: string, seen: Lease | undefined, { holder, beat, note }: Lease): Promise<boolean> {
    const next = { holder, beat, note };
    if (seen) {
      const expected = { _id: name, holder: seen.holder, beat: seen.beat, note: seen.note };
      const { matchedCount } = await this.ask((leases) => leases.replaceOne(expected, next));
      return matchedCount === 1;
    }
    try {
      await this.ask((leases) => leases.insertOne({ _id: name, ...next }));
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private ask<Result>(task: (leases: Collection<KeptLease>) => Promise<Result>): Promise<Result> {
    return this.connection.ask((database) => task(database.collection<KeptLease>('leases')));
  }
}
