import { START } from '../../../api/platform/event-store/event-store.js';
import type { Collection } from '../../../projections/store/read-store.js';
import { player, players, puts, type Player, type Players } from './players.js';

export function rebuilding(of: Players): void {
  describe('rebuild', () => {
    beforeEach(async () => {
      await of.store.apply([puts([player('old')], 10n)]);
      await of.store.beginRebuild(players, 'players', 'v2');
    });

    it('stands beside the live documents, with a checkpoint of its own', async () => {
      await of.store.apply([puts([player('new')], 4n)], 'next');
      expect(await of.ids({ limit: 9 })).toEqual(['old']);
      expect(await of.ids({ limit: 9 }, 'next')).toEqual(['new']);
      expect(await of.one('old', 'next')).toBeUndefined();
      expect(await of.store.count(players.name, undefined, 'next')).toBe(1);
      expect(await of.store.checkpoint('players')).toBe(10n);
      expect(await of.store.checkpoint('players', 'next')).toBe(4n);
      expect(await of.store.declare(players, 'v2')).toEqual({ live: 'v1' });
    });

    it('takes the place of the live one, which goes', async () => {
      await of.store.apply([puts([player('new')], 12n)], 'next');
      await of.store.switchOver(players, 'players');
      expect(await of.ids({ limit: 9 })).toEqual(['new']);
      expect(await of.store.checkpoint('players')).toBe(12n);
      expect(await of.store.checkpoint('players', 'next')).toBe(START);
      expect(await of.store.declare(players, 'v2')).toEqual({ live: 'v2' });
      await expect(of.ids({ limit: 1 }, 'next')).rejects.toThrow(TypeError);
    });

    it('takes its place once, also when it is told so again', async () => {
      await of.store.apply([puts([player('new')], 12n)], 'next');
      await of.store.switchOver(players, 'players');
      await of.store.switchOver(players, 'players');
      expect(await of.ids({ limit: 9 })).toEqual(['new']);
      expect(await of.store.checkpoint('players')).toBe(12n);
    });

    it('begins empty again', async () => {
      await of.store.apply([puts([player('half')], 4n)], 'next');
      await of.store.beginRebuild(players, 'players', 'v3');
      expect(await of.ids({ limit: 9 }, 'next')).toEqual([]);
      expect(await of.store.checkpoint('players', 'next')).toBe(START);
      await of.store.switchOver(players, 'players');
      expect(await of.store.declare(players, 'v3')).toEqual({ live: 'v3' });
      expect(await of.ids({ limit: 9 })).toEqual([]);
    });

    it('is asked for by what it declares', async () => {
      const ranked: Collection<Player> = { ...players, indexes: [['active'], ['team']] };
      await of.store.declare(ranked, 'v3');
      await of.store.beginRebuild(ranked, 'players', 'v3');
      await of.store.apply([puts([player('new', { active: true })], 4n)], 'next');
      await of.store.switchOver(ranked, 'players');
      expect(await of.ids({ where: { active: true }, limit: 9 })).toEqual(['new']);
    });

    it('switches with no failed read, and none of two halves', async () => {
      const generation = (name: string) => Array.from({ length: 200 }, (_, n) => player(`${n}`, { name }));
      await of.store.apply([{ ...puts(generation('first'), 11n), deletes: ['old'] }]);
      const names = new Set<string>();
      let reading = true;
      const reads = Array.from({ length: 4 }, async () => {
        while (reading) {
          const page = await of.store.page<Player>(players.name, { limit: 200 });
          names.add([...new Set(page.map(({ name }) => name))].join(' and '));
        }
      });
      for (const name of ['second', 'third', 'fourth']) {
        await of.store.beginRebuild(players, 'players', name);
        await of.store.apply([puts(generation(name), 12n)], 'next');
        await of.store.switchOver(players, 'players');
      }
      reading = false;
      await Promise.all(reads);
      expect([...names].filter((seen) => !['first', 'second', 'third', 'fourth'].includes(seen))).toEqual([]);
      expect((await of.one('0'))?.name).toBe('fourth');
    }, 30_000);
  });
}
