import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { questionPoolProjection, type PooledQuestion } from './question-pool.projection.js';

const COLLECTION = questionPoolProjection.collection;

@Injectable()
export class QuestionPoolQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Returns the existing questions by id. */
  newest(questionIds: readonly string[]): Promise<Map<string, PooledQuestion>> {
    return this.store.get(COLLECTION, questionIds);
  }
}
