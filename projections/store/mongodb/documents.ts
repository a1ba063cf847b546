import type { Collection as MongoCollection, Db, FindOptions } from 'mongodb';
import type { MongoConnection } from '../../../api/platform/mongodb/mongo-connection.js';
import type { Generation } from '../read-store.js';
import { collectionName, type Generations } from './generations.js';
import type { GuardedWrite } from './guarded-writes.js';
import type { Retention } from './retention.js';
import type { StoredDocument } from './stored-document.js';

const IDS_AT_ONCE = 1_000;

export const documentsOf = (database: Db, name: string, number: number): MongoCollection<StoredDocument> =>
  database.collection<StoredDocument>(collectionName(name, number), { useBigInt64: true });

/** Reads the documents of the correct generation of a read model. */
export class Documents {
  constructor(
    private readonly connection: MongoConnection,
    private readonly generations: Generations,
    private readonly retention: Retention,
  ) {}

  async read<Result>(
    name: string,
    generation: Generation,
    task: (documents: MongoCollection<StoredDocument>) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      const startedAt = performance.now();
      const number = await this.generations.of(name, generation);
      const result = await this.connection.call((database) => task(documentsOf(database, name, number)));
      // After a longer delay the generation may have been dropped during the read.
      if (performance.now() - startedAt < this.retention.retiredMs / 2) return result;
    }
  }

  /** Returns stored documents, including tombstones. */
  async findByIds(
    name: string,
    ids: readonly string[],
    generation: Generation,
    options: FindOptions,
  ): Promise<StoredDocument[]> {
    const results: StoredDocument[] = [];
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      const part = ids.slice(from, from + IDS_AT_ONCE);
      const all = { ...options, batchSize: part.length };
      const filter = { _id: { $in: part } };
      results.push(...(await this.read(name, generation, (documents) => documents.find(filter, all).toArray())));
    }
    return results;
  }

  async write(name: string, number: number, writes: GuardedWrite[]): Promise<void> {
    await this.connection.call((database) => documentsOf(database, name, number).bulkWrite(writes, { ordered: false }));
  }
}
