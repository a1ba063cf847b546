import { Injectable } from '@nestjs/common';
import type { ExamType } from '../contracts/http/limits.js';
import {
  QuestionSolutionsQueries,
  type PaperVersion,
} from '../../projections/question-solutions/question-solutions.queries.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import { ExamSourceRegistry } from './exam-source.js';

/** Port that provides students with solutions, only for questions that they have finished. */
@Injectable()
export class SolutionsService {
  constructor(
    private readonly exams: ExamSourceRegistry,
    private readonly solutions: QuestionSolutionsQueries,
  ) {}

  /**
   * Returns true if students who finished the exam may read its solutions. Those of a model test are available from
   * its expiry.
   */
  areShown(type: ExamType, examId: string, now: Date): Promise<boolean> {
    return this.exams.areSolutionsShown(type, examId, now);
  }

  /** Returns the solution of each question in the given order; null if it has none or solutions cannot be read. */
  async of(questions: readonly PaperVersion[]): Promise<readonly (string | null)[]> {
    try {
      return await this.solutions.of(questions);
    } catch (error) {
      // a result must not depend on a read model that is being rebuilt
      if (error instanceof StoreUnavailable) return questions.map(() => null);
      throw error;
    }
  }
}
