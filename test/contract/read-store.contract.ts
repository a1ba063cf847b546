import { START, StoreUnavailable } from '../../api/platform/event-store/event-store.js';
import type {
  Collection,
  Document,
  FieldValue,
  Generation,
  PageRequest,
  ProjectionChanges,
  ReadStore,
} from '../../projections/store/read-store.js';

export interface ReadStoreUnderTest {
  /** a store on an empty place */
  open(): Promise<ReadStore>;
  /** another one on the same place, once the first is closed */
  reopen(): Promise<ReadStore>;
  /** takes the place away */
  dispose(): Promise<void>;
}

interface Player extends Document {
  team: string;
  points: number | null;
  name: string;
  active?: boolean;
}

const players: Collection<Player> = {
  name: 'contract-players',
  fields: ['team', 'points', 'name', 'active'],
  indexes: [['points'], ['team', 'points'], ['team', 'active'], ['name']],
  searchable: ['name'],
};

const player = (_id: string, changes: Partial<Player> = {}): Player => ({
  _id,
  team: 'red',
  points: 1,
  name: `player ${_id}`,
  ...changes,
});

const puts = (documents: readonly Document[], position = 1n, projection = 'players'): ProjectionChanges => ({
  collection: players.name,
  projection,
  position,
  puts: documents,
  deletes: [],
});

