import { Inject, Injectable } from '@nestjs/common';
import type { ExamType } from '../../api/contracts/http/limits.js';
import { everyDocument } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { ExamHistoryDocument } from './exam-history.projection.js';

const COLLECTION = 'exam-history';

/** Whose attempts, and of which kind where not of both. */
export interface HistoryOf {
  readonly studentId: string;
  readonly type?: ExamType;
}

/** Finished attempts of one student, newest first. */
@Injectable()
export class ExamHistory {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  count(of: HistoryOf): Promise<number> {
    return this.store.count<ExamHistoryDocument>(COLLECTION, { where: finished(of) });
  }

  page(of: HistoryOf, offset: number, limit: number): Promise<readonly ExamHistoryDocument[]> {
    return this.store.page<ExamHistoryDocument>(COLLECTION, { ...newest(of), offset, limit });
  }

  all(of: HistoryOf): Promise<readonly ExamHistoryDocument[]> {
    return everyDocument<ExamHistoryDocument>(this.store, COLLECTION, newest(of));
  }
}

const finished = (of: HistoryOf) => ({ ...of, isFinished: true });

const newest = (of: HistoryOf) => ({ where: finished(of), order: { by: 'startedAt', direction: 'desc' } }) as const;
