import { Inject, Injectable } from '@nestjs/common';
import { OwnedDocuments } from '../store/owned-documents.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { mistakesProjection, type GradedAttemptDocument } from './mistakes.projection.js';

/** Maximum number of cached verdicts of all students: about 20 MB. */
const CACHED_MAX = 100_000;

/** Reads the finished attempts of a student whose results are shown. Recent students are cached. */
@Injectable()
export class ShownAttemptsQueries {
  private readonly attempts: OwnedDocuments<GradedAttemptDocument>;

  constructor(@Inject(READ_STORE) store: ReadStore) {
    this.attempts = new OwnedDocuments<GradedAttemptDocument>(
      store,
      mistakesProjection.collection,
      'studentId',
      ({ verdicts }) => verdicts.length,
      CACHED_MAX,
    );
  }

  /** @throws ReadModelBuilding while the attempts cannot be read */
  assertBuilt(): Promise<void> {
    return this.attempts.assertBuilt();
  }

  /**
   * Returns the attempts, earliest first.
   * @throws ReadModelBuilding
   */
  async ofStudent(studentId: string): Promise<readonly GradedAttemptDocument[]> {
    const attempts = await this.attempts.of(studentId);
    return attempts
      .filter(({ held }) => !held)
      .toSorted((a, b) =>
        a.finishedAt < b.finishedAt ? -1 : a.finishedAt > b.finishedAt ? 1 : a.position - b.position,
      );
  }
}
