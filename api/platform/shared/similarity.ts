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
const TEXTS_PER_STEP = 100;

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
    if (index % TEXTS_PER_STEP === TEXTS_PER_STEP - 1) await pause();
    const words = wordsOf(textOf(item));
    indexed.push({ item, words });
    for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  }
  const weightOfWord = (word: string) => weightOf(frequencies.get(word) ?? 0, items.length);
  const lengthOf = (words: ReadonlySet<string>) => Math.sqrt(sumOf(words, weightOfWord));
  const searchWords = wordsOf(text);
  const wantedLength = lengthOf(searchWords);
  const scored: Similar<Item>[] = [];
  for (const [index, { item, words }] of indexed.entries()) {
    if (index % TEXTS_PER_STEP === TEXTS_PER_STEP - 1) await pause();
    const shared = [...searchWords].filter((word) => words.has(word));
    const similarity = shared.length === 0 ? 0 : sumOf(shared, weightOfWord) / (wantedLength * lengthOf(words));
    if (similarity >= min) scored.push({ item, similarity });
  }
  return scored.toSorted((a, b) => b.similarity - a.similarity).slice(0, most);
}

/** Maximum number of texts that are compared with one text, which bounds the time of a search. */
const COMPARED_MAX = 1_000;

/**
 * An index of many texts that finds very similar ones fast, by the measure of `mostSimilar`. A search compares only
 * texts that share one of the rarest words: without all of them, no text can reach the minimum similarity.
 */
export class SimilarityIndex<Item> {
  /** Numbers of the words. Texts are stored as numbers to save memory. */
  private readonly numbers = new Map<string, number>();
  /** By word: indexes of the texts with it. */
  private readonly textsWith: number[][] = [];
  private readonly texts: { readonly item: Item; readonly words: readonly number[] }[] = [];
  /** Weights of the words; computed after the last addition. */
  private weights: number[] | undefined;

  add(item: Item, text: string): void {
    const words = [...wordsOf(text)].map((word) => this.numberOf(word));
    for (const word of words) this.textsWith[word]!.push(this.texts.length);
    this.texts.push({ item, words });
    this.weights = undefined;
  }

  /** Returns the most similar item, or undefined if none reaches the minimum similarity. */
  mostSimilar(text: string, min: number): Similar<Item> | undefined {
    this.weights ??= this.textsWith.map(({ length }) => weightOf(length, this.texts.length));
    const words = [...wordsOf(text)];
    const knownNumbers = words.flatMap((word) => this.numbers.get(word) ?? []);
    const unknownWeight = (words.length - knownNumbers.length) * weightOf(0, this.texts.length);
    const total = this.weightOfAll(knownNumbers) + unknownWeight;
    const searchNumbers = new Set(knownNumbers);
    let best: Similar<Item> | undefined;
    // a text without words of more than this weight cannot be similar enough
    for (const index of this.candidates(knownNumbers, (1 - min ** 2) * total - unknownWeight)) {
      const { item, words: others } = this.texts[index]!;
      const shared = this.weightOfAll(others.filter((word) => searchNumbers.has(word)));
      const similarity = shared / Math.sqrt(total * this.weightOfAll(others));
      if (similarity >= Math.max(min, best?.similarity ?? 0)) best = { item, similarity };
    }
    return best;
  }

  /** Returns the texts with one of the rarest words. @param missingWeight weight of the words that a text may lack */
  private candidates(words: readonly number[], missingWeight: number): ReadonlySet<number> {
    const frequency = (word: number) => this.textsWith[word]!.length;
    const candidates = new Set<number>();
    let weight = 0;
    for (const word of words.toSorted((a, b) => frequency(a) - frequency(b))) {
      // tolerates rounding
      if (weight > missingWeight + 1e-9) break;
      weight += this.weights![word]!;
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

  private weightOfAll(words: readonly number[]): number {
    return sumOf(words, (word) => this.weights![word]!);
  }
}

/** Returns the weight of a word by inverse document frequency. @param of number of texts */
const weightOf = (frequency: number, of: number): number => Math.log(1 + of / (1 + frequency)) ** 2;

function sumOf<Word>(words: Iterable<Word>, weight: (word: Word) => number): number {
  let sum = 0;
  for (const word of words) sum += weight(word);
  return sum;
}
