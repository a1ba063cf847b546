import type { ExamType } from '../../../../api/contracts/http/limits';

/** Where an exam is explained and started (spec §2). */
export const startAddress = (type: ExamType, examId: string): string =>
  type === 'MockTest' ? `/student/start-exam/${examId}` : `/student/start-modeltest/${examId}`;

/** Where its questions are. */
export const questionsAddress = (type: ExamType, examId: string): string =>
  type === 'MockTest' ? `/student/exam-questions/${examId}` : `/student/modeltest-questions/${examId}`;
