import { countTurns } from '../../../test/support/given/counted-turns.js';
import { linesOf } from './csv-list.js';

const ROWS_AT_ONCE = 500;
const rows = Array.from({ length: 1_200 }, (_, n) => ({ _id: `${n}`, text: 'x'.repeat(1_000) }));
const page = (offset: number) => Promise.resolve(rows.slice(offset, offset + ROWS_AT_ONCE));

const columns = [
  ['_id', (row: unknown) => (row as (typeof rows)[number])._id],
  ['length', () => 1_000],
] as const;

async function allPieces(): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of linesOf(columns, await page(0), page)) pieces.push(piece);
  return pieces;
}

describe('a list as CSV', () => {
  it('contains all rows of all pages', async () => {
    const lines = (await allPieces()).join('').split('\r\n');
    expect(lines).toEqual(['_id,length', ...rows.map(({ _id }) => `${_id},1000`), '']);
  });

  it('yields to other work between the rows', async () => {
    expect((await countTurns(allPieces)).turns).toBeGreaterThanOrEqual(rows.length);
  });
});
