import { AVATAR_MAX, AVATAR_MIN } from '../../contracts/http/limits.js';
import { distinctAvatars } from './distinct-avatars.js';

describe('distinctAvatars', () => {
  it('replaces only avatars that equal the previous one', () => {
    expect(distinctAvatars([4, 5, 4, 5])).toEqual([4, 5, 4, 5]);
    expect(distinctAvatars([])).toEqual([]);
  });

  it('returns avatars that differ from both neighbours', () => {
    for (const avatars of [[4, 4, 4, 1, 1, 4], Array<number>(20).fill(AVATAR_MAX), [1, 1, 2, 2, 3, 3, 1]]) {
      const distinct = distinctAvatars(avatars);
      expect(distinct).toHaveLength(avatars.length);
      for (const [index, avatar] of distinct.entries()) {
        expect(avatar).toBeGreaterThanOrEqual(AVATAR_MIN);
        expect(avatar).toBeLessThanOrEqual(AVATAR_MAX);
        expect(avatar).not.toBe(distinct[index - 1]);
      }
    }
  });
});
