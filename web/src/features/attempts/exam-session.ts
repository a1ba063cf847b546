/**
 * The session flag of a started exam (EXAM-5), in this tab's session storage: the account, its attempt, and the
 * question that was on screen last. Only the server decides whether an exam may be started.
 */
interface ExamSession {
  account: string;
  attemptId: string;
  questionId?: string;
}

const keyOf = (examId: string) => `exam:${examId}`;

/** Returns undefined if another account of this tab wrote it. */
function readSession(account: string, examId: string): ExamSession | undefined {
  try {
    const session = JSON.parse(sessionStorage.getItem(keyOf(examId)) ?? 'null') as Partial<ExamSession> | null;
    return session?.account === account && typeof session.attemptId === 'string' ? (session as ExamSession) : undefined;
  } catch {
    return undefined;
  }
}

function write(examId: string, session: ExamSession): void {
  try {
    sessionStorage.setItem(keyOf(examId), JSON.stringify(session));
  } catch {
    // without storage a reload opens the first unvisited question
  }
}

/** Records a started attempt, unless its session is already recorded. */
export function recordStart(account: string, examId: string, attemptId: string): void {
  if (readSession(account, examId)?.attemptId !== attemptId) write(examId, { account, attemptId });
}

export function recordQuestion(account: string, examId: string, attemptId: string, questionId: string): void {
  write(examId, { account, attemptId, questionId });
}

export const lastQuestionId = (account: string, examId: string): string | undefined =>
  readSession(account, examId)?.questionId;
