import { MongoClient, type Db } from 'mongodb';
import { ownDatabase } from '../../contract/engines.js';

/** A database for one test. */
export interface TemporaryDatabase {
  readonly url: string;
  /** Accesses the database with a separate client, bypassing our code */
  withDatabase<Result>(task: (database: Db) => Promise<Result>): Promise<Result>;
  drop(): Promise<void>;
}

export function createDatabase(server: string): TemporaryDatabase {
  const url = ownDatabase(server);
  const withDatabase = async <Result>(task: (database: Db) => Promise<Result>) => {
    const client = new MongoClient(url);
    try {
      return await task(client.db());
    } finally {
      await client.close();
    }
  };
  return { url, withDatabase, drop: () => withDatabase(async (database) => void (await database.dropDatabase())) };
}
