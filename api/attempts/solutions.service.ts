import { Injectable } from '@nestjs/common';
import {
  QuestionSolutionsQueries,
  type PaperVersion,
} from '../../projections/question-solutions/question-solutions.queries.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import type { HiddenQuestions } from './hidden-questions.service.js';

/** Port that provides students with solutions, only for questions that they have finished. */
@Injectable()
export class SolutionsService {
  constructor(private readonly solutions: QuestionSolutionsQueries) {}

  /**
   * Returns the solution of each question in the given order; null if it has none, if it is hidden from the student, or
   * if solutions cannot be read.
   */
  async of(questions: readonly PaperVersion[], hidden: HiddenQuestions): Promise<readonly (string | null)[]> {
    try {
      const solutions = await this.solutions.of(questions);
      return solutions.map((solution, index) => (hidden.isSolutionHidden(questions[index]!) ? null : solution));
    } catch (error) {
      // a result must not depend on a read model that is being rebuilt
      if (error instanceof StoreUnavailable) return questions.map(() => null);
      throw error;
    }
  }
}