/** What every engine of the port does alike. */
export function readStoreContract(engine: string, make: () => Promise<ReadStoreUnderTest>): void {
  describe(`read store on ${engine}`, () => {
    let place: ReadStoreUnderTest;
    let store: ReadStore;

    const put = (...documents: Player[]) => store.apply([puts(documents)]);
    const ids = async (request: PageRequest<Player>, generation?: Generation) =>
      (await store.page<Player>(players.name, request, generation)).map(({ _id }) => _id);
    const found = async (field: 'name', text: string, page = { limit: 10 }) =>
      (await store.search<Player>(players.name, field, text, page)).map(({ _id }) => _id);
    const one = async (id: string, generation?: Generation) =>
      (await store.get<Player>(players.name, [id], generation)).get(id);

    beforeEach(async () => {
      place = await make();
      store = await place.open();
      await store.declare(players, 'v1');
    });
    afterEach(async () => {
      await store.close();
      await place.dispose();
    });

    describe('documents', () => {
      it('come back as they were put, whatever JSON they hold', async () => {
        const document = {
          ...player('a', { name: 'Ünïcode "quoted" \u{1F389}', points: -0.25 }),
          notes: 'with \0 in it',
          marks: [{ at: '2026-01-05', verdicts: ['Correct', null, true, 1.5] }],
          large: 2 ** 53 - 1,
        };
        await put(document);
        expect(await one('a')).toEqual(document);
      });

      it('are found by their ids alone, in one go', async () => {
        await put(player('a'), player('b'), player('c'));
        const got = await store.get<Player>(players.name, ['c', 'nobody', 'a', 'a', 'a\0', '']);
        expect([...got.keys()].toSorted()).toEqual(['a', 'c']);
        expect(got.get('c')).toEqual(player('c'));
        expect(await store.get(players.name, [])).toEqual(new Map());
      });

      it('tell ids apart by every character', async () => {
        const keys = ['a', 'A', 'a ', 'ä', 'a\u0308', '1', '1.0', '$a.b'];
        await put(...keys.map((key) => player(key)));
        expect([...(await store.get(players.name, keys)).keys()].toSorted()).toEqual(keys.toSorted());
        expect(await store.count(players.name)).toBe(keys.length);
      });

      it('are replaced whole, and go when deleted', async () => {
        await put(player('a', { active: true }), player('b'));
        await store.apply([{ ...puts([player('a', { points: 7 })], 2n), deletes: ['b', 'nobody'] }]);
        expect(await one('a')).toEqual(player('a', { points: 7 }));
        expect(await one('b')).toBeUndefined();
        expect(await store.count(players.name)).toBe(1);
      });

      it('many thousands go in at once', async () => {
        const many = Array.from({ length: 12_000 }, (_, n) => player(String(n), { points: n }));
        await put(...many);
        expect(await store.count(players.name)).toBe(12_000);
        const all = await store.get<Player>(
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
        await store.declare(stats, 'v1');
      });

      it('moves the checkpoints of all its projections with their documents', async () => {
        expect(await store.checkpoint('players')).toBe(START);
        await store.apply([
          puts([player('a')], 41n),
          { collection: stats.name, projection: 'stats', position: 2n ** 60n, puts: [{ _id: 's' }], deletes: [] },
        ]);
        expect(await store.checkpoint('players')).toBe(41n);
        expect(await store.checkpoint('stats')).toBe(2n ** 60n);
      });

      it('moves a checkpoint with no document too', async () => {
        await store.apply([puts([], 9n)]);
        expect(await store.checkpoint('players')).toBe(9n);
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
        await expect(store.apply([change, puts([player('good'), wrong], 5n)])).rejects.toThrow(TypeError);
        expect(await one('good')).toBeUndefined();
        expect(await store.get(stats.name, ['s'])).toEqual(new Map());
        expect(await store.checkpoint('stats')).toBe(START);
        expect(store.notReady()).toBeUndefined();
      });

      it('refuses a collection that was not declared', async () => {
        await expect(store.apply([{ ...puts([]), collection: 'unknown' }])).rejects.toThrow(TypeError);
      });
    });

    describe('page', () => {
      beforeEach(() =>
        put(
          player('a', { points: 2, team: 'red', active: true }),
          player('b', { points: 10, team: 'blue' }),
          player('c', { points: 2, team: 'red', active: false }),
          player('d', { points: null, team: 'red' }),
          player('e', { points: -1.5, team: 'blue', active: true }),
          player('f', { points: 2, team: 'blue' }),
        ),
      );

      it('goes by id without an order', async () => {
        expect(await ids({ limit: 3 })).toEqual(['a', 'b', 'c']);
        expect(await ids({ limit: 3, order: { by: '_id', direction: 'desc' } })).toEqual(['f', 'e', 'd']);
      });

      it('goes by a declared field, numbers as numbers, null first, equal ones by id', async () => {
        expect(await ids({ order: { by: 'points' }, limit: 9 })).toEqual(['d', 'e', 'a', 'c', 'f', 'b']);
        const desc = { by: 'points', direction: 'desc' } as const;
        expect(await ids({ order: desc, limit: 9 })).toEqual(['b', 'f', 'c', 'a', 'e', 'd']);
      });

      it('takes where and order together', async () => {
        expect(await ids({ where: { team: 'red' }, order: { by: 'points' }, limit: 9 })).toEqual(['d', 'a', 'c']);
        expect(await ids({ where: { points: 2 }, limit: 9 })).toEqual(['a', 'c', 'f']);
        expect(await ids({ where: { team: 'red', active: true }, limit: 9 })).toEqual(['a']);
        expect(await ids({ where: { team: 'red', active: false }, limit: 9 })).toEqual(['c']);
        expect(await ids({ where: { points: null }, limit: 9 })).toEqual(['d']);
        expect(await ids({ where: { team: 'blue', active: null }, limit: 9 })).toEqual(['b', 'f']);
        expect(await ids({ where: { team: 'green' }, order: { by: 'points' }, limit: 9 })).toEqual([]);
      });

      it('finds nothing by what no document can hold', async () => {
        expect(await ids({ where: { team: 'red\0' }, order: { by: 'points' }, limit: 9 })).toEqual([]);
        expect(await store.count<Player>(players.name, { team: 'red\0' })).toBe(0);
      });

      it.each(['asc', 'desc'] as const)('goes on behind any document, %s', async (direction) => {
        for (const [where, by] of [
          [{}, 'points'],
          [{ team: 'red' }, 'points'],
          [{}, '_id'],
          [{ points: 2 }, '_id'],
        ] as const) {
          const order = { by, direction } as const;
          const all = await store.page<Player>(players.name, { where, order, limit: 9 });
          for (const [n, document] of all.entries()) {
            const after = { value: document[by] as FieldValue, _id: document._id };
            expect(await ids({ where, order, after, limit: 2 })).toEqual(all.slice(n + 1, n + 3).map(({ _id }) => _id));
          }
        }
      });

      it('keeps to a range, both ends inclusive', async () => {
        const order = { by: 'points' } as const;
        expect(await ids({ order, range: { from: 2 }, limit: 9 })).toEqual(['a', 'c', 'f', 'b']);
        expect(await ids({ order, range: { from: -1.5, to: 2 }, limit: 9 })).toEqual(['e', 'a', 'c', 'f']);
        expect(await ids({ order, range: { from: 3, to: 2 }, limit: 9 })).toEqual([]);
        expect(await ids({ order: { by: '_id' }, range: { from: 'b', to: 'd' }, limit: 9 })).toEqual(['b', 'c', 'd']);
        expect(await ids({ where: { team: 'red' }, order, range: { to: 2 }, limit: 9 })).toEqual(['d', 'a', 'c']);
      });

      it('keeps to a range also behind a document, inside it or not', async () => {
        const range = { from: 2, to: 9 };
        const asc = { by: 'points' } as const;
        const desc = { by: 'points', direction: 'desc' } as const;
        expect(await ids({ order: asc, range, after: { value: 2, _id: 'a' }, limit: 9 })).toEqual(['c', 'f']);
        expect(await ids({ order: asc, range, after: { value: -5, _id: 'a' }, limit: 9 })).toEqual(['a', 'c', 'f']);
        expect(await ids({ order: desc, range, after: { value: 2, _id: 'f' }, limit: 9 })).toEqual(['c', 'a']);
        expect(await ids({ order: desc, range, after: { value: 50, _id: 'a' }, limit: 9 })).toEqual(['f', 'c', 'a']);
      });

      it('skips as many as asked, 10,000 at the most', async () => {
        expect(await ids({ order: { by: 'points' }, offset: 4, limit: 9 })).toEqual(['f', 'b']);
        expect(await ids({ offset: 10_000, limit: 1 })).toEqual([]);
        await expect(ids({ offset: 10_001, limit: 1 })).rejects.toThrow(RangeError);
        await expect(ids({ offset: -1, limit: 1 })).rejects.toThrow(RangeError);
        await expect(ids({ limit: 0 })).rejects.toThrow(RangeError);
        await expect(ids({ limit: 1.5 })).rejects.toThrow(RangeError);
      });

      it.each<[string, PageRequest<Player>]>([
        ['an order by a field that begins no index', { order: { by: 'active' }, limit: 1 }],
        ['a where that is not the beginning of an index', { where: { active: true }, limit: 1 }],
        ['an order by id where more fields follow in the index', { where: { team: 'red' }, limit: 1 }],
        ['an order that is not the next field', { where: { points: 2 }, order: { by: 'team' }, limit: 1 }],
        ['a where by id', { where: { _id: 'a' }, limit: 1 }],
        ['a where that is undefined', { where: { points: undefined }, limit: 1 }],
      ])('refuses %s', async (_, request) => {
        await expect(ids(request)).rejects.toThrow(TypeError);
      });
    });

    it('counts what an index can tell', async () => {
      await put(player('a'), player('b', { team: 'blue' }), player('c', { active: true }));
      expect(await store.count(players.name)).toBe(3);
      expect(await store.count<Player>(players.name, { team: 'red' })).toBe(2);
      expect(await store.count<Player>(players.name, { team: 'red', active: true })).toBe(1);
      await expect(store.count<Player>(players.name, { active: true })).rejects.toThrow(TypeError);
    });

    describe('search', () => {
      beforeEach(() =>
        put(
          player('1', { name: 'What is 50% of "x"?' }),
          player('2', { name: 'ÜBER die Brücke' }),
          player('3', { name: 'über* and [more]' }),
          player('4', { name: 'গণিত ও পদার্থ' }),
          player('5', { name: '' }),
        ),
      );

      it.each([
        ['50% OF', ['1']],
        ['"x"', ['1']],
        ['über', ['2', '3']],
        ['ü', ['2', '3']],
        ['r*', ['3']],
        ['[more]', ['3']],
        ['name : x', []],
        ['গণিত', ['4']],
        ['', ['1', '2', '3', '4', '5']],
        ['nowhere', []],
        ['x\0', []],
      ])('finds %p in any case and with any sign', async (text, expected) => {
        expect(await found('name', text)).toEqual(expected);
      });

      it('follows changes and deletions, and pages', async () => {
        await store.apply([{ ...puts([player('2', { name: 'tunnel' })], 2n), deletes: ['3'] }]);
        expect(await found('name', 'über')).toEqual([]);
        expect(await found('name', 'UNNE')).toEqual(['2']);
        const page = await store.search<Player>(players.name, 'name', '', { offset: 1, limit: 2 });
        expect(page.map(({ _id }) => _id)).toEqual(['2', '4']);
      });

      it('refuses a field that is not searchable', async () => {
        const searching = store.search<Player>(players.name, 'team', 'red', { limit: 1 });
        await expect(searching).rejects.toThrow(TypeError);
      });
    });

    describe('across a restart', () => {
      const reopen = async () => {
        await store.close();
        store = await place.reopen();
      };

      it('documents, checkpoints and fingerprints are there again', async () => {
        await store.apply([puts([player('a')], 3n)]);
        await reopen();
        expect(await store.declare(players, 'v2')).toEqual({ live: 'v1' });
        expect(await store.checkpoint('players')).toBe(3n);
        expect(await one('a')).toEqual(player('a'));
        expect(await store.declare(players, 'v2')).toEqual({ live: 'v1' });
      });

      it('what was declared otherwise since can be asked for at once', async () => {
        await put(player('a', { name: 'Anna' }), player('b', { active: true }));
        await reopen();
        const wider: Collection<Player> = { ...players, indexes: [['active'], ['team']], searchable: ['team'] };
        expect(await store.declare(wider, 'v2')).toEqual({ live: 'v1' });
        expect(await ids({ where: { active: true }, limit: 9 })).toEqual(['b']);
        expect(await ids({ where: { team: 'red' }, limit: 9 })).toEqual(['a', 'b']);
        const searched = await store.search<Player>(players.name, 'team', 'RED', { limit: 9 });
        expect(searched).toEqual([player('a', { name: 'Anna' }), player('b', { active: true })]);
        await expect(ids({ order: { by: 'points' }, limit: 9 })).rejects.toThrow(TypeError);
      });
    });

    describe('rebuild', () => {
      beforeEach(async () => {
        await store.apply([puts([player('old')], 10n)]);
        await store.beginRebuild(players, 'players', 'v2');
      });

      it('stands beside the live documents, with a checkpoint of its own', async () => {
        await store.apply([puts([player('new')], 4n)], 'next');
        expect(await ids({ limit: 9 })).toEqual(['old']);
        expect(await ids({ limit: 9 }, 'next')).toEqual(['new']);
        expect(await one('old', 'next')).toBeUndefined();
        expect(await store.count(players.name, undefined, 'next')).toBe(1);
        expect(await store.checkpoint('players')).toBe(10n);
        expect(await store.checkpoint('players', 'next')).toBe(4n);
        expect(await store.declare(players, 'v2')).toEqual({ live: 'v1' });
      });

      it('takes the place of the live one, which goes', async () => {
        await store.apply([puts([player('new')], 12n)], 'next');
        await store.switchOver(players, 'players');
        expect(await ids({ limit: 9 })).toEqual(['new']);
        expect(await found('name', 'player')).toEqual(['new']);
        expect(await store.checkpoint('players')).toBe(12n);
        expect(await store.checkpoint('players', 'next')).toBe(START);
        expect(await store.declare(players, 'v2')).toEqual({ live: 'v2' });
        await expect(ids({ limit: 1 }, 'next')).rejects.toThrow(TypeError);
      });

      it('begins empty again', async () => {
        await store.apply([puts([player('half')], 4n)], 'next');
        await store.beginRebuild(players, 'players', 'v3');
        expect(await ids({ limit: 9 }, 'next')).toEqual([]);
        expect(await store.checkpoint('players', 'next')).toBe(START);
        await store.switchOver(players, 'players');
        expect(await store.declare(players, 'v3')).toEqual({ live: 'v3' });
        expect(await ids({ limit: 9 })).toEqual([]);
      });

      it('is asked for by what it declares', async () => {
        const ranked: Collection<Player> = { ...players, indexes: [['active']], searchable: [] };
        await store.declare(ranked, 'v3');
        await store.beginRebuild(ranked, 'players', 'v3');
        await store.apply([puts([player('new', { active: true })], 4n)], 'next');
        await store.switchOver(ranked, 'players');
        expect(await ids({ where: { active: true }, limit: 9 })).toEqual(['new']);
      });

      it('switches with no failed read, and none of two halves', async () => {
        const generation = (name: string) => Array.from({ length: 200 }, (_, n) => player(`${n}`, { name }));
        await store.apply([{ ...puts(generation('first'), 11n), deletes: ['old'] }]);
        const names = new Set<string>();
        let reading = true;
        const reads = Array.from({ length: 4 }, async () => {
          while (reading) {
            const page = await store.page<Player>(players.name, { limit: 200 });
            names.add([...new Set(page.map(({ name }) => name))].join(' and '));
          }
        });
        for (const name of ['second', 'third', 'fourth']) {
          await store.beginRebuild(players, 'players', name);
          await store.apply([puts(generation(name), 12n)], 'next');
          await store.switchOver(players, 'players');
        }
        reading = false;
        await Promise.all(reads);
        expect([...names].filter((seen) => !['first', 'second', 'third', 'fourth'].includes(seen))).toEqual([]);
        expect((await one('0'))?.name).toBe('fourth');
      });
    });

    it('says that it is closed, and refuses instead of hanging', async () => {
      expect(store.notReady()).toBeUndefined();
      const asked = one('a').catch((error: Error) => error);
      await store.close();
      await asked;
      expect(store.notReady()).toMatch(/closed/);
      await expect(one('a')).rejects.toThrow(StoreUnavailable);
      await expect(put(player('a'))).rejects.toThrow(StoreUnavailable);
      await store.close();
    });
  });
}
