import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { questionImportsProjection, type QuestionImportDocument } from './question-imports.projection.js';

@Injectable()
export class QuestionImportsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Returns the tutor's last import that added or updated a question. */
  async lastOf(tutorId: string): Promise<QuestionImportDocument | undefined> {
    const [last] = await this.store.page<QuestionImportDocument>(questionImportsProjection.name, {
      where: { tutorId, hasChanges: true },
      order: { by: 'startedAt', direction: 'desc' },
      limit: 1,
    });
    return last;
  }
}
