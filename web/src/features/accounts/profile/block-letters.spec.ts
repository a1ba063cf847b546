import { boxedWords } from './block-letters';

it('boxedWords returns capitals per word', () => {
  expect(boxedWords('  Nusrat  jahan ')).toEqual(['NUSRAT'.split(''), 'JAHAN'.split('')]);
  expect(boxedWords('')).toEqual([]);
});

it('boxedWords keeps a Bangla letter and its signs in one box', () =>
  expect(boxedWords('নুসরাত')).toEqual([['নু', 'স', 'রা', 'ত']]));

it('boxedWords cuts a long name after 24 boxes', () => {
  expect(boxedWords('Abul Kalam Mohammad Shamsuddin Ahmed').flat()).toHaveLength(24);
});
