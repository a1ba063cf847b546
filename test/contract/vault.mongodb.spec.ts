import { randomBytes } from 'node:crypto';
import { Binary, BSON } from 'mongodb';
import { openMongoVault } from '../../api/platform/vault/mongodb/mongo-vault.js';
import type { Vault } from '../../api/platform/vault/vault.js';
import { UNPRIVILEGED_USER } from '../support/stand-ins/mongo-wire/mongo-wire.js';
import { createDatabase, type TemporaryDatabase } from '../support/stand-ins/mongo-database.js';
import { serverUrl } from './engines.js';
import { vaultContract } from './vault.contract.js';

interface KeptSecret {
  _id: string;
  wrapped: Binary;
}

const masterKey = randomBytes(32);

it('a vault on MongoDB fails to open without a server, with an error after a short time', async () => {
  await expect(openMongoVault({ url: UNPRIVILEGED_USER, masterKey })).rejects.toMatchObject({
    name: 'StoreUnavailable',
    message: expect.stringMatching(/^MongoDB: [^\n]+$/),
  });
});

const server = serverUrl('MongoDB');
if (server) {
  vaultContract('MongoDB', async () => {
    const database = createDatabase(server);
    return {
      open: (key) => openMongoVault({ url: database.url, masterKey: key }),
      contents: () => contentsOf(database),
      remove: () => database.drop(),
    };
  });

  describe('a vault on MongoDB', () => {
    let database: TemporaryDatabase;
    let opened: Vault[];
    beforeEach(() => {
      database = createDatabase(server);
      opened = [];
    });
    // a failed test must not leave a connection open, which would keep the process alive
    afterEach(async () => {
      for (const vault of opened) await vault.close();
      await database.drop();
    });
    const open = async () => {
      const vault = await openMongoVault({ url: database.url, masterKey });
      opened.push(vault);
      return vault;
    };

    it('returns the same keys to several processes, regardless of which created them', async () => {
      const processes = [await open(), await open(), await open()];
      for (let n = 0; n < 20; n += 1) {
        const keys = await Promise.all(processes.map((vault) => vault.createAccountKey(`account-${n}`)));
        expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
      }
      const lastingKeys = await Promise.all(processes.map((vault) => vault.lastingKey('reservations')));
      expect(new Set(lastingKeys.map((key) => key.toString('hex'))).size).toBe(1);
    });

    it('stores no data of a destroyed key', async () => {
      const vault = await open();
      await vault.createAccountKey('ann');
      const wrapped = await wrappedOf('account:ann');
      await vault.destroyAccountKeys(['ann']);
      expect((await contentsOf(database)).includes(wrapped)).toBe(false);
    });

    it('rejects a wrapped key of one account for another account', async () => {
      const vault = await open();
      await vault.createAccountKey('ann');
      const wrapped = new Binary(await wrappedOf('account:ann'));
      await database.withDatabase((db) =>
        db.collection<KeptSecret>('vault').insertOne({ _id: 'account:eve', wrapped }),
      );
      await expect(vault.accountKey('eve')).rejects.toMatchObject({ name: 'DecryptionError' });
    });

    const wrappedOf = async (_id: string): Promise<Buffer> => {
      const record = await database.withDatabase((db) => db.collection<KeptSecret>('vault').findOne({ _id }));
      return Buffer.from(record!.wrapped.buffer);
    };
  });
}

async function contentsOf(database: TemporaryDatabase): Promise<Buffer> {
  return database.withDatabase(async (db) => {
    const all = [];
    for (const { collectionName } of await db.collections())
      all.push(...(await db.collection(collectionName).find().toArray()));
    return Buffer.concat(all.map((document) => BSON.serialize(document)));
  });
}
