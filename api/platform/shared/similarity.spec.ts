import { mostSimilar, wordsOf } from './similarity.js';

const search = async (text: string, texts: readonly string[], most = 5) => {
  let pauses = 0;
  const pause = async () => void (pauses += 1);
  const similar = await mostSimilar(text, texts, (one) => one, { most, min: 0.2, pause });
  return { similar, found: similar.map(({ item }) => item), pauses };
};

const FRICTION = 'Why does friction act on a block on a rough plane?';
const INCLINE = 'How large is the friction of a block on an inclined rough plane?';
const CAPACITOR = 'Why does a capacitor block direct current?';
const ACID = 'Why is the pH of dilute acid not 8?';

describe('mostSimilar', () => {
  it('returns the texts that share rare words, most similar first', async () => {
    const { found } = await search('friction of a block on a rough plane', [ACID, CAPACITOR, INCLINE, FRICTION]);
    expect(found.slice(0, 2).toSorted()).toEqual([INCLINE, FRICTION].toSorted());
    expect(found).not.toContain(ACID);
  });

  it('returns nothing for a text without common words, and for an empty list', async () => {
    expect((await search('gerund', [FRICTION, ACID])).found).toEqual([]);
    expect((await search('', [FRICTION])).found).toEqual([]);
    expect((await search('gerund', [])).found).toEqual([]);
  });

  it('returns at most the given number of texts', async () => {
    expect((await search(FRICTION, Array<string>(9).fill(FRICTION), 5)).found).toHaveLength(5);
  });

  it('finds a text in other punctuation, case and word order with similarity 1, and with other numbers below 1', async () => {
    const car = 'A car moving at 20 m/s stops within 50 m.';
    const same = await search('within 50 m stops A CAR, moving at 20 m/s', [car, ACID]);
    expect(same.similar).toEqual([{ item: car, similarity: expect.closeTo(1, 9) }]);
    const [other] = (await search('A car moving at 30 m/s stops within 90 m.', [car, ACID])).similar;
    expect(other!.similarity).toBeGreaterThan(0.5);
    expect(other!.similarity).toBeLessThan(0.99);
  });

  it('yields to the event loop while it compares long lists', async () => {
    expect((await search(FRICTION, Array<string>(1_000).fill(INCLINE))).pauses).toBe(20);
  });
});

describe('wordsOf', () => {
  it('finds words of all scripts and the names in formulas, regardless of case', () => {
    expect([...wordsOf('Why $mg\\sin\\theta$? কেন ঘর্ষণ WHY')]).toEqual(['why', 'mg', 'sin', 'theta', 'কেন', 'ঘর্ষণ']);
  });
});
