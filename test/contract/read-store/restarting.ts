import { StoreUnavailable } from '../../../api/platform/event-store/event-store.js';
import type { Collection } from '../../../projections/store/read-store.js';
import { player, players, puts, type Player, type Players } from './players.js';

export function restarting(of: Players): void {
  describe('across a restart', () => {
    it('documents, checkpoints and fingerprints are there again', async () => {
      await of.store.apply([puts([player('a')], 3n)]);
      await of.reopen();
      expect(await of.store.declare(players, 'v2')).toEqual({ live: 'v1' });
      expect(await of.store.checkpoint('players')).toBe(3n);
      expect(await of.one('a')).toEqual(player('a'));
      expect(await of.store.declare(players, 'v2')).toEqual({ live: 'v1' });
    });

    it('what was declared otherwise since can be asked for at once', async () => {
      await of.put(player('a', { name: 'Anna' }), player('b', { active: true }));
      await of.reopen();
      const wider: Collection<Player> = { ...players, indexes: [['active'], ['team']], searchable: ['team'] };
      expect(await of.store.declare(wider, 'v2')).toEqual({ live: 'v1' });
      expect(await of.ids({ where: { active: true }, limit: 9 })).toEqual(['b']);
      expect(await of.ids({ where: { team: 'red' }, limit: 9 })).toEqual(['a', 'b']);
      const searched = await of.store.search<Player>(players.name, 'team', 'RED', { limit: 9 });
      expect(searched).toEqual([player('a', { name: 'Anna' }), player('b', { active: true })]);
      await expect(of.ids({ order: { by: 'points' }, limit: 9 })).rejects.toThrow(TypeError);
    });
  });

  it('says that it is closed, and refuses instead of hanging', async () => {
    expect(of.store.notReady()).toBeUndefined();
    const asked = of.one('a').catch((error: Error) => error);
    await of.store.close();
    await asked;
    expect(of.store.notReady()).toMatch(/closed/);
    await expect(of.one('a')).rejects.toThrow(StoreUnavailable);
    await expect(of.put(player('a'))).rejects.toThrow(StoreUnavailable);
    await of.store.close();
  });
}
