import { MongoClient, type Db } from 'mongodb';
import { ownDatabase } from '../../contract/engines.js';

/** A database for one test. */
export interface OwnDatabase {
  readonly url: string;
  /** Accesses the database with a separate client, bypassing our code */
  look<Result>(task: (database: Db) => Promise<Result>): Promise<Result>;
  drop(): Promise<void>;
}

export function onMongo(server: string): OwnDatabase {
  const url = ownDatabase(server);
  const look = async <Result>(task: (database: Db) => Promise<Result>) => {
    const client = new MongoClient(url);
    try {
      return await task(client.db());
    } finally {
      await client.close();
    }
  };
  return { url, look, drop: () => look(async (database) => void (await database.dropDatabase())) };
}
