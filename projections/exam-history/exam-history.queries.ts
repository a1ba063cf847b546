import { Inject, Injectable } from '@nestjs/common';
import { everyDocument } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { ExamHistoryDocument } from './exam-history.projection.js';

const COLLECTION = 'exam-history';

/** Finished attempts of one student, newest first. */
@Injectable()
export class ExamHistory {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  count(studentId: string): Promise<number> {
    return this.store.count<ExamHistoryDocument>(COLLECTION, { where: { studentId } });
  }

  page(studentId: string, offset: number, limit: number): Promise<readonly ExamHistoryDocument[]> {
    return this.store.page<ExamHistoryDocument>(COLLECTION, { ...newestOf(studentId), offset, limit });
  }

  all(studentId: string): Promise<readonly ExamHistoryDocument[]> {
    return everyDocument<ExamHistoryDocument>(this.store, COLLECTION, newestOf(studentId));
  }
}

const newestOf = (studentId: string) =>
  ({ where: { studentId }, order: { by: 'startedAt', direction: 'desc' } }) as const;
