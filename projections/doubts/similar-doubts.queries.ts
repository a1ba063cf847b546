import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SIMILAR_DOUBTS_MAX } from '../../api/contracts/http/limits.js';
import { Mutex } from '../../api/platform/shared/mutex.js';
import { mostSimilar } from '../../api/platform/shared/similarity.js';
import { isAnswered, type AnsweredDoubt } from './answered-doubts.queries.js';
import { DoubtsQueries, type Doubt } from './doubts.queries.js';

/** Time limit in ms for opening doubts; older ones are then not compared. */
const OPENING_MS = 1_000;
/** Texts below it have only common words in common. */
const SIMILARITY_MIN = 0.2;
const DOUBTS = 'doubts';

/**
 * Finds answered doubts that are similar to a doubt. Their texts are opened in memory for each request, and nothing is
 * stored, so that no index contains personal texts.
 */
@Injectable()
export class SimilarDoubtsQueries {
  private readonly mutex = new Mutex();

  constructor(private readonly doubts: DoubtsQueries) {}

  /** Returns answered doubts: those about the same question first, then the most similar ones. */
  similarTo(doubt: Doubt): Promise<AnsweredDoubt[]> {
    // one search at a time, so that several searches do not hold thousands of texts each
    return this.mutex.run(DOUBTS, () => this.search(doubt));
  }

  private async search({ _id, doubt: text, questionId }: Doubt): Promise<AnsweredDoubt[]> {
    const deadline = performance.now() + OPENING_MS;
    const answered: AnsweredDoubt[] = [];
    for await (const page of this.doubts.newestAnswered()) {
      answered.push(...page.filter(isAnswered).filter((candidate) => candidate._id !== _id));
      if (performance.now() > deadline) break;
      await nextTurn();
    }
    const similar = await mostSimilar(text, answered, ({ doubt }) => doubt, {
      most: SIMILAR_DOUBTS_MAX,
      min: SIMILARITY_MIN,
      pause: nextTurn,
    });
    const ofQuestion = questionId === null ? [] : answered.filter((candidate) => candidate.questionId === questionId);
    return [...new Set([...ofQuestion, ...similar.map(({ item }) => item)])].slice(0, SIMILAR_DOUBTS_MAX);
  }
}
