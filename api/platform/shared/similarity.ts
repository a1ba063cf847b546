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
  const weightOfWord = (word: string) => weightOf(frequencies.get(word) ?? 0, items.length);
  const lengthOf = (words: ReadonlySet<string>) => Math.sqrt(sumOf(words, weightOfWord));
  const wanted = wordsOf(text);
  const wantedLength = lengthOf(wanted);
  const scored: Similar<Item>[] = [];
  for (const [index, { item, words }] of indexed.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await pause();
    const shared = [...wanted].filter((word) => words.has(word));
    const similarity = shared.length === 0 ? 0 : sumOf(shared, weightOfWord) / (wantedLength * lengthOf(words));
    if (similarity >= min) scored.push({ item, similarity });
  }
  return scored.toSorted((a, b) => b.similarity - a.similarity).slice(0, most);
}

/** Words of a text that are looked up in an index, the rarest first. */
const LOOKED_UP_MAX = 8;
/** Texts with these words that are compared, so that a lookup takes at most about a millisecond. */
const COMPARED_MAX = 1_000;

/**
 * An index of many texts that finds very similar ones fast, by the measure of `mostSimilar`. Each lookup compares only
 * the texts that share one of the rarest words, and at most 1,000 of them.
 */
export class SimilarityIndex<Item> {
  /** Numbers of the words. Texts are stored as numbers to save memory. */
  private readonly numbers = new Map<string, number>();
  /** By word: indexes of the texts with it. */
  private readonly textsWith: number[][] = [];
  private readonly texts: { readonly item: Item; readonly words: readonly number[] }[] = [];

  add(item: Item, text: string): void {
    const words = [...wordsOf(text)].map((word) => this.numberOf(word));
    for (const word of words) this.textsWith[word]!.push(this.texts.length);
    this.texts.push({ item, words });
  }

  /** Returns the most similar item, or undefined if none reaches the minimum similarity. */
  mostSimilar(text: string, min: number): Similar<Item> | undefined {
    const words = [...wordsOf(text)];
    const known = words.flatMap((word) => this.numbers.get(word) ?? []);
    const wanted = new Set(known);
    // words that no text has count as much as they do in `mostSimilar`
    const unknownWeight = (words.length - known.length) * this.weightOf(0);
    const length = Math.sqrt(this.weightsOf(known) + unknownWeight);
    let best: Similar<Item> | undefined;
    for (const index of this.candidates(known)) {
      const { item, words: others } = this.texts[index]!;
      const shared = this.weightsOf(others.filter((word) => wanted.has(word)));
      const similarity = shared / (length * Math.sqrt(this.weightsOf(others)));
      if (similarity >= Math.max(min, best?.similarity ?? 0)) best = { item, similarity };
    }
    return best;
  }

  private candidates(words: readonly number[]): ReadonlySet<number> {
    const frequency = (word: number) => this.textsWith[word]!.length;
    const rarest = words.toSorted((a, b) => frequency(a) - frequency(b)).slice(0, LOOKED_UP_MAX);
    const candidates = new Set<number>();
    for (const word of rarest) {
      for (const index of this.textsWith[word]!) {
        if (candidates.size >= COMPARED_MAX) return candidates;
        candidates.add(index);
      }
    }
    return candidates;
  }

  private numberOf(word: string): number {
    const existing = this.numbers.get(word);
    if (existing !== undefined) return existing;
    this.numbers.set(word, this.textsWith.length);
    return this.textsWith.push([]) - 1;
  }

  private weightsOf(words: readonly number[]): number {
    return sumOf(words, (word) => this.weightOf(this.textsWith[word]!.length));
  }

  private weightOf(frequency: number): number {
    return weightOf(frequency, this.texts.length);
  }
}

/** Returns the weight of a word by inverse document frequency. @param of number of texts */
const weightOf = (frequency: number, of: number): number => Math.log(1 + of / (1 + frequency)) ** 2;

function sumOf<Word>(words: Iterable<Word>, weight: (word: Word) => number): number {
  let sum = 0;
  for (const word of words) sum += weight(word);
  return sum;
}
