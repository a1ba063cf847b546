import { Inject, Injectable } from '@nestjs/common';
import { SUBJECTS, type Subject } from '../../api/contracts/http/limits.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { PooledQuestion } from './question-pool.projection.js';

const COLLECTION = 'question-pool';

@Injectable()
export class QuestionPoolQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Returns the number of reserved questions by subject. */
  async reservedCounts(): Promise<Record<Subject, number>> {
    const counts = SUBJECTS.map(async (subject) => {
      const where = { subject, free: false };
      return [subject, await this.store.count<PooledQuestion>(COLLECTION, { where })] as const;
    });
    return Object.fromEntries(await Promise.all(counts)) as Record<Subject, number>;
  }

  /** Returns the existing questions by id. */
  newest(questionIds: readonly string[]): Promise<Map<string, PooledQuestion>> {
    return this.store.get<PooledQuestion>(COLLECTION, questionIds);
  }
}
