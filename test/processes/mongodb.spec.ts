import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '../../api/platform/event-store/event-store.js';
import { openMongoLeases } from '../../api/platform/leases/mongodb/mongo-leases.js';
import { openMongoVault } from '../../api/platform/vault/mongodb/mongo-vault.js';
import { openMongoReadStore } from '../../projections/store/mongodb/mongo-read-store.js';
import type { Collection, Document, ReadStore } from '../../projections/store/read-store.js';
import { declareBuilt } from '../contract/read-store/players.js';
import { eventually } from '../support/assertions/eventually.js';
import { startMongoWire, type MongoWire } from '../support/stand-ins/mongo-wire/mongo-wire.js';

interface CountedDocument extends Document {
  times: number;
}

const NAME = 'countedDocuments';
const countedDocuments: Collection<CountedDocument> = { name: NAME, fields: ['times'], indexes: [['times']] };
/** Maximum duration of any call in ms, regardless of which store is unavailable */
const CALL_MS_MAX = 15_000;
const RECOVERY_MS_MAX = 10_000;
const COUNTED_DOCUMENTS = 200;
const BATCH = 40;

/** Returns the ids of the `countedDocuments` that an event increments */
const countedIdsAt = (position: number) =>
  Array.from({ length: BATCH }, (_, n) => `${(position * 7 + n * 3) % COUNTED_DOCUMENTS}`);

describe('a MongoDB that becomes unavailable and returns', () => {
  let mongo: MongoWire;
  let store: ReadStore;
  /** Closed after each test: open subscriptions would keep the test process alive after a failed expectation */
  let openStores: { close(): Promise<void> }[];
  let slowestMs: number;
  let writing: boolean;
  beforeEach(async () => {
    writing = true;
    mongo = await startMongoWire({ keeps: true });
    store = await openMongoReadStore({ url: mongo.url });
    openStores = [store];
    await declareBuilt(store, countedDocuments, '1');
    slowestMs = 0;
  });
  afterEach(async () => {
    writing = false;
    await Promise.all(openStores.map((client) => client.close()));
    await mongo.stop();
  });

  const timed = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    return call().finally(() => (slowestMs = Math.max(slowestMs, performance.now() - startedAt)));
  };

  /** Folds missing events into the document and retries until it is written, like the engine. */
  const count = async (position: number) => {
    while (writing) {
      try {
        const ids = countedIdsAt(position);
        const documents = await timed(() => store.getWithPosition(countedDocuments, ids, 'live'));
        const puts = [...documents].flatMap(([_id, { document, position: writtenAt }]) =>
          writtenAt < BigInt(position) ? [{ _id, times: (document?.times ?? 0) + 1 }] : [],
        );
        const change = { collection: NAME, position: BigInt(position), puts, deletes: [] };
        await timed(() => store.apply(change));
        return;
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        await sleep(20);
      }
    }
  };

  it('contains every batch once after repeated kills during writes', async () => {
    let position = 0;
    const writer = (async () => {
      for (; writing; position += 1) await count(position + 1);
    })();
    for (let kills = 0; kills < 4; kills += 1) {
      await sleep(500 + kills * 137);
      await mongo.kill();
      await eventually(async () => expect(store.notReady()).toMatch(/^MongoDB: /), CALL_MS_MAX);
      await mongo.start();
      const before = position;
      await eventually(async () => expect(position).toBeGreaterThan(before + 1), RECOVERY_MS_MAX);
    }
    writing = false;
    await writer;

    expect(store.notReady()).toBeUndefined();
    expect(slowestMs).toBeLessThan(CALL_MS_MAX);
    expect((await store.currentGeneration(NAME)).checkpoint).toBe(BigInt(position));
    const expected = new Map<string, CountedDocument>();
    for (let index = 1; index <= position; index += 1) {
      for (const _id of countedIdsAt(index)) expected.set(_id, { _id, times: (expected.get(_id)?.times ?? 0) + 1 });
    }
    expect(await store.get(countedDocuments, [...expected.keys()])).toEqual(expected);
    expect(await store.count(countedDocuments)).toBe(expected.size);
  });

  it.each<[string, () => Promise<unknown> | void, () => Promise<unknown> | void]>([
    ['gone', () => mongo.kill(), () => mongo.start()],
    ['silent', () => mongo.freeze(), () => mongo.thaw()],
  ])(
    'rejects every call within seconds while it is %s, is reported, and works again afterwards',
    async (_, killServer, restartServer) => {
      await count(1);
      const vault = await openMongoVault({ url: mongo.url, masterKey: randomBytes(32) });
      const leases = await openMongoLeases({ url: mongo.url });
      openStores.push(vault, leases);
      const key = await vault.createAccountKey('ann');
      const change = { collection: NAME, position: 2n, puts: [{ _id: 'late' }], deletes: [] };
      const calls: (() => Promise<unknown>)[] = [
        () => store.get(countedDocuments, ['1']),
        () => store.page(countedDocuments, { order: { by: 'times' }, limit: 5 }),
        () => store.count(countedDocuments),
        () => store.getWithPosition(countedDocuments, ['1'], 'live'),
        () => store.apply(change),
        () => store.currentGeneration(NAME),
        () => store.listModels(),
        () => store.requestRebuild(NAME),
        () => store.declare(countedDocuments, '1'),
        () => vault.accountKey('bob'),
        () => vault.createAccountKey('eve'),
        () => leases.read('projections'),
        () => leases.replace('projections', undefined, { holder: 'a', beat: 1, note: '' }),
      ];
      await killServer();
      for (let round = 0; round < 3; round += 1) {
        const answers = await Promise.all(calls.map((call) => timed(() => call().catch((error: unknown) => error))));
        for (const answer of answers) expect(answer).toBeInstanceOf(StoreUnavailable);
      }
      expect(slowestMs).toBeLessThan(CALL_MS_MAX);
      await eventually(async () => {
        for (const client of [store, vault]) expect(client.notReady()).toMatch(/^MongoDB: /);
      }, CALL_MS_MAX);

      await restartServer();
      await eventually(async () => {
        await Promise.all([store.count(countedDocuments), leases.read('projections'), vault.accountKey('ann')]);
        expect([store.notReady(), vault.notReady()]).toEqual([undefined, undefined]);
      }, RECOVERY_MS_MAX);
      expect(await vault.accountKey('ann')).toEqual(key);
      await store.apply(change);
      expect(await store.get(countedDocuments, ['late'])).toEqual(new Map([['late', { _id: 'late' }]]));
    },
  );

  it('is reported as unavailable if it dies while a large batch is sent', async () => {
    const leases = await openMongoLeases({ url: mongo.url });
    openStores.push(leases);
    await leases.read('projections');
    mongo.freeze();
    const lease = { holder: 'a', beat: 1, note: 'x'.repeat(8_000_000) };
    const answer = leases.replace('projections', undefined, lease).catch((error: unknown) => error);
    await sleep(500);
    await mongo.kill();
    expect(await answer).toBeInstanceOf(StoreUnavailable);
  });

  it('is detected as unavailable, and as available again, without a query', async () => {
    await mongo.kill();
    await eventually(async () => expect(store.notReady()).toMatch(/^MongoDB: /), RECOVERY_MS_MAX);
    await mongo.start();
    await eventually(async () => expect(store.notReady()).toBeUndefined(), RECOVERY_MS_MAX);
  });
});
