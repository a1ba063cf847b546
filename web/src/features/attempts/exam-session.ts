/**
 * The session flag of a started exam (spec §4): which attempt it is, and which question was last looked at. The server
 * alone decides whether an exam may be started; this only leads back to it.
 */
interface ExamSession {
  attemptId: string;
  questionId?: string;
}

const keyOf = (examId: string) => `exam:${examId}`;

function read(examId: string): ExamSession | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(examId)) ?? 'null') as Partial<ExamSession> | null;
    return typeof kept?.attemptId === 'string' ? (kept as ExamSession) : undefined;
  } catch {
    return undefined;
  }
}

function write(examId: string, session: ExamSession): void {
  try {
    sessionStorage.setItem(keyOf(examId), JSON.stringify(session));
  } catch {
    // a blocked storage costs the way back, not the exam
  }
}

export function recordStart(examId: string, attemptId: string): void {
  if (read(examId)?.attemptId !== attemptId) write(examId, { attemptId });
}

export const startedAttemptId = (examId: string): string | undefined => read(examId)?.attemptId;

export function recordQuestion(examId: string, attemptId: string, questionId: string): void {
  write(examId, { attemptId, questionId });
}

export const lastQuestionId = (examId: string): string | undefined => read(examId)?.questionId;
