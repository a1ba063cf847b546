import { searchText } from '../store/search-text.js';

/** A similar question; `similarity` is 1 for the same words, 0 for none in common. */
export interface SimilarTo<Item> {
  readonly item: Item;
  readonly similarity: number;
}

/** Similarity from which questions are listed. Below it, questions share little more than common words. */
const SIMILAR_FROM = 0.5;
/** Maximum number of candidates that are compared in full. */
const CANDIDATES_MAX = 200;
/** Number of rare words by which candidates are found. */
const RARE_WORDS = 12;

/**
 * Finds texts with the same words: weighted Jaccard similarity, in which a word counts more the fewer texts have it
 * (inverse document frequency). Word order and punctuation do not matter; numbers do.
 */
export class SimilarityIndex<Item> {
  private readonly entries: { readonly item: Item; readonly words: ReadonlySet<string> }[] = [];
  /** Indexes of entries by word. */
  private readonly byWord = new Map<string, number[]>();

  add(item: Item, texts: readonly string[]): void {
    const words = wordsOf(texts);
    const index = this.entries.push({ item, words }) - 1;
    for (const word of words) {
      const having = this.byWord.get(word);
      if (having) having.push(index);
      else this.byWord.set(word, [index]);
    }
  }

  /** Returns the most similar items, most similar first. */
  find(texts: readonly string[], count: number): SimilarTo<Item>[] {
    const words = wordsOf(texts);
    if (words.size === 0) return [];
    const found = this.candidates(words).map((index) => {
      const { item, words: others } = this.entries[index]!;
      return { item, similarity: this.similarityOf(words, others) };
    });
    return found
      .filter(({ similarity }) => similarity >= SIMILAR_FROM)
      .toSorted((a, b) => b.similarity - a.similarity)
      .slice(0, count);
  }

  /** Returns the entries that share the most weight with the rarest words. */
  private candidates(words: ReadonlySet<string>): number[] {
    const rare = [...words]
      .filter((word) => this.byWord.has(word))
      .toSorted((a, b) => this.weightOf(b) - this.weightOf(a))
      .slice(0, RARE_WORDS);
    const shared = new Map<number, number>();
    for (const word of rare) {
      for (const index of this.byWord.get(word)!) shared.set(index, (shared.get(index) ?? 0) + this.weightOf(word));
    }
    return [...shared]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, CANDIDATES_MAX)
      .map(([index]) => index);
  }

  private similarityOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
    let shared = 0;
    let all = 0;
    for (const word of a) {
      const weight = this.weightOf(word);
      all += weight;
      if (b.has(word)) shared += weight;
    }
    for (const word of b) if (!a.has(word)) all += this.weightOf(word);
    return shared / all;
  }

  private weightOf(word: string): number {
    return Math.log(1 + (this.entries.length + 1) / ((this.byWord.get(word)?.length ?? 0) + 1));
  }
}

/** Returns the words and numbers of the texts, without punctuation. */
const wordsOf = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(searchText(...texts).match(/\p{L}[\p{L}\p{M}]*|\p{N}+(?:[.,]\p{N}+)*/gu));
