import { columnsWithCut, letterColumns } from './letter-columns';

it('a name has one column per letter, and the remaining columns are empty', () =>
  expect(letterColumns('Ann7', 5)).toEqual([
    { letter: 'A', bubble: 0 },
    { letter: 'N', bubble: 13 },
    { letter: 'N', bubble: 13 },
    { letter: '7', bubble: 33 },
    { letter: '', bubble: -1 },
  ]));

it('a dot, a space and a Bangla letter have a box but no bubble', () =>
  expect(letterColumns('. নু', 3)).toEqual([
    { letter: '.', bubble: -1 },
    { letter: '', bubble: -1 },
    { letter: 'নু', bubble: -1 },
  ]));

it('a name with more letters than columns is truncated', () =>
  expect(letterColumns('Shamsuddin', 3).map(({ letter }) => letter)).toEqual(['S', 'H', 'A']));

it.each([
  ['Ann', ['A', 'N', 'N']],
  ['Anna', ['A', 'N', '…']],
])('%s ends with an ellipsis only if it does not fit into three columns (3/F12)', (name, shown) =>
  expect(columnsWithCut(name, 3).map(({ letter }) => letter)).toEqual(shown),
);
