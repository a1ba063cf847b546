import { setTimeout as sleep } from 'node:timers/promises';
import { Long, MaxKey } from 'mongodb';
import { START, StoreUnavailable } from '../../api/platform/event-store/event-store.js';
import { openMongoReadStore } from '../../projections/store/mongodb/mongo-read-store.js';
import type { ReadStore } from '../../projections/store/read-store.js';
import { eventually } from '../support/assertions/eventually.js';
import { createDatabase, type TemporaryDatabase } from '../support/stand-ins/mongo-database.js';
import { UNPRIVILEGED_USER } from '../support/stand-ins/mongo-wire/mongo-wire.js';
import { serverUrl } from './engines.js';
import { readStoreContract } from './read-store.contract.js';
import { declareBuilt, player, players, puts } from './read-store/players.js';

describe('a read store on MongoDB', () => {
  it('fails to open without a server, with an error after a short time', async () => {
    await expect(openMongoReadStore({ url: UNPRIVILEGED_USER })).rejects.toMatchObject({
      name: 'StoreUnavailable',
      message: expect.stringMatching(/^MongoDB: [^\n]+$/),
    });
  });

  it.each([
    'mongodb://ann:hunter2@host:99999/x',
    'mongodb://ann:hun/ter2@host/x',
    'mongodb://ann:hun@ter2@host',
    'mongodb://',
  ])('fails to open with an invalid URL without revealing its password: %s', async (url) => {
    const refused: unknown = await openMongoReadStore({ url }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'StoreUnusable', message: expect.stringMatching(/^[^\n]*MongoDB[^\n]*$/) });
    expect((refused as Error).message).not.toMatch(/hun|ter2/);
  });
});

