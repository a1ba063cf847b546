import fc from 'fast-check';
import '../../../test/support/given/seeded-properties.js';
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
    const pausesFor = async (count: number) => (await search(FRICTION, Array<string>(count).fill(INCLINE))).pauses;
    const pauses = await pausesFor(2_000);
    expect(pauses).toBeGreaterThanOrEqual(5);
    expect(await pausesFor(8_000)).toBeGreaterThanOrEqual(4 * pauses);
  });
});

describe('SimilarityIndex', () => {
  const indexOf = (texts: readonly string[]) => {
    const index = new SimilarityIndex<string>();
    for (const text of texts) index.add(text, text);
    return index;
  };
  const mostSimilarIn = (texts: readonly string[], text: string, min: number) =>
    indexOf(texts).mostSimilar(text, min, async () => {});

  it('finds the most similar text among those that mostSimilar finds, also at exactly the minimum', async () => {
    const words = ['friction', 'block', 'plane', 'mass', 'rough', 'acid', 'pH', 'kg', '2', '5'];
    const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }).map((some) => some.join(' '));
    const halfSimilar = ['friction', 'rough 2 mass kg pH', '5', '2 acid', 'kg 5', 'friction kg', '2 friction'];
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), text, async (texts, searchText) => {
        const [best] = await mostSimilar(searchText, texts, (one) => one, { most: 1, min: 0.5, pause: async () => {} });
        expect((await mostSimilarIn(texts, searchText, 0.5))?.similarity).toBe(best?.similarity);
      }),
      { examples: [[halfSimilar, '2 kg']] },
    );
  });

  it('returns undefined if no text is similar, and for an empty index', async () => {
    expect(await mostSimilarIn([FRICTION, ACID], 'Which gerund is correct?', 0.5)).toBeUndefined();
    expect(await mostSimilarIn([], FRICTION, 0.5)).toBeUndefined();
    expect(await mostSimilarIn([FRICTION], '', 0.5)).toBeUndefined();
  });

  it('finds a text among many that share its common words', async () => {
    const manyTexts = Array.from({ length: 5_000 }, (_, n) => `Why does friction act on block ${n} on a rough plane?`);
    const match = await mostSimilarIn(manyTexts, 'Why does FRICTION act on block 4321, on a rough plane?', 0.9);
    expect(match).toEqual({ item: manyTexts[4_321], similarity: expect.closeTo(1, 9) });
  });

  it('pauses in proportion to the words of the texts, so that long texts do not block the server [FILES-21]', async () => {
    const words = Array.from({ length: 2_000 }, (_, n) => `w${n}`).join(' ');
    const pausesFor = async (count: number) => {
      let pauses = 0;
      const texts = Array.from({ length: count }, (_, n) => `${n} ${words}`);
      await indexOf(texts).mostSimilar(`next ${words}`, 0.5, async () => void (pauses += 1));
      return pauses;
    };
    expect(await pausesFor(50)).toBeGreaterThanOrEqual(15);
    expect(await pausesFor(200)).toBeGreaterThanOrEqual(60);
  });
});

describe('wordsOf', () => {
  it('finds words of all scripts and the names in formulas, regardless of case', () => {
    expect([...wordsOf('Why $mg\\sin\\theta$? কেন ঘর্ষণ WHY')]).toEqual(['why', 'mg', 'sin', 'theta', 'কেন', 'ঘর্ষণ']);
  });
});
