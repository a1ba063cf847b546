import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { contributionsIn, contributionsProjection, type Contribution } from './contributions.projection.js';

/** Totals of a student over all finished attempts. */
export interface StudentTotals {
  readonly totalCorrect: number;
  readonly totalIncorrect: number;
  readonly totalSkipped: number;
}

@Injectable()
export class StudentStatsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  async of(studentId: string): Promise<StudentTotals> {
    const documents = await this.store.get(contributionsProjection.collection, [studentId]);
    const document = documents.get(studentId);
    return totalsOf(document ? contributionsIn(document) : []);
  }
}

export function totalsOf(contributions: readonly Contribution[]): StudentTotals {
  const total = (count: 'correct' | 'incorrect' | 'skipped') =>
    contributions.reduce((sum, contribution) => sum + contribution[count], 0);
  return { totalCorrect: total('correct'), totalIncorrect: total('incorrect'), totalSkipped: total('skipped') };
}
