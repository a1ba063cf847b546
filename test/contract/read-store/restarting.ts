import { ReadModelBuilding, START, StoreUnavailable } from '../../../api/platform/event-store/event-store.js';
import type { Collection } from '../../../projections/store/read-store.js';
import { player, players, puts, type Player, type Players } from './players.js';

export function describeRestarting(of: Players): void {
  describe('read models after a restart', () => {
    it('keep documents, checkpoints and fingerprints unchanged', async () => {
      await of.store.apply(puts([player('a')], 3n));
      await of.reopen();
      await of.store.declare(players, 'v1');
      expect([await of.fingerprint(), await of.checkpoint()]).toEqual(['v1', 3n]);
      expect(await of.findOne('a')).toEqual(player('a'));
    });

    it('keep the event at a checkpoint until the checkpoint advances without an event', async () => {
      const event = { id: 'event-7', stream: 'attempt-1', revision: 7 };
      const checkpointEvent = async () => (await of.store.listModels()).get(players.name)?.live?.checkpointEvent;
      await of.store.apply({ ...puts([player('a')], 3n), event });
      await of.reopen();
      await of.store.declare(players, 'v1');
      expect(await checkpointEvent()).toEqual(event);
      await of.store.apply(puts([player('b')], 4n));
      expect(await checkpointEvent()).toBeUndefined();
    });

    it('discard all generations, so that reads wait for a rebuild', async () => {
      await of.store.apply(puts([player('a')], 3n));
      await of.store.beginRebuild(players, 'v1');
      await of.store.apply(puts([player('b')], 2n), 'next');
      await of.store.discard(players.name);
      await expect(of.findOne('a')).rejects.toThrow(ReadModelBuilding);
      await of.reopen();
      await of.store.declare(players, 'v1');
      await expect(of.findOne('a')).rejects.toThrow(ReadModelBuilding);
      expect(await of.store.beginRebuild(players, 'v1')).toMatchObject({ checkpoint: START });
      await of.store.apply(puts([player('c')], 1n), 'next');
      await of.store.switchOver(players.name);
      expect(await of.ids({ limit: 9 })).toEqual(['c']);
    });

    it('start without delay after a new index was declared; queries wait for the rebuild', async () => {
      await of.put(player('a', { name: 'Anna' }), player('b', { active: true }));
      await of.reopen();
      const withIndex: Collection<Player> = { ...players, indexes: [['active'], ['team']] };
      await of.store.declare(withIndex, 'v2');
      const active = { where: { active: true }, limit: 9 };
      await expect(of.ids(active)).rejects.toThrow(StoreUnavailable);
      await of.store.beginRebuild(withIndex, 'v2');
      await of.store.apply(puts([player('b', { active: true })], 4n), 'next');
      await of.store.switchOver(withIndex.name);
      expect(await of.ids(active)).toEqual(['b']);
      await expect(of.ids({ order: { by: 'points' }, limit: 9 })).rejects.toThrow(TypeError);
    });
  });

  it('a closed store rejects queries instead of hanging', async () => {
    expect(of.store.notReady()).toBeUndefined();
    const query = of.findOne('a').catch((error: Error) => error);
    await of.store.close();
    await query;
    expect(of.store.notReady()).toMatch(/closed/);
    await expect(of.findOne('a')).rejects.toThrow(StoreUnavailable);
    await expect(of.put(player('a'))).rejects.toThrow(StoreUnavailable);
    await of.store.close();
  });
}
