import { Inject, Injectable } from '@nestjs/common';
import { SUBJECTS, type Subject } from '../../api/contracts/http/limits.js';
import { everyDocument } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { PooledQuestion } from './question-pool.projection.js';

const COLLECTION = 'question-pool';
/** of a page: they are small */
const ROWS = 5_000;

@Injectable()
export class QuestionPoolQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Questions of upcoming and live model tests are kept back. */
  freeOfSubject(subject: Subject): Promise<readonly PooledQuestion[]> {
    return everyDocument<PooledQuestion>(this.store, COLLECTION, { where: { subject, free: true } }, ROWS);
  }

  /** How many of each subject are kept back for a model test. */
  async keptCounts(): Promise<Record<Subject, number>> {
    const counted = SUBJECTS.map(async (subject) => {
      const where = { subject, free: false };
      return [subject, await this.store.count<PooledQuestion>(COLLECTION, { where })] as const;
    });
    return Object.fromEntries(await Promise.all(counted)) as Record<Subject, number>;
  }

  /** Those that are still there, by id. */
  newest(questionIds: readonly string[]): Promise<Map<string, PooledQuestion>> {
    return this.store.get<PooledQuestion>(COLLECTION, questionIds);
  }
}
