import { forget, recall, remember } from '../../lib/device/last-known';
import { serverClock } from '../../lib/time/server-clock';
import type { RunningAttempt } from './attempt.queries';
import type { PaperAnswers } from './paper/attempt-state';

interface KeptPaper {
  attempt: RunningAttempt;
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
export function keepPaper(attempt: RunningAttempt): void {
  void remember(PAPER, { attempt, aheadMs: serverClock.now() - Date.now() } satisfies KeptPaper);
  keepAnswers(attempt.attemptId, attempt);
}

export function keepAnswers(attemptId: string, { answers, progress }: PaperAnswers): void {
  void remember(ANSWERS, { attemptId, answers, progress } satisfies KeptAnswers);
}

/** The attempt at that exam as it was known last, and the server's time with it; the server will tell of both what is true. */
export async function recallPaper(examId: string): Promise<RunningAttempt | undefined> {
  const [paper, last] = await Promise.all([recall<KeptPaper>(PAPER), recall<KeptAnswers>(ANSWERS)]);
  if (paper?.attempt.examId !== examId) return undefined;
  serverClock.carryOn(Date.now() + paper.aheadMs);
  const { attempt } = paper;
  if (last?.attemptId !== attempt.attemptId) return attempt;
  const progress = Object.entries(last.progress).map(
    ([questionId, seen]) => [questionId, { spentMs: 0, ...attempt.progress[questionId], ...seen }] as const,
  );
  return { ...attempt, answers: last.answers, progress: Object.fromEntries(progress) };
}

export const forgetPaper = (): Promise<void> => forget(PAPER, ANSWERS);
