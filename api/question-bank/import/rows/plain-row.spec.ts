import { readKey } from './plain-row.js';

const keyOf = (options: readonly string[], answer: string) => {
  const { correctAnswers, note } = readKey([...options], [answer]);
  return [(correctAnswers as string[])[0], note !== undefined];
};

describe('readKey', () => {
  it.each<[readonly string[], string, string, boolean]>([
    [['Fe', 'Na'], 'A', 'Fe', true],
    [['Fe', 'Na'], '(b)', 'Na', true],
    [['Fe', 'Na'], '2', 'Na', true],
    [['Fe', 'Na'], 'na', 'Na', true],
    [['Fe', 'Na'], 'Na', 'Na', false],
    [['N', 'M'], 'n', 'N', true],
    [['b', 'a'], 'a', 'a', false],
    [['x', 'y'], 'A', 'A', false],
    [['10', '20'], '1', '1', false],
    [['Fe', 'Na'], 'c', 'c', false],
  ])('of the options %j reads the key %s as %s [FILES-24]', (options, answer, meant, isNoted) => {
    expect(keyOf(options, answer)).toEqual([meant, isNoted]);
  });
});
