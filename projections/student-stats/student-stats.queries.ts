import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { StudentStatsDocument } from './student-stats.projection.js';

@Injectable()
export class StudentStats {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  async of(studentId: string): Promise<Omit<StudentStatsDocument, '_id'>> {
    const found = (await this.store.get<StudentStatsDocument>('student-stats', [studentId])).get(studentId);
    const { totalCorrect = 0, totalIncorrect = 0, totalSkipped = 0 } = found ?? {};
    return { totalCorrect, totalIncorrect, totalSkipped };
  }
}
