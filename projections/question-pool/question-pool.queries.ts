import { Inject, Injectable } from '@nestjs/common';
import type { Subject } from '../../api/contracts/http/limits.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { PooledQuestion } from './question-pool.projection.js';

const COLLECTION = 'question-pool';
const BATCH = 5_000;

@Injectable()
export class QuestionPool {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  async ofSubject(subject: Subject): Promise<PooledQuestion[]> {
    const found: PooledQuestion[] = [];
    for (;;) {
      const last = found.at(-1);
      const batch = await this.store.page<PooledQuestion>(COLLECTION, {
        where: { subject },
        ...(last && { after: { value: last._id, _id: last._id } }),
        limit: BATCH,
      });
      found.push(...batch);
      if (batch.length < BATCH) return found;
    }
  }

  /** Those that are still there, by id. */
  newest(questionIds: readonly string[]): Promise<Map<string, PooledQuestion>> {
    return this.store.get<PooledQuestion>(COLLECTION, questionIds);
  }
}
