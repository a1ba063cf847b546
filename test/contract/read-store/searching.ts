import { player, players, puts, type Player, type Players } from './players.js';

export function searching(of: Players): void {
  describe('search', () => {
    beforeEach(() =>
      of.put(
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
      expect(await of.found('name', text)).toEqual(expected);
    });

    it('follows changes and deletions, and pages', async () => {
      await of.store.apply([{ ...puts([player('2', { name: 'tunnel' })], 2n), deletes: ['3'] }]);
      expect(await of.found('name', 'über')).toEqual([]);
      expect(await of.found('name', 'UNNE')).toEqual(['2']);
      const page = await of.store.search<Player>(players.name, 'name', '', { offset: 1, limit: 2 });
      expect(page.map(({ _id }) => _id)).toEqual(['2', '4']);
    });

    it('refuses a field that is not searchable', async () => {
      const searching = of.store.search<Player>(players.name, 'team', 'red', { limit: 1 });
      await expect(searching).rejects.toThrow(TypeError);
    });
  });
}
