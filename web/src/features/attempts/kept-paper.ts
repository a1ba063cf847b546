import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api-error';
import { forget, recall, remember } from '../../lib/device/last-known';
import type { Outbox } from '../../lib/outbox/outbox';
import { serverClock } from '../../lib/time/server-clock';
import { useClockCheck } from '../../lib/time/use-clock-check';
import { whenIdle } from '../../lib/time/when-idle';
import type { LoadedAttempt } from './attempt.queries';
import { answersOf, type PaperAnswers } from './paper/attempt-state';
import type { AttemptStore } from './paper/attempt-store';
import type { SpentTimes } from './paper/spent-times';

/** A paper, and what stands above it. */
export interface PaperContents {
  attempt: LoadedAttempt;
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

/** Keeps the running attempt on this device, so that the exam goes on when the page is opened again without a connection. */
export function keepPaper(paper: PaperContents): void {
  void remember(PAPER, { ...paper, aheadMs: serverClock.now() - Date.now() } satisfies KeptPaper);
  keepAnswers(paper.attempt.attemptId, paper.attempt);
}

export function keepAnswers(attemptId: string, { answers, progress }: PaperAnswers): void {
  void remember(ANSWERS, { attemptId, answers, progress } satisfies KeptAnswers);
}

/** The paper of that exam as this device has kept it, with the server's time; the server corrects both as soon as it answers. */
export async function recallPaper(examId: string): Promise<PaperContents | undefined> {
  const [kept, last] = await Promise.all([recall<KeptPaper>(PAPER), recall<KeptAnswers>(ANSWERS)]);
  if (kept?.attempt.examId !== examId) return undefined;
  const { aheadMs, ...contents } = kept;
  serverClock.carryOn(Date.now() + aheadMs);
  // ticks begin with the page: whatever is reported from now on is newer
  const attempt = { ...contents.attempt, requestedAt: 0 };
  const paper = { ...contents, attempt };
  if (last?.attemptId !== attempt.attemptId) return paper;
  const progress = Object.entries(last.progress).map(
    ([questionId, seen]) => [questionId, { spentMs: 0, ...attempt.progress[questionId], ...seen }] as const,
  );
  return { ...paper, attempt: { ...attempt, answers: last.answers, progress: Object.fromEntries(progress) } };
}

export const forgetPaper = (): Promise<void> => forget(PAPER, ANSWERS);

/** for marks and looks, of which several are kept at once */
const SOON_MS = 1_000;

/**
 * Keeps the answers of the server on this device: an acknowledged one at once, since the outbox no longer keeps it, the
 * rest soon and when the page is left. Returns the way to stop.
 */
export function keepFollowing(
  store: AttemptStore,
  outbox: Pick<Outbox, 'onReply'>,
  attemptId: string,
  spent: Pick<SpentTimes, 'of'>,
): () => void {
  let callOff: (() => void) | undefined;
  const stopWaiting = () => {
    callOff?.();
    callOff = undefined;
  };
  const keep = () => {
    stopWaiting();
    const { answers, progress } = answersOf(store.state());
    const timed = Object.entries(progress).map(([id, seen]) => {
      const spentMs = spent.of(id);
      return [id, spentMs > 0 ? { ...seen, spentMs } : seen] as const;
    });
    keepAnswers(attemptId, { answers, progress: Object.fromEntries(timed) });
  };
  const keepSoon = () => {
    if (callOff) return;
    const timer = setTimeout(() => (callOff = whenIdle(keep)), SOON_MS);
    callOff = () => clearTimeout(timer);
  };
  const keepIfLeft = () => document.visibilityState === 'hidden' && keep();
  const stops = [store.subscribe(keepSoon), outbox.onReply(({ saved }) => saved && keep())];
  document.addEventListener('visibilitychange', keepIfLeft);
  return () => {
    stopWaiting();
    document.removeEventListener('visibilitychange', keepIfLeft);
    stops.forEach((stop) => stop());
  };
}

/** a student who has waited for so long goes on with what this device has */
const PATIENCE_MS = 5_000;
/** nothing tells that a server is back where the connection was never lost */
const AGAIN_MS = 15_000;

/**
 * The paper as this device has kept it, where the server is away or silent: undefined until it is found, null when there
 * is none or none is needed. Asks the server again meanwhile, and whenever there may be a connection.
 * @param asked all that the page needs of the server
 */
export function useKeptPaper(
  account: string,
  examId: string,
  asked: readonly Pick<UseQueryResult, 'data' | 'failureReason' | 'refetch'>[],
): PaperContents | null | undefined {
  const missing = asked.filter(({ data }) => data === undefined);
  const late = useLate(missing.length > 0);
  const away = missing.some(({ failureReason }) => failureReason instanceof ApiError && failureReason.away);
  const needed = late || away;
  const kept = useQuery({
    queryKey: ['kept-paper', account, examId],
    queryFn: async () => (await recallPaper(examId)) ?? null,
    enabled: needed,
    staleTime: Infinity,
    gcTime: 0,
  });
  // once it is shown it stays, also while the server is asked again and has not failed yet
  const wanted = needed || (missing.length > 0 && Boolean(kept.data));
  const again = () => {
    if (wanted) for (const { refetch } of missing) void refetch();
  };
  useClockCheck(again);
  useInterval(again, AGAIN_MS);
  return wanted ? kept.data : null;
}

function useInterval(task: () => void, ms: number): void {
  const latest = useRef(task);
  useEffect(() => {
    latest.current = task;
  });
  useEffect(() => {
    const timer = setInterval(() => latest.current(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}

function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(setLate, PATIENCE_MS, true);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && late;
}
