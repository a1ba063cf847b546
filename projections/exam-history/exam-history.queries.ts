import { Inject, Injectable } from '@nestjs/common';
import { PAGE_DEPTH_MAX, type ExamType } from '../../api/contracts/http/limits.js';
import type { Listed, RowRange } from '../../api/platform/http/paging.js';
import { everyDocument } from '../store/every-page.js';
import { listed } from '../listed.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { examHistoryProjection, type ExamHistoryDocument, type ResultFigures } from './exam-history.projection.js';

const COLLECTION = examHistoryProjection.collection;

/** Selects attempts by student, and optionally by kind. */
export interface HistoryFilter {
  readonly studentId: string;
  readonly type?: ExamType;
}

/** Returns the figures for admins, also while they are withheld from the student. */
export function adminFigures({ heldResult, ...attempt }: ExamHistoryDocument): ResultFigures {
  const { correct, incorrect, skipped, score, verdicts } = attempt;
  // without a held result no figure is null
  return heldResult ?? ({ correct, incorrect, skipped, score, verdicts } as ResultFigures);
}

/** Reads finished attempts of one, several or all students, newest first. */
@Injectable()
export class ExamHistoryQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Returns the number of finished attempts at an exam. */
  countAt(examId: string): Promise<number> {
    return this.store.count(COLLECTION, { where: { examId, isFinished: true } });
  }

  list(of: HistoryFilter, range: RowRange | undefined): Promise<Listed<ExamHistoryDocument>> {
    return listed(this.store, COLLECTION, newest(of), range);
  }

  /** Returns attempts that started at an instant or later. */
  since(of: HistoryFilter, instant: string): Promise<readonly ExamHistoryDocument[]> {
    const selection = { ...newest(of), range: { from: instant } };
    return everyDocument(this.store, COLLECTION, selection);
  }

  /** Returns attempts of all students, optionally for one exam. The total is limited to the maximum page depth. */
  ofAll(examId: string | undefined, range: RowRange): Promise<Listed<ExamHistoryDocument>> {
    return listed(this.store, COLLECTION, newest(examId === undefined ? {} : { examId }), range, PAGE_DEPTH_MAX);
  }

  /**
   * Returns attempts of a few students.
   * @param attemptAt returns the id of a student's attempt at the requested exam
   */
  async ofStudents(
    studentIds: readonly string[],
    attemptAt: ((studentId: string) => string) | undefined,
    { offset, limit }: RowRange,
  ): Promise<Listed<ExamHistoryDocument>> {
    if (attemptAt) {
      const documents = await this.store.get(COLLECTION, studentIds.map(attemptAt));
      const attempts = [...documents.values()].filter(({ isFinished }) => isFinished).toSorted(compareByStart);
      return { total: attempts.length, rows: attempts.slice(offset, offset + limit) };
    }
    const first = { offset: 0, limit: offset + limit };
    const lists = await Promise.all(studentIds.map((studentId) => this.list({ studentId }, first)));
    const attempts = lists.flatMap(({ rows }) => rows).toSorted(compareByStart);
    return { total: lists.reduce((sum, { total }) => sum + total, 0), rows: attempts.slice(offset, offset + limit) };
  }
}

const compareByStart = (a: ExamHistoryDocument, b: ExamHistoryDocument): number =>
  a.startedAt === b.startedAt ? 0 : a.startedAt < b.startedAt ? 1 : -1;

type Of = Partial<Pick<ExamHistoryDocument, 'studentId' | 'type' | 'examId'>>;

const finishedFilter = (of: Of) => ({ ...of, isFinished: true });

const newest = (of: Of) => ({ where: finishedFilter(of), order: { by: 'startedAt', direction: 'desc' } }) as const;
