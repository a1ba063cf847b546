import { START } from '../../../api/platform/event-store/event-store.js';
import type { Collection, Document } from '../../../projections/store/read-store.js';
import { declareBuilt, player, players, puts, type Players } from './players.js';

export function documents(of: Players): void {
  describe('documents', () => {
    it('are returned as stored, for any JSON', async () => {
      const document = {
        ...player('a', { name: 'Ünïcode "quoted" \u{1F389}', points: -0.25 }),
        notes: 'with \0 in it',
        marks: [{ at: '2026-01-05', verdicts: ['Correct', null, true, 1.5] }],
        large: 2 ** 53 - 1,
      };
      await of.put(document);
      expect(await of.findOne('a')).toEqual(document);
    });

    it('are found by a list of ids in one query', async () => {
      await of.put(player('a'), player('b'), player('c'));
      const documents = await of.store.get(players, ['c', 'nobody', 'a', 'a', 'a\0', '']);
      expect([...documents.keys()].toSorted()).toEqual(['a', 'c']);
      expect(documents.get('c')).toEqual(player('c'));
      expect(await of.store.get(players, [])).toEqual(new Map());
    });

    it('have ids that are compared by code unit', async () => {
      const keys = ['a', 'A', 'a ', 'ä', 'a\u0308', '1', '1.0', '$a.b'];
      await of.put(...keys.map((key) => player(key)));
      expect([...(await of.store.get(players, keys)).keys()].toSorted()).toEqual(keys.toSorted());
      expect(await of.store.count(players)).toBe(keys.length);
    });

    it('are replaced as a whole, and can be deleted', async () => {
      await of.put(player('a', { active: true }), player('b'));
      await of.store.apply({ ...puts([player('a', { points: 7 })], 2n), deletes: ['b', 'nobody'] });
      expect(await of.findOne('a')).toEqual(player('a', { points: 7 }));
      expect(await of.findOne('b')).toBeUndefined();
      expect(await of.store.count(players)).toBe(1);
    });

    it('can be stored by the thousand in one call', async () => {
      const manyPlayers = Array.from({ length: 12_000 }, (_, n) => player(String(n), { points: n }));
      await of.put(...manyPlayers);
      expect(await of.store.count(players)).toBe(12_000);
      const all = await of.store.get(
        players,
        manyPlayers.map(({ _id }) => _id),
      );
      expect(all.get('11999')).toEqual(manyPlayers.at(-1));
      expect(all.size).toBe(12_000);
    }, 30_000);
  });

  describe('documents with their position', () => {
    it('are returned for every requested id, including ids without a document', async () => {
      await of.store.apply(puts([player('a'), player('b')], 3n));
      await of.store.apply({ ...puts([player('a', { points: 5 })], 5n), deletes: ['b'] });
      const documents = await of.store.getWithPosition(players, ['a', 'b', 'c'], 'live');
      expect([...documents.keys()].toSorted()).toEqual(['a', 'b', 'c']);
      expect(documents.get('a')?.document).toEqual(player('a', { points: 5 }));
      expect(documents.get('b')?.document).toBeUndefined();
      expect(documents.get('c')?.document).toBeUndefined();
      // Contains every event up to the checkpoint and no later one
      expect(documents.get('a')?.position).toBe(5n);
      expect(documents.get('b')?.position).toBe(5n);
      expect(documents.get('c')!.position).toBeLessThanOrEqual(5n);
    });

    it('are also returned for the next generation', async () => {
      await of.put(player('a'));
      await of.store.beginRebuild(players, 'v2');
      const next = () => of.store.getWithPosition(players, ['a'], 'next');
      expect(await next()).toEqual(new Map([['a', { document: undefined, position: START }]]));
      await of.store.apply(puts([player('a', { points: 2 })], 2n), 'next');
      expect(await next()).toEqual(new Map([['a', { document: player('a', { points: 2 }), position: 2n }]]));
    });
  });

  describe('apply', () => {
    const stats: Collection<Document> = { name: 'contract-stats', fields: [], indexes: [] };
    beforeEach(async () => {
      await declareBuilt(of.store, stats, 'v1');
    });

    it('advances the checkpoint of its read model together with the documents', async () => {
      expect(await of.checkpoint()).toBe(START);
      await of.store.apply(puts([player('a')], 41n));
      await of.store.apply({ collection: stats.name, position: 2n ** 60n, puts: [{ _id: 's' }], deletes: [] });
      expect([await of.checkpoint(), await of.checkpoint('live', stats.name)]).toEqual([41n, 2n ** 60n]);
    });

    it('stores quarantined events with the generation that lacks them', async () => {
      const event = { position: '5', eventId: 'e', stream: 's', type: 'T', error: 'Error: no fold' };
      const left = { count: 1, events: [event] };
      const live = async () => (await of.store.currentGeneration(players.name)).quarantine;
      expect(await live()).toEqual({ count: 0, events: [] });
      await of.store.apply({ ...puts([], 5n), quarantine: left });
      await of.store.apply(puts([player('a')], 6n));
      expect(await live()).toEqual(left);
      expect((await of.store.beginRebuild(players, 'v1')).quarantine).toEqual({ count: 0, events: [] });
      await of.store.apply(puts([player('a')], 6n), 'next');
      expect(await live()).toEqual(left);
      await of.store.switchOver(players.name);
      expect(await live()).toEqual({ count: 0, events: [] });
    });

    it('advances a checkpoint without documents', async () => {
      await of.store.apply(puts([], 9n));
      expect(await of.checkpoint()).toBe(9n);
    });

    it('does not change documents at a later position', async () => {
      await of.store.apply({ ...puts([player('a', { points: 8 })], 8n), deletes: ['b'] });
      await of.store.apply(puts([player('a', { points: 5 }), player('b')], 5n));
      expect(await of.findOne('a')).toEqual(player('a', { points: 8 }));
      expect(await of.findOne('b')).toBeUndefined();
      expect(await of.checkpoint()).toBe(8n);
      await of.store.apply({ ...puts([], 7n), deletes: ['a'] });
      expect(await of.findOne('a')).toEqual(player('a', { points: 8 }));
      await of.store.apply(puts([player('a', { points: 9 }), player('b', { points: 9 })], 9n));
      expect((await of.findOne('a'))?.points).toBe(9);
      expect((await of.findOne('b'))?.points).toBe(9);
    });

    it('is idempotent', async () => {
      const change = { ...puts([player('a')], 4n), deletes: ['b'] };
      await of.store.apply(change);
      await of.store.apply(change);
      expect(await of.ids({ limit: 9 })).toEqual(['a']);
      expect(await of.store.count(players)).toBe(1);
    });

    it('hides a deleted document from every query', async () => {
      await of.put(player('a', { points: null }), player('b', { points: null }));
      await of.store.apply({ ...puts([], 2n), deletes: ['b'] });
      expect(await of.ids({ limit: 9 })).toEqual(['a']);
      expect(await of.ids({ where: { team: 'red' }, order: { by: 'points' }, limit: 9 })).toEqual(['a']);
      expect(await of.ids({ order: { by: 'points' }, range: { to: null }, limit: 9 })).toEqual(['a']);
      expect(await of.store.count(players)).toBe(1);
      expect(await of.store.count(players, { where: { team: 'red' } })).toBe(1);
    });

    it.each<[string, Document]>([
      ['a key with NUL', player('a\0b')],
      ['an empty key', player('')],
      ['a key that is half a character', player('\ud83c')],
      ['a declared field with NUL', player('a', { name: 'a\0b' })],
      ['a declared field that is no plain value', player('a', { name: ['a'] as never })],
      ['a declared field that is not a number', player('a', { points: Number.NaN })],
    ])('rejects %s as a programming error, and stores nothing of that batch', async (_, invalidBatch) => {
      await expect(of.store.apply(puts([player('good'), invalidBatch], 5n))).rejects.toThrow(TypeError);
      expect(await of.findOne('good')).toBeUndefined();
      expect(await of.checkpoint()).toBe(START);
      expect(of.store.notReady()).toBeUndefined();
    });

    it('rejects a collection that was not declared', async () => {
      await expect(of.store.apply({ ...puts([]), collection: 'unknown' })).rejects.toThrow(TypeError);
    });
  });
}
