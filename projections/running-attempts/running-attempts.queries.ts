import { Inject, Injectable } from '@nestjs/common';
import type { Weighing } from '../../api/contracts/events/attempt.events.js';
import { everyPage } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { runningAttemptsProjection, type RunningAttemptDocument } from './running-attempts.projection.js';

const COLLECTION = runningAttemptsProjection.collection;

@Injectable()
export class RunningAttemptsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Yields the attempts with a deadline at or before `instant`, longest overdue first, in pages of `atOnce`. */
  findDue(instant: Date, pageSize: number): AsyncIterable<readonly RunningAttemptDocument[]> {
    const due = { range: { to: instant.toISOString() }, order: { by: 'deadline' } } as const;
    return everyPage(this.store, COLLECTION, due, pageSize);
  }

  /** Returns the number of running attempts at an exam. @param weighing only those; defaults to all */
  countAt(examId: string, weighing?: Weighing): Promise<number> {
    return this.store.count(COLLECTION, { where: { examId, ...(weighing && { weighing }) } });
  }

  async hasRunning(studentId: string): Promise<boolean> {
    return (await this.store.count(COLLECTION, { where: { studentId } })) > 0;
  }
}
