import { Inject, Injectable } from '@nestjs/common';
import { DAILY_QUESTIONS_DEFAULT } from '../../api/contracts/http/practice.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { practicesProjection, type PracticesDocument } from './practices.projection.js';

const NO_PLAN = { examDate: null, dailyQuestions: DAILY_QUESTIONS_DEFAULT };

/** Reads the number of a student's practices and their plan. */
@Injectable()
export class PracticesQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  async started(studentId: string): Promise<number> {
    return (await this.find(studentId))?.started ?? 0;
  }

  /** Returns the stored plan; its exam date may be in the past. */
  async planOf(studentId: string): Promise<NonNullable<PracticesDocument['plan']>> {
    return (await this.find(studentId))?.plan ?? NO_PLAN;
  }

  private async find(studentId: string): Promise<PracticesDocument | undefined> {
    return (await this.store.get(practicesProjection.collection, [studentId])).get(studentId);
  }
}
