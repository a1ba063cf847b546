import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { questionSetOf, mockTestsProjection, type MockTestDocument } from './mock-tests.projection.js';

/** Maximum number of mock tests per question set; the same set is rarely drawn twice. */
const MATCHES_MAX = 20;

@Injectable()
export class MockTestsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Returns a student's mock tests with exactly these questions, newest first. */
  withQuestions(studentId: string, questionIds: readonly string[]): Promise<readonly MockTestDocument[]> {
    return this.store.page(mockTestsProjection.collection, {
      where: { studentId, questionSet: questionSetOf(questionIds) },
      order: { by: 'createdAt', direction: 'desc' },
      limit: MATCHES_MAX,
    });
  }
}
