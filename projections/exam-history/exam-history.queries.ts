import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type PageRequest, type ReadStore } from '../store/read-store.js';
import type { ExamHistoryDocument } from './exam-history.projection.js';

const COLLECTION = 'exam-history';
const BATCH = 1_000;
const NEWEST_FIRST = { by: 'startedAt', direction: 'desc' } as const;

/** Finished attempts of one student, newest first. */
@Injectable()
export class ExamHistory {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  count(studentId: string): Promise<number> {
    return this.store.count<ExamHistoryDocument>(COLLECTION, { where: { studentId } });
  }

  page(studentId: string, offset: number, limit: number): Promise<readonly ExamHistoryDocument[]> {
    return this.rows(studentId, { offset, limit });
  }

  async all(studentId: string): Promise<readonly ExamHistoryDocument[]> {
    const found: ExamHistoryDocument[] = [];
    for (;;) {
      const last = found.at(-1);
      const after = last && { after: { value: last.startedAt, _id: last._id } };
      const batch = await this.rows(studentId, { ...after, limit: BATCH });
      found.push(...batch);
      if (batch.length < BATCH) return found;
    }
  }

  private rows(studentId: string, part: Omit<PageRequest<ExamHistoryDocument>, 'where' | 'order'>) {
    return this.store.page<ExamHistoryDocument>(COLLECTION, { where: { studentId }, order: NEWEST_FIRST, ...part });
  }
}
