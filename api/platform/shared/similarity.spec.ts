import fc from 'fast-check';
import { mostSimilar, SimilarityIndex, wordsOf } from './similarity.js';

const search = async (text: string, texts: readonly string[], most = 5) => {
  let pauses = 0;
  const pause = async () => void (pauses += 1);
  const similar = await mostSimilar(text, texts, (candidate) => candidate, { most, min: 0.2, pause });
  return { similar, found: similar.map(({ item }) => item), pauses };
};

const FRICTION = 'Why does friction act on a block on a rough plane?';
const INCLINE = 'How large is the friction of a block on an inclined rough plane?';
const CAPACITOR = 'Why does a capacitor block direct current?';
const ACID = 'Why is the pH of dilute acid not 8?';

describe('mostSimilar', () => {
  it('returns the texts that share rare words, most similar first', async () => {
    const { found: matchingTexts } = await search('friction of a block on a rough plane', [
      ACID,
      CAPACITOR,
      INCLINE,
      FRICTION,
    ]);
    expect(matchingTexts.slice(0, 2).toSorted()).toEqual([INCLINE, FRICTION].toSorted());
    expect(matchingTexts).not.toContain(ACID);
  });

  it('returns nothing for a text that shares no words with the others, and for an empty list', async () => {
    expect((await search('gerund', [FRICTION, ACID])).found).toEqual([]);
    expect((await search('', [FRICTION])).found).toEqual([]);
    expect((await search('gerund', [])).found).toEqual([]);
  });

  it('returns at most the given number of texts', async () => {
    expect((await search(FRICTION, Array<string>(9).fill(FRICTION), 5)).found).toHaveLength(5);
  });

  it('finds a text with different punctuation, case and word order with similarity 1, and one with different numbers below 1', async () => {
    const carQuestion = 'A car moving at 20 m/s stops within 50 m.';
    const sameTexts = await search('within 50 m stops A CAR, moving at 20 m/s', [carQuestion, ACID]);
    expect(sameTexts.similar).toEqual([{ item: carQuestion, similarity: expect.closeTo(1, 9) }]);
    const [match] = (await search('A car moving at 30 m/s stops within 90 m.', [carQuestion, ACID])).similar;
    expect(match!.similarity).toBeGreaterThan(0.5);
    expect(match!.similarity).toBeLessThan(0.99);
  });

  it('yields to the event loop while it compares long lists', async () => {
    expect((await search(FRICTION, Array<string>(1_000).fill(INCLINE))).pauses).toBe(20);
  });
});

describe('SimilarityIndex', () => {
  const indexOf = (texts: readonly string[]) => {
    const index = new SimilarityIndex<string>();
    for (const text of texts) index.add(text, text);
    return index;
  };

  it('finds the most similar text by the same measure as mostSimilar', async () => {
    const words = ['friction', 'block', 'plane', 'mass', 'rough', 'acid', 'pH', 'kg', '2', '5'];
    const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }).map((some) => some.join(' '));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), text, async (texts, searchText) => {
        const [best] = await mostSimilar(searchText, texts, (one) => one, { most: 1, min: 0.5, pause: async () => {} });
        const match = indexOf(texts).mostSimilar(searchText, 0.5);
        expect(match?.similarity ?? 0).toBeCloseTo(best?.similarity ?? 0, 9);
      }),
    );
  });

  it('returns undefined if no text is similar, and for an empty index', () => {
    expect(indexOf([FRICTION, ACID]).mostSimilar('Which gerund is correct?', 0.5)).toBeUndefined();
    expect(indexOf([]).mostSimilar(FRICTION, 0.5)).toBeUndefined();
    expect(indexOf([FRICTION]).mostSimilar('', 0.5)).toBeUndefined();
  });

  it('finds a text among many that share its common words', () => {
    const manyTexts = Array.from({ length: 5_000 }, (_, n) => `Why does friction act on block ${n} on a rough plane?`);
    const match = indexOf(manyTexts).mostSimilar('Why does FRICTION act on block 4321, on a rough plane?', 0.9);
    expect(match).toEqual({ item: manyTexts[4_321], similarity: expect.closeTo(1, 9) });
  });
});

describe('wordsOf', () => {
  it('finds words of all scripts and the names in formulas, regardless of case', () => {
    expect([...wordsOf('Why $mg\\sin\\theta$? কেন ঘর্ষণ WHY')]).toEqual(['why', 'mg', 'sin', 'theta', 'কেন', 'ঘর্ষণ']);
  });
});
