import { Inject, Injectable } from '@nestjs/common';
import { everyDocument } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { mistakesOf, mistakesProjection, type GradedAttemptDocument, type Mistake } from './mistakes.projection.js';

@Injectable()
export class MistakesQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Returns the mistakes of a student by last miss, latest first. */
  async ofStudent(studentId: string): Promise<Mistake[]> {
    const selection = { where: { studentId }, order: { by: 'finishedAt' } } as const;
    return mistakesOf(await everyDocument<GradedAttemptDocument>(this.store, mistakesProjection.name, selection));
  }
}
