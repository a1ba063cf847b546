/** A text with its distinct words. */
interface Words<Item> {
  readonly item: Item;
  readonly words: ReadonlySet<string>;
}

/** An item with the similarity of its text: 1 for the same words, 0 for none in common. */
export interface Similar<Item> {
  readonly item: Item;
  readonly similarity: number;
}

interface Search {
  /** Maximum number of results. */
  readonly most: number;
  /** Minimum similarity of a result. */
  readonly min: number;
  /** Awaited repeatedly, so that long lists do not block the event loop. */
  readonly pause: () => Promise<void>;
}

/** Texts that are processed before yielding, some milliseconds of work. */
const AT_ONCE = 100;

/** Returns the distinct words of a text, including the names in formulas. */
export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu),
  );

/**
 * Returns the items whose texts are most similar to a text, most similar first: cosine similarity of the words, weighted
 * by inverse document frequency.
 */
export async function mostSimilar<Item>(
  text: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
  { most, min, pause }: Search,
): Promise<Similar<Item>[]> {
  const indexed: Words<Item>[] = [];
  const frequencies = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await pause();
    const words = wordsOf(textOf(item));
    indexed.push({ item, words });
    for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  }
  const weightOf = (word: string) => Math.log(1 + items.length / (1 + (frequencies.get(word) ?? 0))) ** 2;
  const lengthOf = (words: ReadonlySet<string>) => Math.sqrt(sumOf(words, weightOf));
  const wanted = wordsOf(text);
  const wantedLength = lengthOf(wanted);
  const scored: Similar<Item>[] = [];
  for (const [index, { item, words }] of indexed.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await pause();
    const shared = [...wanted].filter((word) => words.has(word));
    const similarity = shared.length === 0 ? 0 : sumOf(shared, weightOf) / (wantedLength * lengthOf(words));
    if (similarity >= min) scored.push({ item, similarity });
  }
  return scored.toSorted((a, b) => b.similarity - a.similarity).slice(0, most);
}

function sumOf(words: Iterable<string>, weightOf: (word: string) => number): number {
  let sum = 0;
  for (const word of words) sum += weightOf(word);
  return sum;
}
