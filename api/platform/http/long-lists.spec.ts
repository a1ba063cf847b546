import { text } from 'node:stream/consumers';
import { StreamableFile } from '@nestjs/common';
import { lastValueFrom, of } from 'rxjs';
import { countTurns } from '../../../test/support/given/counted-turns.js';
import { LongLists } from './long-lists.js';

const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ _id: `${n}`, name: `Name "${n}"` }));
const answered = (answer: unknown) => lastValueFrom(new LongLists().intercept(undefined, { handle: () => of(answer) }));

describe('LongLists', () => {
  it('serialises a long list in steps, between which other work is done', async () => {
    const list = (await answered(rows(2_000))) as StreamableFile;
    const { turns, result } = await countTurns(() => text(list.getStream()));
    expect(JSON.parse(result)).toEqual(rows(2_000));
    expect(turns).toBeGreaterThanOrEqual(2_000);
    expect(list.getHeaders().type).toBe('application/json; charset=utf-8');
  });

  it('leaves short lists and other answers unchanged', async () => {
    for (const answer of [[], rows(100), { rows: rows(2_000) }, 'text', undefined]) {
      expect(await answered(answer)).toBe(answer);
    }
  });
});
