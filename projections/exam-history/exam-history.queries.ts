import { Inject, Injectable } from '@nestjs/common';
import { PAGE_DEPTH_MAX, type ExamType } from '../../api/contracts/http/limits.js';
import { everyDocument } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { ExamHistoryDocument, ResultFigures } from './exam-history.projection.js';

const COLLECTION = 'exam-history';

/** Selects attempts by student, and optionally by kind. */
export interface HistoryFilter {
  readonly studentId: string;
  readonly type?: ExamType;
}

/** A page of attempts with the total count. */
interface AttemptPage {
  readonly total: number;
  readonly attempts: readonly ExamHistoryDocument[];
}
interface Rows {
  readonly offset: number;
  readonly limit: number;
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

  count(of: HistoryFilter): Promise<number> {
    return this.store.count<ExamHistoryDocument>(COLLECTION, { where: finishedFilter(of) });
  }

  /** Returns the number of finished attempts at an exam. */
  countAt(examId: string): Promise<number> {
    return this.store.count<ExamHistoryDocument>(COLLECTION, { where: { examId, isFinished: true } });
  }

  page(of: HistoryFilter, offset: number, limit: number): Promise<readonly ExamHistoryDocument[]> {
    return this.store.page<ExamHistoryDocument>(COLLECTION, { ...newest(of), offset, limit });
  }

  all(of: HistoryFilter): Promise<readonly ExamHistoryDocument[]> {
    return everyDocument<ExamHistoryDocument>(this.store, COLLECTION, newest(of));
  }

  /** Returns attempts that started at an instant or later. */
  since(of: HistoryFilter, instant: string): Promise<readonly ExamHistoryDocument[]> {
    const selection = { ...newest(of), range: { from: instant } };
    return everyDocument<ExamHistoryDocument>(this.store, COLLECTION, selection);
  }

  /** Returns attempts of all students, optionally for one exam. The total is limited to the maximum page depth. */
  async ofAll(examId: string | undefined, rows: Rows): Promise<AttemptPage> {
    const of = examId === undefined ? {} : { examId };
    const [total, attempts] = await Promise.all([
      this.store.count<ExamHistoryDocument>(COLLECTION, { where: finishedFilter(of), atMost: PAGE_DEPTH_MAX }),
      this.store.page<ExamHistoryDocument>(COLLECTION, { ...newest(of), ...rows }),
    ]);
    return { total, attempts };
  }

  /**
   * Returns attempts of a few students.
   * @param attemptAt returns the id of a student's attempt at the requested exam
   */
  async ofStudents(
    studentIds: readonly string[],
    attemptAt: ((studentId: string) => string) | undefined,
    { offset, limit }: Rows,
  ): Promise<AttemptPage> {
    if (attemptAt) {
      const documents = await this.store.get<ExamHistoryDocument>(COLLECTION, studentIds.map(attemptAt));
      const attempts = [...documents.values()].filter(({ isFinished }) => isFinished).toSorted(compareByStart);
      return { total: attempts.length, attempts: attempts.slice(offset, offset + limit) };
    }
    const [counts, pages] = await Promise.all([
      Promise.all(studentIds.map((studentId) => this.count({ studentId }))),
      Promise.all(studentIds.map((studentId) => this.page({ studentId }, 0, offset + limit))),
    ]);
    const attempts = pages.flat().toSorted(compareByStart);
    return { total: counts.reduce((sum, n) => sum + n, 0), attempts: attempts.slice(offset, offset + limit) };
  }
}

const compareByStart = (a: ExamHistoryDocument, b: ExamHistoryDocument): number =>
  a.startedAt === b.startedAt ? 0 : a.startedAt < b.startedAt ? 1 : -1;

type Of = Partial<Pick<ExamHistoryDocument, 'studentId' | 'type' | 'examId'>>;

const finishedFilter = (of: Of) => ({ ...of, isFinished: true });

const newest = (of: Of) => ({ where: finishedFilter(of), order: { by: 'startedAt', direction: 'desc' } }) as const;
