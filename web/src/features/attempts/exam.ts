import type { UseQueryResult } from '@tanstack/react-query';
import type { ExamType } from '../../../../api/contracts/http/limits';

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
  useExam: (examId: string) => UseQueryResult<Exam>;
}

/** Where an exam is explained and started (ROUTE-20, ROUTE-22). */
export const instructionsAddress = (type: ExamType, examId: string): string =>
  type === 'MockTest' ? `/student/start-exam/${examId}` : `/student/start-modeltest/${examId}`;

/** Where its questions are, and its result (ROUTE-21, ROUTE-23). */
export const questionsAddress = (type: ExamType, examId: string): string =>
  type === 'MockTest' ? `/student/exam-questions/${examId}` : `/student/modeltest-questions/${examId}`;

/** Where the next exam of the same kind is found. */
export const nextExam = (type: ExamType): { to: string; name: string } =>
  type === 'MockTest'
    ? { to: '/student/mock-test', name: 'New mock test' }
    : { to: '/student/model-test', name: 'Model tests' };

/** What whoever has answered wrongly wants first. */
export const MISTAKES = { to: '/student/mistake-review', name: 'Review your mistakes' };
