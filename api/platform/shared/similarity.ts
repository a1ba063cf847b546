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
  readonly pause: Pause;
}

/** Awaited repeatedly, so that long texts and lists do not block the event loop. */
type Pause = () => Promise<void>;

/** Words that are processed before yielding, at most some milliseconds of work. */
const WORDS_PER_STEP = 5_000;

/** Returns a function that counts processed words, and pauses after each step. */
function pauseAfterSteps(pause: Pause): (words: number) => Promise<void> | undefined {
  let words = 0;
  return (processed) => {
    words += processed;
    if (words < WORDS_PER_STEP) return undefined;
    words = 0;
    return pause();
  };
}

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
  const texts = new SimilarityIndex<Item>();
  const afterWords = pauseAfterSteps(pause);
  for (const item of items) await afterWords(texts.add(item, textOf(item)));
  const measure = texts.measureFrom(text);
  const scored: Similar<Item>[] = [];
  for (const [index, item] of items.entries()) {
    await afterWords(texts.wordCount(index));
    const similarity = measure.similarityOf(index);
    if (similarity >= min) scored.push({ item, similarity });
  }
  return scored.toSorted((a, b) => b.similarity - a.similarity).slice(0, most);
}

/** Maximum number of texts that are compared with one text, which bounds the time of a search. */
const COMPARED_MAX = 1_000;

/** Measures the similarity of one text to those of an index. */
interface Measure {
  /** Numbers of the words that the index has. */
  readonly words: readonly number[];
  /** Weight of all words. */
  readonly total: number;
  /** Weight of the words that no text of the index has. */
  readonly unknown: number;
  /** @param index index of a text, in the order of addition */
  similarityOf(index: number): number;
}

/**
 * An index of many texts that finds very similar ones fast. A search compares only texts that share one of the rarest
 * words: without all of them, no text can reach the minimum similarity.
 */
export class SimilarityIndex<Item> {
  /** Numbers of the words. Texts are stored as numbers to save memory. */
  private readonly numbers = new Map<string, number>();
  /** By word: indexes of the texts with it. */
  private readonly textsWith: number[][] = [];
  private readonly texts: { readonly item: Item; readonly words: readonly number[] }[] = [];
  /** Weights of the words; computed after the last addition. */
  private weights: number[] | undefined;

  /** @returns the number of distinct words of the text */
  add(item: Item, text: string): number {
    const words = [...wordsOf(text)].map((word) => this.numberOf(word));
    for (const word of words) this.textsWith[word]!.push(this.texts.length);
    this.texts.push({ item, words });
    this.weights = undefined;
    return words.length;
  }

  /** Returns the number of distinct words of a text. */
  wordCount(index: number): number {
    return this.texts[index]!.words.length;
  }

  measureFrom(text: string): Measure {
    this.weights ??= this.textsWith.map(({ length }) => weightOf(length, this.texts.length));
    const allWords = [...wordsOf(text)];
    const words = allWords.flatMap((word) => this.numbers.get(word) ?? []);
    const unknown = (allWords.length - words.length) * weightOf(0, this.texts.length);
    const total = this.weightOfAll(words) + unknown;
    const wanted = new Set(words);
    const similarityOf = (index: number) => {
      const others = this.texts[index]!.words;
      const shared = this.weightOfAll(others.filter((word) => wanted.has(word)));
      return shared === 0 ? 0 : shared / Math.sqrt(total * this.weightOfAll(others));
    };
    return { words, total, unknown, similarityOf };
  }

  /** Returns the most similar item, or undefined if none reaches the minimum similarity. */
  async mostSimilar(text: string, min: number, pause: Pause): Promise<Similar<Item> | undefined> {
    const afterWords = pauseAfterSteps(pause);
    const { words, total, unknown, similarityOf } = this.measureFrom(text);
    let best: Similar<Item> | undefined;
    // a text without words of more than this weight cannot be similar enough
    for (const index of this.candidates(words, (1 - min ** 2) * total - unknown)) {
      await afterWords(this.wordCount(index));
      const similarity = similarityOf(index);
      if (similarity >= Math.max(min, best?.similarity ?? 0)) best = { item: this.texts[index]!.item, similarity };
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
    let sum = 0;
    for (const word of words) sum += this.weights![word]!;
    return sum;
  }
}

/** Returns the weight of a word by inverse document frequency. @param of number of texts */
const weightOf = (frequency: number, of: number): number => Math.log(1 + of / (1 + frequency)) ** 2;
