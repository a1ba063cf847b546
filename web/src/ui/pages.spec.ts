import { pageNumbers } from './pages';

const pagesText = (current: number, last: number) =>
  pageNumbers(current, last)
    .map((n) => n ?? '…')
    .join(' ');

it.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 2, '1 2'],
  [1, 9, '1 2 3 … 9'],
  [2, 9, '1 2 3 … 9'],
  [3, 9, '1 2 3 4 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 7 8 9'],
])('pageNumbers(%i, %i) returns %s', (current, last, numbers) => expect(pagesText(current, last)).toBe(numbers));
