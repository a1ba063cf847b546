import { START } from '../../../api/platform/event-store/event-store.js';
import type { Collection } from '../../../projections/store/read-store.js';
import { player, players, puts, type Player, type Players } from './players.js';

export function rebuilding(of: Players): void {
  describe('rebuild', () => {
    beforeEach(async () => {
      await of.store.apply(puts([player('old')], 10n));
      await of.store.beginRebuild(players, 'v1');
    });

    it('does not change the live documents, and has its own checkpoint', async () => {
      await of.store.apply(puts([player('new')], 4n), 'next');
      expect(await of.ids({ limit: 9 })).toEqual(['old']);
      expect(await of.ids({ limit: 9 }, 'next')).toEqual(['new']);
      expect(await of.findOne('old', 'next')).toBeUndefined();
      expect(await of.store.count(players, undefined, 'next')).toBe(1);
      expect(await of.checkpoint()).toBe(10n);
      expect(await of.checkpoint('next')).toBe(4n);
    });

    it('replaces the live generation, which is dropped', async () => {
      await of.store.apply(puts([player('new')], 12n), 'next');
      await of.store.switchOver(players.name);
      expect(await of.ids({ limit: 9 })).toEqual(['new']);
      expect(await of.checkpoint()).toBe(12n);
      expect(await of.checkpoint('next')).toBe(START);
      await expect(of.ids({ limit: 1 }, 'next')).rejects.toThrow(TypeError);
    });

    it('switches once, even when it is requested again', async () => {
      await of.store.apply(puts([player('new')], 12n), 'next');
      await of.store.switchOver(players.name);
      await of.store.switchOver(players.name);
      expect(await of.ids({ limit: 9 })).toEqual(['new']);
      expect(await of.checkpoint()).toBe(12n);
    });

    it('resumes after its last write, in this or another process', async () => {
      const { id } = await of.store.beginRebuild(players, 'v1');
      await of.store.apply(puts([player('half')], 4n), 'next');
      expect(await of.store.beginRebuild(players, 'v1')).toMatchObject({ id, checkpoint: 4n });
      await of.reopen();
      await of.store.declare(players, 'v1');
      expect(await of.store.beginRebuild(players, 'v1')).toMatchObject({ id, checkpoint: 4n });
      expect(await of.ids({ limit: 9 }, 'next')).toEqual(['half']);
    });

    it('starts empty when code with another fingerprint began it', async () => {
      await of.store.apply(puts([player('half')], 4n), 'next');
      expect(await of.store.beginRebuild(players, 'v2')).toMatchObject({ fingerprint: 'v2', checkpoint: START });
      expect(await of.ids({ limit: 9 }, 'next')).toEqual([]);
      await of.store.switchOver(players.name);
      expect(await of.fingerprint()).toBe('v2');
    });

    it('clears its request once it has replaced the live generation', async () => {
      const requested = async () => (await of.store.listModels()).get(players.name)?.rebuildRequested ?? false;
      expect(await requested()).toBe(false);
      await of.store.requestRebuild(players.name);
      await of.store.requestRebuild(players.name);
      expect(await requested()).toBe(true);
      await of.store.switchOver(players.name);
      expect(await requested()).toBe(false);
      await of.store.requestRebuild(players.name);
      await of.store.requestRebuild(players.name, false);
      expect(await requested()).toBe(false);
    });

    it('blocks every query while the live generation has another fingerprint', async () => {
      await of.store.declare(players, 'v2');
      const building = { name: 'ReadModelBuilding' };
      await expect(of.findOne('old')).rejects.toMatchObject(building);
      await expect(of.ids({ limit: 9 })).rejects.toMatchObject(building);
      await expect(of.store.count(players)).rejects.toMatchObject(building);
      await expect(of.store.currentGeneration(players.name)).rejects.toMatchObject(building);
      await of.store.beginRebuild(players, 'v2');
      await of.store.apply(puts([player('new')], 12n), 'next');
      await of.store.switchOver(players.name);
      expect(await of.ids({ limit: 9 })).toEqual(['new']);
      expect(await of.store.currentGeneration(players.name)).toMatchObject({ fingerprint: 'v2', checkpoint: 12n });
    });

    it('blocks every query of a new read model', async () => {
      const newcomers = { ...players, name: 'contract-newcomers' };
      await of.store.declare(newcomers, 'v1');
      await expect(of.store.page(newcomers, { limit: 9 })).rejects.toMatchObject({ name: 'ReadModelBuilding' });
    });

    it('is required when the declaration changes', async () => {
      const ranked: Collection<Player> = { ...players, indexes: [['active'], ['team']] };
      await of.store.declare(ranked, 'v3');
      await of.store.beginRebuild(ranked, 'v3');
      await of.store.apply(puts([player('new', { active: true })], 4n), 'next');
      await of.store.switchOver(ranked.name);
      expect(await of.ids({ where: { active: true }, limit: 9 })).toEqual(['new']);
    });

    it('switches without a failed read or a read that mixes generations', async () => {
      const generation = (name: string) => Array.from({ length: 200 }, (_, n) => player(`${n}`, { name }));
      await of.store.apply({ ...puts(generation('first'), 11n), deletes: ['old'] });
      const names = new Set<string>();
      let reading = true;
      const reads = Array.from({ length: 4 }, async () => {
        while (reading) {
          const page = await of.store.page(players, { limit: 200 });
          names.add([...new Set(page.map(({ name }) => name))].join(' and '));
        }
      });
      for (const name of ['second', 'third', 'fourth']) {
        await of.store.beginRebuild(players, 'v1');
        await of.store.apply(puts(generation(name), 12n), 'next');
        await of.store.switchOver(players.name);
      }
      reading = false;
      await Promise.all(reads);
      expect([...names].filter((name) => !['first', 'second', 'third', 'fourth'].includes(name))).toEqual([]);
      expect((await of.findOne('0'))?.name).toBe('fourth');
    }, 30_000);
  });
}
