import type { EventStore } from '../../../api/platform/event-store/event-store.js';
import { openMongoVault } from '../../../api/platform/vault/mongodb/mongo-vault.js';
import { projections as all } from '../../../projections/all.js';
import { fingerprintOf } from '../../../projections/engine/projection.js';
import { openMongoReadStore } from '../../../projections/store/mongodb/mongo-read-store.js';
import { eventually } from './eventually.js';
import { allDocuments, expectAsRebuilt } from './expect-rebuilt.js';

const CAUGHT_UP_MS_MAX = 30_000;

export interface MongoStores {
  readonly events: EventStore;
  readonly mongoUrl: string;
  /** Master key as 64 hex digits */
  readonly masterKey: string;
}

/**
 * Waits until the running projections have caught up, and compares their documents with those rebuilt from the events.
 */
export async function expectMongoAsRebuilt({ events, mongoUrl, masterKey }: MongoStores): Promise<void> {
  const reads = await openMongoReadStore({ url: mongoUrl });
  const vault = await openMongoVault({ url: mongoUrl, masterKey: Buffer.from(masterKey, 'hex') });
  try {
    for (const projection of all) await reads.declare(projection.collection, fingerprintOf(projection));
    const last = await events.lastPosition();
    await eventually(async () => {
      const models = await reads.listModels();
      const behind = all.filter(({ name }) => (models.get(name)?.live?.checkpoint ?? 0n) < last);
      expect(behind.map(({ name }) => name)).toEqual([]);
    }, CAUGHT_UP_MS_MAX);
    await expectAsRebuilt(await allDocuments(reads), events, vault);
  } finally {
    await Promise.all([reads.close(), vault.close()]);
  }
}
