import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';
import { serverClock } from '../../lib/time/server-clock';
import { recordStart, startedAttemptId } from './exam-session';

type Schemas = components['schemas'];
export type RunningAttempt = Schemas['RunningAttempt'];
export type FinishedAttempt = Schemas['FinishedAttempt'];
export type MarkedQuestion = Schemas['MarkedQuestion'];
export type Attempt = RunningAttempt | FinishedAttempt;

export const isFinished = (attempt: Attempt): attempt is FinishedAttempt => 'finishedAt' in attempt;

/** Asks for an attempt and sets the clock by what comes. */
async function withClock<Found extends Attempt | undefined>(ask: () => Promise<Found>): Promise<Found> {
  const askedAt = serverClock.ticks();
  const attempt = await ask();
  if (attempt && !isFinished(attempt)) serverClock.sync(attempt.serverNow, askedAt);
  return attempt;
}

/** The student's running attempt, of whatever exam. */
export const fetchCurrentAttempt = (signal?: AbortSignal): Promise<RunningAttempt | undefined> =>
  withClock(() => answerOf<RunningAttempt | undefined>(api.GET('/api/attempts/current', { signal })));

export const fetchAttempt = (id: string, signal?: AbortSignal): Promise<Attempt> =>
  withClock(() => answerOf<Attempt>(api.GET('/api/attempts/{id}', { params: { path: { id } }, signal })));

/** Just started, on its way from the instructions to the questions, where anything older is asked for anew. */
let justStarted: { account: string; attempt: RunningAttempt } | undefined;

function takeJustStarted(account: string, examId: string): RunningAttempt | undefined {
  const started = justStarted;
  justStarted = undefined;
  return started?.account === account && started.attempt.examId === examId ? started.attempt : undefined;
}

/** A student's attempt at an exam, running or finished; null when it isn't known to have been started. */
export const attemptAtExamQuery = (account: string, examId: string) =>
  queryOptions({
    queryKey: ['attempt', account, examId],
    queryFn: async ({ signal }): Promise<Attempt | null> => {
      const current = takeJustStarted(account, examId) ?? (await fetchCurrentAttempt(signal));
      if (current?.examId === examId) return current;
      const started = startedAttemptId(account, examId);
      return started ? fetchAttempt(started, signal) : null;
    },
    // while the page is open, what changes comes by live messages; a later visit asks anew
    staleTime: Infinity,
    gcTime: 0,
  });

/** A student's attempt at an exam as the server has it, running or finished; null where it was never started. */
export const startedAtExamQuery = (account: string, examId: string) =>
  queryOptions({
    queryKey: ['started', account, examId],
    queryFn: async ({ signal }): Promise<Attempt | null> => {
      const call = api.GET('/api/attempts/at-exam/{examId}', { params: { path: { examId } }, signal });
      return (await answerOf<Attempt | undefined>(call)) ?? null;
    },
    gcTime: 0,
  });

/** Puts a result in the place of the running attempt. */
export function showAttempt(queries: QueryClient, account: string, attempt: Attempt): void {
  queries.setQueryData(attemptAtExamQuery(account, attempt.examId).queryKey, attempt);
}

export const useStartAttempt = (account: string, type: RunningAttempt['type'], examId: string) =>
  useMutation({
    mutationFn: () => withClock(() => answerOf(api.POST('/api/attempts', { body: { type, examId } }))),
    onSuccess: (attempt) => {
      recordStart(account, examId, attempt.attemptId);
      justStarted = { account, attempt };
    },
  });
