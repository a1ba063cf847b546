import { boxedWords } from './block-letters';

it('a name is boxed in capitals, word by word', () => {
  expect(boxedWords('  Nusrat  jahan ')).toEqual(['NUSRAT'.split(''), 'JAHAN'.split('')]);
  expect(boxedWords('')).toEqual([]);
});

it('a Bangla letter with its signs has one box', () => expect(boxedWords('নুসরাত')).toEqual([['নু', 'স', 'রা', 'ত']]));

it('a long name ends with the last of 24 boxes', () => {
  expect(boxedWords('Abul Kalam Mohammad Shamsuddin Ahmed').flat()).toHaveLength(24);
});
