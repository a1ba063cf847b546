import { openMongoReadStore } from '../../projections/store/mongodb/mongo-read-store.js';
import { onMongo } from '../support/mongo-database.js';
import { NOBODY } from '../support/mongo-wire.js';
import { serverUrl } from './engines.js';
import { readStoreContract } from './read-store.contract.js';

describe('a read store on MongoDB', () => {
  it('does not open without a server, and says so soon', async () => {
    await expect(openMongoReadStore({ url: NOBODY })).rejects.toMatchObject({
      name: 'StoreUnavailable',
      message: expect.stringMatching(/^MongoDB: [^\n]+$/),
    });
  });

  it('does not open at an address that can not be read, and keeps its password to itself', async () => {
    const refused: unknown = await openMongoReadStore({ url: 'mongodb://ann:secret@host:99999/x' }).catch(
      (e: unknown) => e,
    );
    expect(refused).toMatchObject({ name: 'StoreUnusable', message: expect.stringMatching(/^[^\n]*MongoDB[^\n]*$/) });
    expect((refused as Error).message).not.toContain('secret');
  });
});

const server = serverUrl('MongoDB');
if (server) {
  readStoreContract('MongoDB', async () => {
    const { url, drop } = onMongo(server);
    const open = () => openMongoReadStore({ url });
    return { open, reopen: open, dispose: drop };
  });
}
