import { Inject, Injectable } from '@nestjs/common';
import { eventLoopTurns } from '../../api/platform/shared/event-loop-turns.js';
import { ShownAttemptsQueries } from '../mistakes/shown-attempts.queries.js';
import { OwnedDocuments } from '../store/owned-documents.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { gradedAnswersOf, type GradedAnswer } from './graded-answers.js';
import { gradedQuestionsProjection, type GradedPracticeDocument } from './graded-questions.projection.js';

/** Maximum number of cached practice answers of all students: about 20 MB. */
const CACHED_MAX = 100_000;

/** Reads the answers of a student in practice and in exams with shown results. Recent students are cached. */
@Injectable()
export class StudentAnswersQueries {
  private readonly practices: OwnedDocuments<GradedPracticeDocument>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    private readonly attempts: ShownAttemptsQueries,
  ) {
    this.practices = new OwnedDocuments<GradedPracticeDocument>(
      store,
      gradedQuestionsProjection.collection,
      'studentId',
      ({ answers }) => answers.length,
      CACHED_MAX,
    );
  }

  /** @throws ReadModelBuilding while the answers cannot be read */
  async assertBuilt(): Promise<void> {
    await Promise.all([this.attempts.assertBuilt(), this.practices.assertBuilt()]);
  }

  /**
   * Returns the practices of the student with their answers, in no particular order.
   * @throws ReadModelBuilding
   */
  practised(studentId: string): Promise<readonly GradedPracticeDocument[]> {
    return this.practices.of(studentId);
  }

  /**
   * Returns the student's answers, earliest first.
   * @param takeTurn yields to other work
   * @throws ReadModelBuilding
   */
  async of(studentId: string, takeTurn = eventLoopTurns()): Promise<GradedAnswer[]> {
    const [attempts, practised] = await Promise.all([this.attempts.ofStudent(studentId), this.practised(studentId)]);
    return gradedAnswersOf(attempts, practised, takeTurn);
  }
}
