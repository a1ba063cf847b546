import { columnsWithCut, letterColumns } from './letter-columns';

it('a name has a column for each letter, and the rest of the columns are empty', () =>
  expect(letterColumns('Ann7', 5)).toEqual([
    { letter: 'A', bubble: 0 },
    { letter: 'N', bubble: 13 },
    { letter: 'N', bubble: 13 },
    { letter: '7', bubble: 33 },
    { letter: '', bubble: -1 },
  ]));

it('what has no bubble stands in its box alone: a dot, a space, a Bangla letter with its signs', () =>
  expect(letterColumns('. নু', 3)).toEqual([
    { letter: '.', bubble: -1 },
    { letter: '', bubble: -1 },
    { letter: 'নু', bubble: -1 },
  ]));

it('a name longer than the columns is cut', () =>
  expect(letterColumns('Shamsuddin', 3).map(({ letter }) => letter)).toEqual(['S', 'H', 'A']));

it.each([
  ['Ann', ['A', 'N', 'N']],
  ['Anna', ['A', 'N', '…']],
])('shows the sign of a cut where %s does not fit into three columns (3/F12)', (name, shown) =>
  expect(columnsWithCut(name, 3).map(({ letter }) => letter)).toEqual(shown),
);
