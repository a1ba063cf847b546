import type { UseQueryResult } from '@tanstack/react-query';
import type { ExamType } from '../../../../api/contracts/http/limits';
import type { FinishedAttempt } from './attempt.queries';

/** An exam as its pages show it, whatever kind it is. */
export interface Exam {
  name: string;
  /** how many */
  questions: number;
  marks: number;
  /** not a number: it can't be started (EXAM-9) */
  minutes: number;
  /** where it comes from, or until when it can be taken */
  about: string;
  /** what holds beside the rules of every exam */
  rule?: Rule;
  /** ISO 8601: it can't be started before; undefined where it can be started now */
  opensAt?: string;
}

/** Whether it has a time. */
export const isConfigured = ({ minutes }: Exam): boolean => Number.isFinite(minutes);

export interface Rule {
  title: string;
  text: string;
}

/** What the pages of an exam need to know of its kind. */
export interface ExamKind {
  type: ExamType;
  /** the heading until the exam's own name is there */
  heading: string;
  /** where exams of this kind are found */
  from: { to: string; name: string };
  /** said where there is no exam with an id */
  missing: string;
  useExam: (examId: string) => UseQueryResult<Exam>;
}

/** Where an exam is explained and started (ROUTE-20, ROUTE-22). */
export const instructionsAddress = (type: ExamType, examId: string): string =>
  type === 'MockTest' ? `/student/start-exam/${examId}` : `/student/start-modeltest/${examId}`;

/** Where its questions are, and its result (ROUTE-21, ROUTE-23). */
export const questionsAddress = (type: ExamType, examId: string): string =>
  type === 'MockTest' ? `/student/exam-questions/${examId}` : `/student/modeltest-questions/${examId}`;

/** Where one may go on. */
export interface Way {
  to: string;
  name: string;
}

/** What its student may want next, the likeliest first: another quiz, what was missed, another exam of the same kind. */
export function waysAfter({
  type,
  weighing,
  incorrect,
}: Pick<FinishedAttempt, 'type' | 'weighing' | 'incorrect'>): readonly [Way, ...Way[]] {
  if (weighing === 'quiz') return [{ to: '/student/mistake-review', name: 'Next mistake test' }];
  const another: Way =
    type === 'MockTest'
      ? { to: '/student/mock-test', name: 'New mock test' }
      : { to: '/student/model-test', name: 'Model tests' };
  return incorrect > 0 ? [{ to: '/student/mistake-review', name: 'Review your mistakes' }, another] : [another];
}
