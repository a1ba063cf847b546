import { forget, recall, remember } from '../../lib/device/last-known';
import { serverClock } from '../../lib/time/server-clock';
import type { RunningAttempt } from './attempt.queries';
import type { PaperAnswers } from './paper/attempt-state';

/** A paper, and what stands above it. */
export interface PaperContents {
  attempt: RunningAttempt;
  title: string;
  note: string;
}
interface KeptPaper extends PaperContents {
  /** of the server's clock before this device's, whose own time may be wrong */
  aheadMs: number;
}
/** apart from the paper, which is long: they are kept at every click */
interface KeptAnswers extends PaperAnswers {
  attemptId: string;
}

const PAPER = 'paper';
const ANSWERS = 'answers';

/** Keeps the running attempt on this device, so that the exam goes on where the page is opened anew without a line. */
export function keepPaper(paper: PaperContents): void {
  void remember(PAPER, { ...paper, aheadMs: serverClock.now() - Date.now() } satisfies KeptPaper);
  keepAnswers(paper.attempt.attemptId, paper.attempt);
}

export function keepAnswers(attemptId: string, { answers, progress }: PaperAnswers): void {
  void remember(ANSWERS, { attemptId, answers, progress } satisfies KeptAnswers);
}

/** The paper of that exam as it was known last, and the server's time with it; the server will tell what is true of both. */
export async function recallPaper(examId: string): Promise<PaperContents | undefined> {
  const [kept, last] = await Promise.all([recall<KeptPaper>(PAPER), recall<KeptAnswers>(ANSWERS)]);
  if (kept?.attempt.examId !== examId) return undefined;
  const { aheadMs, ...paper } = kept;
  serverClock.carryOn(Date.now() + aheadMs);
  const { attempt } = paper;
  if (last?.attemptId !== attempt.attemptId) return paper;
  const progress = Object.entries(last.progress).map(
    ([questionId, seen]) => [questionId, { spentMs: 0, ...attempt.progress[questionId], ...seen }] as const,
  );
  return { ...paper, attempt: { ...attempt, answers: last.answers, progress: Object.fromEntries(progress) } };
}

export const forgetPaper = (): Promise<void> => forget(PAPER, ANSWERS);
