import { keepPlaces } from './keep-places';

const page = (names: string, total = names.length, mark = '') => ({
  rows: Array.from(names, (_id) => ({ _id, mark })),
  total,
});
const shownAs = (rows: readonly { _id: string; mark: string }[]) => rows.map(({ _id, mark }) => _id + mark).join(' ');

describe('a list that is fetched anew under its reader', () => {
  it('shows what there is where nothing was shown', () =>
    expect(keepPlaces(undefined, page('abc', 9), 3)).toEqual(page('abc', 9)));

  it('keeps each row in its place, as it is now', () => {
    const { rows, total } = keepPlaces(page('bcd', 30), page('abc', 31, '*'), 3);
    expect(shownAs(rows)).toBe('b* c* d');
    expect(total).toBe(31);
  });

  it('puts what is new at the end, while there is room', () => {
    expect(shownAs(keepPlaces(page('bd'), page('abcd', 4, '*'), 3).rows)).toBe('b* d* a*');
  });
});
