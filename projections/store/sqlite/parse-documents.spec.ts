import { countTurns } from '../../../test/support/given/counted-turns.js';
import { parseDocuments } from './sqlite-read-store.js';

describe('parseDocuments', () => {
  it('yields to other work between the pieces', async () => {
    const pieces = Array.from({ length: 50 }, (_, n) => JSON.stringify([{ _id: `${n} a` }, { _id: `${n} b` }]));
    const { turns, result } = await countTurns(() => parseDocuments<{ _id: string }>(pieces));
    expect(result.map(({ _id }) => _id)).toEqual(pieces.flatMap((_, n) => [`${n} a`, `${n} b`]));
    expect(turns).toBeGreaterThanOrEqual(pieces.length);
  });

  it('returns an empty list without pieces', async () => {
    expect(await parseDocuments([])).toEqual([]);
  });
});
