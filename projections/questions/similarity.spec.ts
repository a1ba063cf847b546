import { SimilarityIndex } from './similarity.js';

const indexOf = (...texts: string[]) => {
  const index = new SimilarityIndex<string>();
  for (const text of texts) index.add(text, [text]);
  return index;
};

describe('SimilarityIndex', () => {
  const CAR = 'A car moving at 20 m/s stops within 50 m. What is its deceleration?';
  const BENZENE = 'The number of sigma bonds in a molecule of benzene is';
  const SINCE = 'She has been living in Rajshahi ___ 2019.';
  const index = indexOf(CAR, BENZENE, SINCE, 'The number of pi bonds in a molecule of ethyne is');

  it('finds a text whose punctuation, case and word order differ, with similarity 1', () => {
    const [first] = index.find(['what is its deceleration, A CAR moving at 20 m/s stops within 50 m'], 5);
    expect(first).toEqual({ item: CAR, similarity: 1 });
  });

  it('finds a text with other numbers, with a lower similarity', () => {
    const [first] = index.find(['A car moving at 30 m/s stops within 90 m. What is its deceleration?'], 5);
    expect(first!.item).toBe(CAR);
    expect(first!.similarity).toBeGreaterThan(0.5);
    expect(first!.similarity).toBeLessThan(1);
  });

  it('orders by similarity and limits the count', () => {
    const found = index.find(['The number of sigma bonds in a molecule of ethyne is'], 5);
    expect(found.map(({ similarity }) => similarity)).toEqual(
      found.map(({ similarity }) => similarity).toSorted((a, b) => b - a),
    );
    expect(found.length).toBeGreaterThan(1);
    expect(index.find(['The number of sigma bonds in a molecule of ethyne is'], 1)).toHaveLength(1);
  });

  it('finds nothing for other texts, for punctuation alone and in an empty index', () => {
    expect(index.find(['Which particle carries the weak interaction?'], 5)).toEqual([]);
    expect(index.find(['?!', ''], 5)).toEqual([]);
    expect(indexOf().find([CAR], 5)).toEqual([]);
  });

  it('compares Bangla words', () => {
    const bangla = indexOf('নিচের কোনটি মৌলিক রাশি?', 'বেগের একক কোনটি?');
    expect(bangla.find(['কোনটি মৌলিক রাশি, নিচের'], 5)).toEqual([{ item: 'নিচের কোনটি মৌলিক রাশি?', similarity: 1 }]);
  });
});
