import { Injectable } from '@nestjs/common';
import type { ExamType } from '../contracts/http/limits.js';
import {
  QuestionSolutionsQueries,
  type PaperVersion,
} from '../../projections/question-solutions/question-solutions.queries.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import { ExamSourceRegistry } from './exam-source.js';

/** The port by which students get solutions, of questions that are finished for them alone. */
@Injectable()
export class SolutionsService {
  constructor(
    private readonly exams: ExamSourceRegistry,
    private readonly solutions: QuestionSolutionsQueries,
  ) {}

  /** Whether students who finished the exam may read its solutions: those of a model test from its expiry. */
  areShown(type: ExamType, examId: string, now: Date): Promise<boolean> {
    return this.exams.areSolutionsShown(type, examId, now);
  }

  /** Returns the solution of each question in this order; null if it has none, or while solutions cannot be read. */
  async of(questions: readonly PaperVersion[]): Promise<readonly (string | null)[]> {
    try {
      return await this.solutions.of(questions);
    } catch (error) {
      // a result must not wait for a read model that is being built
      if (error instanceof StoreUnavailable) return questions.map(() => null);
      throw error;
    }
  }
}
