/**
 * The session flag of a started exam (EXAM-5): whose attempt it is, which one, and which question was looked at last. The
 * server alone decides whether an exam may be started; this only leads back to it.
 */
interface ExamSession {
  account: string;
  attemptId: string;
  questionId?: string;
}

const keyOf = (examId: string) => `exam:${examId}`;

/** Nothing where another student of this tab has left it. */
function read(account: string, examId: string): ExamSession | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(examId)) ?? 'null') as Partial<ExamSession> | null;
    return kept?.account === account && typeof kept.attemptId === 'string' ? (kept as ExamSession) : undefined;
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

export function recordStart(account: string, examId: string, attemptId: string): void {
  if (startedAttemptId(account, examId) !== attemptId) write(examId, { account, attemptId });
}

export const startedAttemptId = (account: string, examId: string): string | undefined =>
  read(account, examId)?.attemptId;

export function recordQuestion(account: string, examId: string, attemptId: string, questionId: string): void {
  write(examId, { account, attemptId, questionId });
}

export const lastQuestionId = (account: string, examId: string): string | undefined =>
  read(account, examId)?.questionId;
