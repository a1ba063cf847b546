import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { questionImportsProjection, type QuestionImportDocument } from './question-imports.projection.js';

/** More than a tutor can import in a day. */
const IMPORTS_MAX = 3_000;

@Injectable()
export class QuestionImportsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Returns the tutor's imports since `instant` that added or updated a question and were not undone, latest first. */
  async since(tutorId: string, instant: Date): Promise<QuestionImportDocument[]> {
    const imports = await this.store.page(questionImportsProjection.collection, {
      where: { tutorId, hasChanges: true },
      range: { from: instant.toISOString() },
      order: { by: 'startedAt', direction: 'desc' },
      limit: IMPORTS_MAX,
    });
    return imports.filter(({ isUndone }) => !isUndone);
  }
}
