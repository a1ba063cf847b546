import { columnsWithEllipsis, letterColumns } from './letter-columns';

it('letterColumns returns one column per letter, then empty columns', () =>
  expect(letterColumns('Ann7', 5)).toEqual([
    { letter: 'A', bubble: 0 },
    { letter: 'N', bubble: 13 },
    { letter: 'N', bubble: 13 },
    { letter: '7', bubble: 33 },
    { letter: '', bubble: -1 },
  ]));

it('letterColumns returns no bubble for a dot, a space or a Bangla letter', () =>
  expect(letterColumns('. নু', 3)).toEqual([
    { letter: '.', bubble: -1 },
    { letter: '', bubble: -1 },
    { letter: 'নু', bubble: -1 },
  ]));

it('letterColumns truncates a name with more letters than columns', () =>
  expect(letterColumns('Shamsuddin', 3).map(({ letter }) => letter)).toEqual(['S', 'H', 'A']));

it.each([
  ['Ann', ['A', 'N', 'N']],
  ['Anna', ['A', 'N', '…']],
])('columnsWithEllipsis(%s, 3) ends with an ellipsis only if the name does not fit', (name, expectedText) =>
  expect(columnsWithEllipsis(name, 3).map(({ letter }) => letter)).toEqual(expectedText),
);
