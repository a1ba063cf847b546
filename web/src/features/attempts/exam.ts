import type { UseQueryResult } from '@tanstack/react-query';
import type { ExamType } from '../../../../api/contracts/http/limits';
import type { FinishedAttempt } from './attempt.queries';

/** The view of an exam of any kind. */
export interface Exam {
  name: string;
  /** Number of questions */
  questions: number;
  marks: number;
  /** Time limit; if it is not a number, the exam cannot be started (EXAM-9) */
  minutes: number;
  /** Origin of the exam, or the end of the period in which it can be taken */
  about: string;
  /** When the result is shown, as the end of a sentence; right after the exam by default */
  resultsText?: string;
  /** Additional rule of this exam */
  rule?: Rule;
  /** Start of the exam, ISO 8601; undefined if it can be started now */
  opensAt?: string;
}

/** Returns true if the exam has a time limit. */
export const isConfigured = ({ minutes }: Exam): boolean => Number.isFinite(minutes);

export interface Rule {
  title: string;
  text: string;
}

/** The properties of an exam kind that its pages need. */
export interface ExamKind {
  type: ExamType;
  /** Heading until the exam's name is loaded */
  heading: string;
  /** List of exams of this kind */
  from: { to: string; name: string };
  /** Message if no exam has the id */
  notFoundText: string;
  useExam: (examId: string) => UseQueryResult<Exam>;
}

/** Returns the URL of the instructions (ROUTE-20, ROUTE-22). */
export const instructionsAddress = (type: ExamType, examId: string): string =>
  type === 'MockTest' ? `/student/start-exam/${examId}` : `/student/start-modeltest/${examId}`;

/** Returns the URL of the questions and the result (ROUTE-21, ROUTE-23). */
export const questionsAddress = (type: ExamType, examId: string): string =>
  type === 'MockTest' ? `/student/exam-questions/${examId}` : `/student/modeltest-questions/${examId}`;

/** A link to the next step. */
export interface NextLink {
  to: string;
  name: string;
}

/** Returns links to the next steps after an exam, most likely first. */
export function nextLinksAfter({
  type,
  drawnFrom,
  incorrect,
}: Pick<FinishedAttempt, 'type' | 'drawnFrom' | 'incorrect'>): readonly [NextLink, ...NextLink[]] {
  if (drawnFrom === 'mistakes') return [{ to: '/student/mistake-review', name: 'Next mistake test' }];
  const another: NextLink =
    type === 'MockTest'
      ? { to: '/student/mock-test', name: 'New mock test' }
      : { to: '/student/model-test', name: 'Model tests' };
  return incorrect > 0 ? [{ to: '/student/mistake-review', name: 'Review your mistakes' }, another] : [another];
}
