import { DOUBT_SUBJECTS, type DoubtSubject } from '../../../../api/contracts/http/limits';

/** The question that a doubt is about, from the page on which the student starts to ask. */
export interface QuestionReference {
  readonly questionId: string;
  readonly question: string;
  /** Undefined if unknown */
  readonly subject?: DoubtSubject | undefined;
  /** Attempt on whose result the student asks */
  readonly attemptId?: string | undefined;
}

/** Returns the stored or passed question; undefined for an invalid value. */
export function parseQuestionReference(value: unknown): QuestionReference | undefined {
  const { questionId, question, subject, attemptId } = (value ?? {}) as Partial<QuestionReference>;
  if (typeof questionId !== 'string' || typeof question !== 'string') return undefined;
  return {
    questionId,
    question,
    subject: DOUBT_SUBJECTS.find((value) => value === subject),
    attemptId: typeof attemptId === 'string' ? attemptId : undefined,
  };
}
