import { mergeRows } from './listed-account';

const page = (names: string, total = names.length, mark = '') => ({
  rows: Array.from(names, (_id) => ({ _id, mark })),
  total,
});
const textOf = (rows: readonly { _id: string; mark: string }[]) => rows.map(({ _id, mark }) => _id + mark).join(' ');

describe('mergeRows', () => {
  it('returns the fetched page if no page is cached', () =>
    expect(mergeRows(undefined, page('abc', 9), 3)).toEqual(page('abc', 9)));

  it('updates each row in place', () => {
    const { rows, total } = mergeRows(page('bcd', 30), page('abc', 31, '*'), 3);
    expect(textOf(rows)).toBe('b* c* d');
    expect(total).toBe(31);
  });

  it('adds new rows at the end, up to the page size', () => {
    expect(textOf(mergeRows(page('bd'), page('abcd', 4, '*'), 3).rows)).toBe('b* d* a*');
  });
});
