import { START } from '../../../api/platform/event-store/event-store.js';
import type { Collection, Document } from '../../../projections/store/read-store.js';
import { player, players, puts, type Player, type Players } from './players.js';

export function documents(of: Players): void {
  describe('documents', () => {
    it('come back as they were put, whatever JSON they hold', async () => {
      const document = {
        ...player('a', { name: 'Ünïcode "quoted" \u{1F389}', points: -0.25 }),
        notes: 'with \0 in it',
        marks: [{ at: '2026-01-05', verdicts: ['Correct', null, true, 1.5] }],
        large: 2 ** 53 - 1,
      };
      await of.put(document);
      expect(await of.one('a')).toEqual(document);
    });

    it('are found by their ids alone, in one go', async () => {
      await of.put(player('a'), player('b'), player('c'));
      const got = await of.store.get<Player>(players.name, ['c', 'nobody', 'a', 'a', 'a\0', '']);
      expect([...got.keys()].toSorted()).toEqual(['a', 'c']);
      expect(got.get('c')).toEqual(player('c'));
      expect(await of.store.get(players.name, [])).toEqual(new Map());
    });

    it('tell ids apart by every character', async () => {
      const keys = ['a', 'A', 'a ', 'ä', 'a\u0308', '1', '1.0', '$a.b'];
      await of.put(...keys.map((key) => player(key)));
      expect([...(await of.store.get(players.name, keys)).keys()].toSorted()).toEqual(keys.toSorted());
      expect(await of.store.count(players.name)).toBe(keys.length);
    });

    it('are replaced whole, and go when deleted', async () => {
      await of.put(player('a', { active: true }), player('b'));
      await of.store.apply([{ ...puts([player('a', { points: 7 })], 2n), deletes: ['b', 'nobody'] }]);
      expect(await of.one('a')).toEqual(player('a', { points: 7 }));
      expect(await of.one('b')).toBeUndefined();
      expect(await of.store.count(players.name)).toBe(1);
    });

    it('many thousands go in at once', async () => {
      const many = Array.from({ length: 12_000 }, (_, n) => player(String(n), { points: n }));
      await of.put(...many);
      expect(await of.store.count(players.name)).toBe(12_000);
      const all = await of.store.get<Player>(
        players.name,
        many.map(({ _id }) => _id),
      );
      expect(all.get('11999')).toEqual(many.at(-1));
      expect(all.size).toBe(12_000);
    });
  });

  describe('apply', () => {
    const stats: Collection<Document> = { name: 'contract-stats', fields: [], indexes: [] };
    beforeEach(async () => {
      await of.store.declare(stats, 'v1');
    });

    it('moves the checkpoints of all its projections with their documents', async () => {
      expect(await of.store.checkpoint('players')).toBe(START);
      await of.store.apply([
        puts([player('a')], 41n),
        { collection: stats.name, projection: 'stats', position: 2n ** 60n, puts: [{ _id: 's' }], deletes: [] },
      ]);
      expect(await of.store.checkpoint('players')).toBe(41n);
      expect(await of.store.checkpoint('stats')).toBe(2n ** 60n);
    });

    it('moves a checkpoint with no document too', async () => {
      await of.store.apply([puts([], 9n)]);
      expect(await of.store.checkpoint('players')).toBe(9n);
    });

    it.each<[string, Document]>([
      ['a key with NUL', player('a\0b')],
      ['an empty key', player('')],
      ['a key that is half a character', player('\ud83c')],
      ['a declared field with NUL', player('a', { name: 'a\0b' })],
      ['a declared field that is no plain value', player('a', { name: ['a'] as never })],
      ['a declared field that is not a number', player('a', { points: Number.NaN })],
    ])('refuses %s as the mistake of a programmer, and takes nothing of that batch', async (_, wrong) => {
      const change = { collection: stats.name, projection: 'stats', position: 5n, puts: [{ _id: 's' }], deletes: [] };
      await expect(of.store.apply([change, puts([player('good'), wrong], 5n)])).rejects.toThrow(TypeError);
      expect(await of.one('good')).toBeUndefined();
      expect(await of.store.get(stats.name, ['s'])).toEqual(new Map());
      expect(await of.store.checkpoint('stats')).toBe(START);
      expect(of.store.notReady()).toBeUndefined();
    });

    it('refuses a collection that was not declared', async () => {
      await expect(of.store.apply([{ ...puts([]), collection: 'unknown' }])).rejects.toThrow(TypeError);
    });
  });
}
