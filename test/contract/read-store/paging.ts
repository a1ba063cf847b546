import type { CountRequest, FieldValue, PageRequest } from '../../../projections/store/read-store.js';
import { declareBuilt, player, players, puts, type Player, type Players } from './players.js';

export function describePaging(of: Players): void {
  describe('page', () => {
    beforeEach(() =>
      of.put(
        player('a', { points: 2, team: 'red', active: true }),
        player('b', { points: 10, team: 'blue' }),
        player('c', { points: 2, team: 'red', active: false }),
        player('d', { points: null, team: 'red' }),
        player('e', { points: -1.5, team: 'blue', active: true }),
        player('f', { points: 2, team: 'blue' }),
      ),
    );

    it('orders by id by default', async () => {
      expect(await of.ids({ limit: 3 })).toEqual(['a', 'b', 'c']);
      expect(await of.ids({ limit: 3, order: { by: '_id', direction: 'desc' } })).toEqual(['f', 'e', 'd']);
    });

    it('orders by a declared field: numbers numerically, null first, equal values by id', async () => {
      expect(await of.ids({ order: { by: 'points' }, limit: 9 })).toEqual(['d', 'e', 'a', 'c', 'f', 'b']);
      const desc = { by: 'points', direction: 'desc' } as const;
      expect(await of.ids({ order: desc, limit: 9 })).toEqual(['b', 'f', 'c', 'a', 'e', 'd']);
    });

    it('combines where and order', async () => {
      expect(await of.ids({ where: { team: 'red' }, order: { by: 'points' }, limit: 9 })).toEqual(['d', 'a', 'c']);
      expect(await of.ids({ where: { points: 2 }, limit: 9 })).toEqual(['a', 'c', 'f']);
      expect(await of.ids({ where: { team: 'red', active: true }, limit: 9 })).toEqual(['a']);
      expect(await of.ids({ where: { team: 'red', active: false }, limit: 9 })).toEqual(['c']);
      expect(await of.ids({ where: { points: null }, limit: 9 })).toEqual(['d']);
      expect(await of.ids({ where: { team: 'blue', active: null }, limit: 9 })).toEqual(['b', 'f']);
      expect(await of.ids({ where: { team: 'green' }, order: { by: 'points' }, limit: 9 })).toEqual([]);
    });

    it('returns nothing for values that no document can contain', async () => {
      expect(await of.ids({ where: { team: 'red\0' }, order: { by: 'points' }, limit: 9 })).toEqual([]);
      expect(await of.store.count(players, { where: { team: 'red\0' } })).toBe(0);
    });

    it.each(['asc', 'desc'] as const)('continues after any document, %s', async (direction) => {
      for (const [where, by] of [
        [{}, 'points'],
        [{ team: 'red' }, 'points'],
        [{}, '_id'],
        [{ points: 2 }, '_id'],
      ] as const) {
        const order = { by, direction } as const;
        const all = await of.store.page(players, { where, order, limit: 9 });
        for (const [n, document] of all.entries()) {
          const after = { value: document[by] as FieldValue, _id: document._id };
          expect(await of.ids({ where, order, after, limit: 2 })).toEqual(
            all.slice(n + 1, n + 3).map(({ _id }) => _id),
          );
        }
      }
    });

    it('filters by a range with both ends inclusive', async () => {
      const order = { by: 'points' } as const;
      expect(await of.ids({ order, range: { from: 2 }, limit: 9 })).toEqual(['a', 'c', 'f', 'b']);
      expect(await of.ids({ order, range: { from: -1.5, to: 2 }, limit: 9 })).toEqual(['e', 'a', 'c', 'f']);
      expect(await of.ids({ order, range: { from: 3, to: 2 }, limit: 9 })).toEqual([]);
      expect(await of.ids({ order: { by: '_id' }, range: { from: 'b', to: 'd' }, limit: 9 })).toEqual(['b', 'c', 'd']);
      expect(await of.ids({ where: { team: 'red' }, order, range: { to: 2 }, limit: 9 })).toEqual(['d', 'a', 'c']);
    });

    it('filters by a range after a document, inside the range or not', async () => {
      const range = { from: 2, to: 9 };
      const asc = { by: 'points' } as const;
      const desc = { by: 'points', direction: 'desc' } as const;
      expect(await of.ids({ order: asc, range, after: { value: 2, _id: 'a' }, limit: 9 })).toEqual(['c', 'f']);
      expect(await of.ids({ order: asc, range, after: { value: -5, _id: 'a' }, limit: 9 })).toEqual(['a', 'c', 'f']);
      expect(await of.ids({ order: desc, range, after: { value: 2, _id: 'f' }, limit: 9 })).toEqual(['c', 'a']);
      expect(await of.ids({ order: desc, range, after: { value: 50, _id: 'a' }, limit: 9 })).toEqual(['f', 'c', 'a']);
    });

    it('skips the given number of documents, at most 1,000,000', async () => {
      expect(await of.ids({ order: { by: 'points' }, offset: 4, limit: 9 })).toEqual(['f', 'b']);
      expect(await of.ids({ offset: 1_000_000, limit: 1 })).toEqual([]);
      await expect(of.ids({ offset: 1_000_001, limit: 1 })).rejects.toThrow(RangeError);
      await expect(of.ids({ offset: -1, limit: 1 })).rejects.toThrow(RangeError);
      await expect(of.ids({ limit: 0 })).rejects.toThrow(RangeError);
      await expect(of.ids({ limit: 1.5 })).rejects.toThrow(RangeError);
    });

    it.each<[string, PageRequest<Player>]>([
      ['an order by a field that begins no index', { order: { by: 'active' }, limit: 1 }],
      ['a where that is not the beginning of an index', { where: { active: true }, limit: 1 }],
      ['an order by id where more fields follow in the index', { where: { team: 'red' }, limit: 1 }],
      ['an order that is not the next field', { where: { points: 2 }, order: { by: 'team' }, limit: 1 }],
      ['a where by id', { where: { _id: 'a' }, limit: 1 }],
      ['a where that is undefined', { where: { points: undefined }, limit: 1 }],
    ])('rejects %s', async (_, request) => {
      await expect(of.ids(request)).rejects.toThrow(TypeError);
    });
  });

  describe('search', () => {
    const search = (request: CountRequest<Player>) =>
      Promise.all([of.ids({ ...request, limit: 9 }), of.store.count(players, request)]);
    beforeEach(() =>
      of.put(
        player('a', { name: 'änne (1.5%)', points: 3 }),
        player('b', { name: 'hanne_x [\\d]', points: 2 }),
        player('c', { name: 'anne\nhannover', points: 1, team: 'blue' }),
        player('d', { name: '', points: 9 }),
      ),
    );

    it('finds part of the text with each character taken literally, and returns the total count', async () => {
      expect(await search({ contains: 'nne' })).toEqual([['a', 'b', 'c'], 3]);
      expect(await search({ contains: 'ä' })).toEqual([['a'], 1]);
      expect(await search({ contains: '.' })).toEqual([['a'], 1]);
      expect(await search({ contains: '5%)' })).toEqual([['a'], 1]);
      expect(await search({ contains: '_x [\\d' })).toEqual([['b'], 1]);
      expect(await search({ contains: 'e\nh' })).toEqual([['c'], 1]);
      expect(await search({ contains: 'anne\nhannove' })).toEqual([['c'], 1]);
      expect(await search({ contains: 'nenne' })).toEqual([[], 0]);
      expect(await search({ contains: '"nne' })).toEqual([[], 0]);
      expect(await search({ contains: '' })).toEqual([['a', 'b', 'c', 'd'], 4]);
      expect(await search({ contains: 'inf' })).toEqual([[], 0]);
      expect(await search({ contains: 'nne\0' })).toEqual([[], 0]);
    });

    it('can be combined with a filter, an order, a range and a page', async () => {
      const request = { contains: 'anne', where: { team: 'red' }, order: { by: 'points' } } as const;
      expect(await search(request)).toEqual([['b'], 1]);
      expect(await search({ contains: 'nne', order: { by: 'points' } })).toEqual([['c', 'b', 'a'], 3]);
      expect(await search({ contains: 'nne', order: { by: 'points' }, range: { to: 2 } })).toEqual([['c', 'b'], 2]);
      expect(await of.ids({ contains: 'nne', order: { by: 'points' }, offset: 1, limit: 1 })).toEqual(['b']);
      const after = { value: 1, _id: 'c' };
      expect(await of.ids({ contains: 'nne', order: { by: 'points' }, after, limit: 9 })).toEqual(['b', 'a']);
    });

    it('does not find deleted or replaced texts', async () => {
      await of.store.apply({ ...puts([player('c', { name: 'hannah' })], 2n), deletes: ['a'] });
      expect(await search({ contains: 'nne' })).toEqual([['b'], 1]);
      expect(await search({ contains: 'nna' })).toEqual([['c'], 1]);
      await of.store.apply({ ...puts([], 3n), deletes: ['b'] });
      expect(await search({ contains: 'nne' })).toEqual([[], 0]);
    });

    it('requires a collection that declares a search field', async () => {
      await expect(of.put(player('e', { name: null as never }))).rejects.toThrow(TypeError);
      const searchWithoutField = { name: 'untold', fields: [], indexes: [] };
      await declareBuilt(of.store, searchWithoutField, 'v1');
      await expect(of.store.count(searchWithoutField, { contains: 'x' })).rejects.toThrow(TypeError);
    });
  });

  describe('count', () => {
    beforeEach(() =>
      of.put(
        player('a'),
        player('b', { team: 'blue' }),
        player('c', { active: true }),
        player('d', { points: null }),
        player('e', { points: 5 }),
      ),
    );

    it('uses an index', async () => {
      expect(await of.store.count(players)).toBe(5);
      expect(await of.store.count(players, { where: { team: 'red' } })).toBe(4);
      expect(await of.store.count(players, { where: { team: 'red', active: true } })).toBe(1);
      expect(await of.store.count(players, { where: { team: 'green' } })).toBe(0);
      await expect(of.store.count(players, { where: { active: true } })).rejects.toThrow(TypeError);
    });

    it('counts within a range', async () => {
      const order = { by: 'points' } as const;
      const count = (request: CountRequest<Player>) => of.store.count(players, request);
      expect(await count({ order, range: { from: 1 } })).toBe(4);
      expect(await count({ where: { team: 'red' }, order, range: { from: 1, to: 4 } })).toBe(2);
      expect(await count({ where: { team: 'red' }, order, range: { to: 4 } })).toBe(3);
      expect(await count({ range: { from: 'b', to: 'd' } })).toBe(3);
      expect(await count({ order, range: { from: 9, to: 8 } })).toBe(0);
    });

    it('stops at the given maximum to limit its duration', async () => {
      expect(await of.store.count(players, { atMost: 3 })).toBe(3);
      expect(await of.store.count(players, { atMost: 100 })).toBe(5);
      expect(await of.store.count(players, { where: { team: 'red' }, atMost: 2 })).toBe(2);
    });
  });
}
