import { EventIds } from './event-ids.js';
import { bytesOf, StateCache } from './state-cache.js';

const folded = (revision: number | 'none', text = '') => ({ state: { text }, revision, ids: new EventIds() });

describe('StateCache', () => {
  it('evicts the least recently used states above its limit in bytes', () => {
    const states = new StateCache(3 * bytesOf(folded(0, 'x'.repeat(1_000)).state));
    for (const stream of ['a', 'b', 'c']) states.set(stream, folded(0, 'x'.repeat(1_000)));
    expect(states.get('a')).toBeDefined();
    states.set('d', folded(0, 'x'.repeat(1_000)));
    expect(['a', 'b', 'c', 'd'].filter((stream) => states.get(stream))).toEqual(['a', 'c', 'd']);
    states.set('large', folded(0, 'x'.repeat(2_900)));
    expect(['a', 'c', 'd', 'large'].filter((stream) => states.get(stream))).toEqual(['large']);
  });

  it('takes the growth of a state into account', () => {
    const states = new StateCache(6_500);
    states.set('a', folded(0));
    states.set('b', folded(0));
    for (let revision = 1; revision < 40; revision += 1) states.set('a', folded(revision, 'x'.repeat(100 * revision)));
    expect([states.get('a')?.revision, states.get('b')]).toEqual([39, undefined]);
  });

  it('ignores older states and states of streams that do not exist', () => {
    const states = new StateCache(10_000);
    states.set('a', folded(2));
    states.set('a', folded(1));
    states.set('b', folded('none'));
    expect([states.get('a')?.revision, states.get('b')]).toEqual([2, undefined]);
  });
});
