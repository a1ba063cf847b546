import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { MongoServerError, type Binary } from 'mongodb';
import { MongoConnection } from '../../mongodb/mongo-connection.js';
import { openMongoVault } from './mongo-vault.js';

interface StoredSecret {
  readonly _id: string;
  readonly wrapped: Binary;
}

/** A database of MongoDB's protocol in which only inserts are atomic: concurrent upserts of one name both insert. */
class DatabaseWithoutAtomicUpserts {
  private readonly secrets = new Map<string, StoredSecret>();

  collection() {
    return this;
  }

  async insertOne(secret: StoredSecret): Promise<void> {
    await nextTurn();
    if (this.secrets.has(secret._id)) throw new MongoServerError({ message: 'duplicate', code: 11_000 });
    this.secrets.set(secret._id, secret);
  }

  async findOneAndUpdate({ _id }: { _id: string }, { $setOnInsert }: { $setOnInsert: Pick<StoredSecret, 'wrapped'> }) {
    const existing = this.secrets.get(_id);
    await nextTurn();
    const stored = existing ?? { _id, ...$setOnInsert };
    this.secrets.set(_id, stored);
    return stored;
  }

  find({ _id: { $in } }: { _id: { $in: string[] } }) {
    const found = $in.flatMap((name) => this.secrets.get(name) ?? []);
    return { toArray: () => Promise.resolve(found) };
  }
}

describe('a vault on a server whose upserts are not atomic', () => {
  const masterKey = randomBytes(32);
  const database = new DatabaseWithoutAtomicUpserts();
  const open = () => openMongoVault({ url: 'mongodb://stand-in', masterKey });

  beforeEach(() => {
    const connection = { call: (task: (db: unknown) => unknown) => task(database), close: () => Promise.resolve() };
    jest.spyOn(MongoConnection, 'open').mockResolvedValue(connection as unknown as MongoConnection);
  });
  afterEach(() => jest.restoreAllMocks());

  it('gives all processes that create a key at the same time the key that is stored', async () => {
    const processes = await Promise.all(Array.from({ length: 8 }, open));
    const keys = await Promise.all(processes.map((vault) => vault.createAccountKey('ann')));
    const stored = await (await open()).accountKey('ann');
    expect(stored).toHaveLength(32);
    expect(new Set(keys.map((key) => key.toString('hex')))).toEqual(new Set([stored!.toString('hex')]));
  });
});