const server = serverUrl('MongoDB');
if (server) {
  readStoreContract('MongoDB', async () => {
    const { url, drop } = createDatabase(server);
    const open = () => openMongoReadStore({ url });
    return { open, reopen: open, dispose: drop };
  });

  describe('[CARD-27] read models of several processes on MongoDB', () => {
    /** Dropped early, but only after other processes have stopped reading them */
    const pace = { retiredMs: 2_500, tombstonesMs: 50 };
    let database: TemporaryDatabase;
    let opened: ReadStore[];
    let firstProcess: ReadStore;
    let secondProcess: ReadStore;
    const open = async () => {
      const store = await openMongoReadStore({ url: database.url, retention: pace });
      opened.push(store);
      return store;
    };
    beforeEach(async () => {
      database = createDatabase(server);
      opened = [];
      [firstProcess, secondProcess] = [await open(), await open()];
      await declareBuilt(firstProcess, players, 'v1');
      await secondProcess.declare(players, 'v1');
    });
    afterEach(async () => {
      for (const store of opened) await store.close();
      await database.drop();
    });

    const storedIn = (generation: number) =>
      database.withDatabase((db) => db.collection(`${players.name}.${generation}`).find().sort({ _id: 1 }).toArray());
    const generations = async () => {
      const collections = await database.withDatabase((db) => db.listCollections().toArray());
      return collections.map(({ name }) => name).filter((name) => name.startsWith(players.name));
    };
    const names = async (store: ReadStore) => {
      const page = await store.page(players, { limit: 500 });
      return [...new Set(page.map(({ name }) => name))];
    };
    const documents = (name: string) => Array.from({ length: 200 }, (_, n) => player(`${n}`, { name }));
    const rebuild = async (store: ReadStore, name: string, position: bigint) => {
      await store.beginRebuild(players, 'v1');
      await store.apply(puts(documents(name), position), 'next');
      await store.switchOver(players.name);
    };

    it('can be declared by all processes concurrently', async () => {
      const newcomers = { ...players, name: 'newcomers' };
      const stores = [firstProcess, secondProcess, await open(), await open()];
      await Promise.all(stores.map((store) => store.declare(newcomers, 'v1')));
      await declareBuilt(firstProcess, newcomers, 'v1');
      await firstProcess.apply({ ...puts([player('a')]), collection: newcomers.name });
      // Other processes notice the change within a second
      await eventually(async () => expect(await stores[3]!.count(newcomers)).toBe(1), 2_000);
      for (const store of stores) expect(await store.count(newcomers)).toBe(1);
    });

    it('are stored as readable fields; deleted documents keep only key and position, outside all indexes', async () => {
      const unusualDocument = {
        ...player('b'),
        marks: [{ 'a.b': 1, $set: -0 }],
        _own: 'x',
        plain: { deep: [1, null, 'ä'] },
      };
      await firstProcess.apply({ ...puts([player('a', { name: 'Ann' }), unusualDocument], 7n), deletes: ['c'] });
      const _position = Long.fromNumber(7);
      const [ann, secondProcess, deleted] = await storedIn(1);
      expect({ ...ann, _position }).toEqual({ ...player('a', { name: 'Ann' }), _position });
      expect(secondProcess).toMatchObject({ team: 'red', plain: { deep: [1, null, 'ä'] }, _json: expect.any(String) });
      const tooLarge = Object.fromEntries(players.fields.map((field) => [field, new MaxKey()]));
      expect({ ...deleted, _position }).toEqual({ _id: 'c', ...tooLarge, _position, _deleted: true });
      expect(await firstProcess.count(players)).toBe(2);
      expect(await firstProcess.get(players, ['b', 'c'])).toEqual(
        new Map([['b', { ...unusualDocument, marks: [{ 'a.b': 1, $set: 0 }] }]]),
      );
    });

    it("reject a document that exceeds MongoDB's size limit as a programming error, and continue", async () => {
      const large = { ...player('a'), notes: 'x'.repeat(17_000_000) };
      await expect(firstProcess.apply(puts([large], 2n))).rejects.toThrow(TypeError);
      await firstProcess.apply(puts([player('b')], 3n));
      expect(await names(firstProcess)).toEqual(['player b']);
      expect(firstProcess.notReady()).toBeUndefined();
    });

    it('stay readable during a switch, and the old generation is dropped when no process reads it', async () => {
      await firstProcess.apply(puts(documents('first'), 1n));
      const reads = new Set<string>();
      let reading = true;
      const readers = Array.from({ length: 4 }, async () => {
        while (reading) reads.add((await names(secondProcess)).join(' and '));
      });
      try {
        for (const name of ['second', 'third', 'fourth']) {
          await rebuild(firstProcess, name, 2n);
          await sleep(300);
        }
        await eventually(async () => expect(await generations()).toEqual([`${players.name}.4`]), 10_000);
      } finally {
        // otherwise readers of a failed test would keep the process alive
        reading = false;
      }
      await Promise.all(readers);
      for (const name of reads) expect(['first', 'second', 'third', 'fourth']).toContain(name);
      expect(await names(secondProcess)).toEqual(['fourth']);
      expect((await secondProcess.currentGeneration(players.name)).checkpoint).toBe(2n);
    }, 120_000);

    it('reflect a switch in other processes within two seconds', async () => {
      await firstProcess.apply(puts(documents('first'), 1n));
      expect(await names(secondProcess)).toEqual(['first']);
      const generationNow = async () => (await secondProcess.currentGeneration(players.name)).id;
      const before = await generationNow();
      await rebuild(firstProcess, 'second', 2n);
      await eventually(async () => expect(await names(secondProcess)).toEqual(['second']), 2_000);
      expect(await generationNow()).not.toBe(before);
    });

    it('are rebuilt after a process died during a rebuild, and its partial generation is dropped', async () => {
      await firstProcess.beginRebuild(players, 'half');
      await firstProcess.apply(puts(documents('half'), 2n), 'next');
      await firstProcess.close();
      expect((await secondProcess.beginRebuild(players, 'v1')).checkpoint).toBe(START);
      expect(await secondProcess.count(players, undefined, 'next')).toBe(0);
      await secondProcess.apply(puts([player('a', { name: 'whole' })], 1n), 'next');
      await secondProcess.switchOver(players.name);
      expect(await names(secondProcess)).toEqual(['whole']);
      await eventually(async () => expect(await generations()).toEqual([`${players.name}.3`]), 10_000);
    }, 120_000);

    it('are not switched to a generation that another process is still building', async () => {
      await firstProcess.apply(puts(documents('first'), 1n));
      await firstProcess.beginRebuild(players, 'overtaken');
      await secondProcess.beginRebuild(players, 'newer');
      await expect(firstProcess.switchOver(players.name)).rejects.toThrow(StoreUnavailable);
      expect(await names(secondProcess)).toEqual(['first']);
    });

    it('have their old generations dropped by the next writer if the process that switched has died', async () => {
      await firstProcess.apply(puts(documents('first'), 1n));
      await rebuild(firstProcess, 'second', 2n);
      await firstProcess.close();
      expect(await generations()).toHaveLength(2);
      await secondProcess.apply(puts([], 3n));
      await eventually(async () => expect(await generations()).toEqual([`${players.name}.2`]), 10_000);
      expect(await names(secondProcess)).toEqual(['second']);
    }, 120_000);

    it('keep tombstones until all possible late writes have timed out, then drop them', async () => {
      const tombstones = async () =>
        (await storedIn(1)).filter(({ _deleted }) => _deleted).map(({ _id }) => _id as unknown);
      await firstProcess.apply({ ...puts([player('z')], 5n), deletes: ['a', 'b'] });
      await sleep(pace.tombstonesMs);
      // The checkpoint has passed the tombstones of position 5, but not that of 6
      await firstProcess.apply({ ...puts([], 6n), deletes: ['c'] });
      expect(await tombstones()).toEqual(['c']);
      await sleep(pace.tombstonesMs);
      await firstProcess.apply(puts([], 7n));
      expect(await tombstones()).toEqual([]);
      expect(await firstProcess.count(players)).toBe(1);
    });

    it('contain no replaced documents after a purge', async () => {
      await firstProcess.apply(puts(documents('first'), 1n));
      await rebuild(firstProcess, 'second', 2n);
      await firstProcess.purge([players.name]);
      expect(await generations()).toEqual([`${players.name}.2`]);
      expect(await names(secondProcess)).toEqual(['second']);
    }, 20_000);

    it('keep the later position of two concurrent writes, in either order', async () => {
      for (let round = 0; round < 20; round += 1) {
        const ids = Array.from({ length: 10 }, (_, n) => `${round}-${n}`);
        const write = (store: ReadStore, points: number) =>
          store.apply(
            puts(
              ids.map((id) => player(id, { points })),
              BigInt(round * 2 + points),
            ),
          );
        await Promise.all([write(firstProcess, 2), write(secondProcess, 1)]);
        const stored = await firstProcess.get(players, ids);
        expect([...stored.values()].map(({ points }) => points)).toEqual(ids.map(() => 2));
      }
      expect((await secondProcess.currentGeneration(players.name)).checkpoint).toBe(40n);
    });
  });
}
