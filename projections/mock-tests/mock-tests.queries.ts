import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { questionSetOf, type MockTestDocument } from './mock-tests.projection.js';

/** drawing one set of questions twice is chance, more often it hardly happens */
const SAME_SET_MAX = 20;

@Injectable()
export class MockTestsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** A student's mock tests of exactly these questions, newest first. */
  withQuestions(studentId: string, questionIds: readonly string[]): Promise<readonly MockTestDocument[]> {
    return this.store.page<MockTestDocument>('mock-tests', {
      where: { studentId, questionSet: questionSetOf(questionIds) },
      order: { by: 'createdAt', direction: 'desc' },
      limit: SAME_SET_MAX,
    });
  }
}
