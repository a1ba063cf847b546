import { randomBytes } from 'node:crypto';
import { seal } from '../../api/platform/vault/sealing.js';
import type { Vault } from '../../api/platform/vault/vault.js';
import { countTurns } from '../../test/support/given/counted-turns.js';
import type { ReadStore } from '../store/read-store.js';
import type { DoubtDocument } from './doubts.projection.js';
import { DoubtsQueries } from './doubts.queries.js';

describe('DoubtsQueries', () => {
  it('yields to other work while it decrypts a long list', async () => {
    const key = randomBytes(32);
    const documents = Array.from(
      { length: 300 },
      (_, n) => ({ _id: `${n}`, studentId: 'ann', doubt: seal(key, 'ann', `doubt ${n}`) }) as DoubtDocument,
    );
    const store = { page: () => Promise.resolve(documents) } as Partial<ReadStore> as ReadStore;
    const vault = { accountKeys: () => Promise.resolve(new Map([['ann', key]])) } as Partial<Vault> as Vault;
    const doubts = new DoubtsQueries(store, vault);
    const { turns, result } = await countTurns(() => doubts.findUnsolved(undefined, undefined));
    expect(result.rows.map(({ doubt }) => doubt)).toEqual(documents.map(({ _id }) => `doubt ${_id}`));
    expect(turns).toBeGreaterThanOrEqual(documents.length);
  });
});
