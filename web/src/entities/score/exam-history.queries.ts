import { getQuery } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';

export type ExamHistoryRow = components['schemas']['ExamHistoryRow'];

type Figure = 'score' | 'correct' | 'incorrect' | 'skipped';

/** An exam whose result is shown to the student. */
export type ScoredExam = ExamHistoryRow & Readonly<Record<Figure, number>>;

/** Returns false while the model test withholds its results. */
export const isScored = (exam: ExamHistoryRow): exam is ScoredExam => exam.score !== null;

/** Query for all finished exams of a student, newest first; not paged, since averages and records need all of them. */
export const examHistoryQuery = (studentId: string) =>
  getQuery('/api/score/exam-history/{studentId}', { path: { studentId } });
