import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { deleteStoredPictures } from '../../entities/picture/stored-pictures';
import { ApiError } from '../../lib/api/api-error';
import { deleteCachedValues, readCachedValue, cacheValue } from '../../lib/device/offline-cache';
import { serverClock } from '../../lib/time/server-clock';
import { useClockCheck } from '../../lib/time/use-clock-check';
import type { LoadedAttempt, RunningAttempt } from './attempt.queries';

/** A paper and its header. */
export interface PaperContents {
  attempt: LoadedAttempt;
  title: string;
  note: string;
}
interface StoredPaper extends PaperContents {
  /** Server time minus device time, in ms */
  aheadMs: number;
}
type Answers = Pick<RunningAttempt, 'answers' | 'progress'>;
/** Answers, stored separately from the large paper because they change often. */
interface StoredAnswers extends Pick<Answers, 'answers'> {
  attemptId: string;
  /** Earlier releases stored no times */
  progress: Readonly<Record<string, Partial<Answers['progress'][string]>>>;
}

const PAPER = 'paper';
const ANSWERS = 'answers';

/** Stores a running attempt on the device, so that the exam can be opened again without a connection. */
export function storePaper(paper: PaperContents): void {
  void cacheValue(PAPER, { ...paper, aheadMs: serverClock.now() - Date.now() } satisfies StoredPaper);
}

/** Stores the saved answers; the outbox stores unsent ones. */
export function storeAnswers(attemptId: string, { answers, progress }: Answers): void {
  void cacheValue(ANSWERS, { attemptId, answers, progress } satisfies StoredAnswers);
}

/** Returns the stored paper of an exam, and sets the server clock by it until the server responds. */
export async function loadStoredPaper(examId: string): Promise<PaperContents | undefined> {
  const [paper, storedAnswers] = await Promise.all([
    readCachedValue<StoredPaper>(PAPER),
    readCachedValue<StoredAnswers>(ANSWERS),
  ]);
  if (paper?.attempt.examId !== examId) return undefined;
  const { aheadMs, title, note } = paper;
  serverClock.estimate(Date.now() + aheadMs);
  // ticks start at the page load, so every report is newer than this copy
  const attempt = { ...paper.attempt, requestedAt: 0 };
  if (storedAnswers?.attemptId !== attempt.attemptId) return { attempt, title, note };
  const progress = Object.entries(storedAnswers.progress).map(([questionId, update]) => {
    const base = attempt.progress[questionId] ?? { visited: false, marked: false, spentMs: 0 };
    return [questionId, { ...base, ...update }] as const;
  });
  return {
    attempt: { ...attempt, answers: storedAnswers.answers, progress: Object.fromEntries(progress) },
    title,
    note,
  };
}

/** Deletes the paper with its answers and pictures from the device. */
export async function deleteStoredPaper(): Promise<void> {
  await Promise.all([deleteCachedValues(PAPER, ANSWERS), deleteStoredPictures()]);
}

/** Milliseconds without a response after which the stored paper is shown. */
const RESPONSE_TIMEOUT_MS = 5_000;
/** Interval in ms between requests while the stored paper is shown */
const POLL_MS = 15_000;

/**
 * Returns the paper stored on this device while the server is unreachable or does not respond; undefined while the paper is loading, null if it is missing or not needed. The server is polled while the stored paper is needed.
 * @param queries everything that the page needs from the server
 */
export function useStoredPaper(
  account: string,
  examId: string,
  queries: readonly Pick<UseQueryResult, 'data' | 'failureReason' | 'refetch'>[],
): PaperContents | null | undefined {
  const pendingQueries = queries.filter(({ data }) => data === undefined);
  const isLate = useTimeout(pendingQueries.length > 0, RESPONSE_TIMEOUT_MS);
  const isAway = pendingQueries.some(
    ({ failureReason }) => failureReason instanceof ApiError && failureReason.isUnavailable,
  );
  const storedPaper = useQuery({
    queryKey: ['stored-paper', account, examId],
    queryFn: async () => (await loadStoredPaper(examId)) ?? null,
    enabled: isLate || isAway,
    staleTime: Infinity,
    gcTime: 0,
  });
  // the stored paper stays visible during a retry
  const isNeeded = isLate || isAway || (pendingQueries.length > 0 && Boolean(storedPaper.data));
  const refetch = () => {
    if (isNeeded) for (const query of pendingQueries) void query.refetch();
  };
  useClockCheck(refetch);
  const poll = useEffectEvent(refetch);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const timer = setInterval(poll, POLL_MS);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return isNeeded ? storedPaper.data : null;
}

/** Returns whether `isWaiting` has been true for `ms`. */
function useTimeout(isWaiting: boolean, ms: number): boolean {
  const [hasTimedOut, setTimedOut] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(setTimedOut, ms, true);
    return () => clearTimeout(timer);
  }, [isWaiting, ms]);
  return isWaiting && hasTimedOut;
}
