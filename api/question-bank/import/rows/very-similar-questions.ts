import type { QuestionContent } from '../../../contracts/events/question.events.js';
import type { Subject } from '../../../contracts/http/limits.js';
import { eventLoopTurns } from '../../../platform/shared/event-loop-turns.js';
import { SimilarityIndex } from '../../../platform/shared/similarity.js';

/** Minimum similarity: the same words, with few and common exceptions. */
const SIMILARITY_MIN = 0.8;
/** Number of words of the questions of a subject that are compared, so that the index takes at most some 40 MB. */
const INDEXED_WORDS_MAX = 2_500_000;
/** Length of the text that names a question. */
const NAME_MAX = 80;

/** Existing questions of a subject. */
interface QuestionPages {
  pages(filter: { subject: Subject }): AsyncIterable<readonly QuestionContent[]>;
}

/**
 * Finds existing questions that are very similar to the rows of a file. Questions of a subject are indexed once, for
 * the first row of the subject.
 */
export class VerySimilarQuestions {
  private readonly indexes = new Map<Subject, Promise<SimilarityIndex<string>>>();
  private readonly yieldToLoop = eventLoopTurns();
  private lastSearch: Promise<unknown> = Promise.resolve();

  constructor(private readonly questions: QuestionPages) {}

  /** Returns the start of the most similar question; undefined if none is very similar. Searches run one after another. */
  nameOf(content: QuestionContent): Promise<string | undefined> {
    const search = this.lastSearch.then(() => this.search(content));
    this.lastSearch = search.catch(() => {});
    return search;
  }

  private async search(content: QuestionContent): Promise<string | undefined> {
    const index = await this.indexOf(content.subject);
    await this.yieldToLoop();
    return (await index.mostSimilar(textOf(content), SIMILARITY_MIN, this.yieldToLoop))?.item;
  }

  private indexOf(subject: Subject): Promise<SimilarityIndex<string>> {
    let index = this.indexes.get(subject);
    if (!index) {
      index = this.build(subject);
      this.indexes.set(subject, index);
    }
    return index;
  }

  private async build(subject: Subject): Promise<SimilarityIndex<string>> {
    const index = new SimilarityIndex<string>();
    let remaining = INDEXED_WORDS_MAX;
    for await (const page of this.questions.pages({ subject })) {
      for (const content of page) {
        remaining -= index.add(startOf(content.question), textOf(content));
        if (remaining <= 0) return index;
        await this.yieldToLoop();
      }
    }
    return index;
  }
}

const textOf = ({ question, options }: QuestionContent) => [question, ...options].join('\n');

/** Returns the start of a question in one line, with the alternative texts of its pictures. */
function startOf(question: string): string {
  const line = question
    .replaceAll(/!\[([^\]]*)\]\(picture:\w+\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > NAME_MAX ? `${line.slice(0, NAME_MAX).trimEnd()}…` : line;
}
