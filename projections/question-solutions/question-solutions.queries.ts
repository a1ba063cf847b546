import { Inject, Injectable } from '@nestjs/common';
import type { PinnedQuestion } from '../../api/contracts/events/mock-test.events.js';
import type { QuestionContent } from '../../api/contracts/events/question.events.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { questionSolutionsProjection, solutionFor } from './question-solutions.projection.js';

/** A question in the version used by a paper. */
export type PaperVersion = PinnedQuestion & Pick<QuestionContent, 'question' | 'options'>;

@Injectable()
export class QuestionSolutionsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Returns the solution of each question in the given order; null if there is none. */
  async of(questions: readonly PaperVersion[]): Promise<(string | null)[]> {
    const ids = questions.map(({ questionId }) => questionId);
    const documents = await this.store.get(questionSolutionsProjection.collection, ids);
    return questions.map((question) => {
      const document = documents.get(question.questionId);
      return document ? solutionFor(document, question) : null;
    });
  }
}
