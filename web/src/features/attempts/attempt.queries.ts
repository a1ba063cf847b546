import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error';
import { answerOf, api } from '../../lib/api/client';
import { getQuery } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';
import { serverClock } from '../../lib/time/server-clock';
import { recordStart } from './exam-session';

type Schemas = components['schemas'];
export type RunningAttempt = Schemas['RunningAttempt'];
export type FinishedAttempt = Schemas['FinishedAttempt'];
export type MarkedQuestion = Schemas['MarkedQuestion'];
export type AttemptReview = Schemas['AttemptReview'];
export type ReviewedQuestion = Schemas['ReviewedQuestion'];
export type AttemptInsight = Schemas['AttemptInsight'];
/** A finished attempt whose result the model test withholds. */
export type HeldAttempt = Schemas['HeldAttempt'];
export type EndedAttempt = FinishedAttempt | HeldAttempt;
export type Attempt = RunningAttempt | EndedAttempt;

export const isFinished = (attempt: Attempt): attempt is EndedAttempt => 'finishedAt' in attempt;

export const isHeld = (attempt: EndedAttempt): attempt is HeldAttempt => 'resultsAt' in attempt;

/** A running attempt and the time of its request. */
export interface LoadedAttempt extends RunningAttempt {
  /** Time of the request in ms of `serverClock.ticks()`; earlier reports are included */
  requestedAt: number;
}

type LoadedResponse<Response> = Response extends RunningAttempt ? LoadedAttempt : Response;

/** Loads an attempt. A running one also sets the server clock. */
async function load<Response extends Attempt | undefined>(
  request: () => Promise<Response>,
): Promise<LoadedResponse<Response>> {
  const requestedAt = serverClock.ticks();
  const attempt = await request();
  if (!attempt || isFinished(attempt)) return attempt as LoadedResponse<Response>;
  serverClock.sync(attempt.serverNow, requestedAt);
  return { ...attempt, requestedAt } as LoadedResponse<Response>;
}

/** Returns the student's running attempt at any exam. */
export const fetchCurrentAttempt = (signal?: AbortSignal): Promise<LoadedAttempt | undefined> =>
  load(() => answerOf<RunningAttempt | undefined>(api.GET('/api/attempts/current', { signal })));

export const fetchAttempt = (id: string, signal?: AbortSignal): Promise<LoadedAttempt | EndedAttempt> =>
  load(() => answerOf<Attempt>(api.GET('/api/attempts/{id}', { params: { path: { id } }, signal })));

/** Returns the student's attempt at an exam, running or finished; null if the student has not started it. */
export const fetchAttemptAtExam = async (
  examId: string,
  signal?: AbortSignal,
): Promise<LoadedAttempt | EndedAttempt | null> => {
  const call = () => api.GET('/api/attempts/at-exam/{examId}', { params: { path: { examId } }, signal });
  return (await load(() => answerOf<Attempt | undefined>(call()))) ?? null;
};

/** Time in ms between a start on the instructions page and the opening of the questions page. */
const STALE_TIME_MS = 5_000;

/** Query for the student's attempt at an exam: the instructions, the questions and the result share it. */
export const attemptAtExamQuery = (account: string, examId: string) =>
  queryOptions({
    queryKey: ['attempt', account, examId],
    queryFn: ({ signal }) => fetchAttemptAtExam(examId, signal),
    staleTime: ({ state }) => (state.data ? STALE_TIME_MS : 0),
    // live messages report changes while a page is open
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Interval in ms between two requests while an overdue attempt is not yet recorded as finished */
const REVIEW_POLL_MS = 2_000;

/** Returns true if the server has not yet recorded the end of the attempt. */
export const isEndNotRecorded = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'attempt-running';

/** Query for the review of a finished attempt. */
export const attemptReviewQuery = (attemptId: string) =>
  queryOptions({
    ...getQuery('/api/attempts/{id}/review', { path: { id: attemptId } }),
    refetchInterval: ({ state: { error } }) => isEndNotRecorded(error) && REVIEW_POLL_MS,
    // a list that changes while it is read would be confusing
    refetchOnWindowFocus: false,
  });

/** Replaces the cached attempt at its exam. */
export function showAttempt(queries: QueryClient, account: string, attempt: LoadedAttempt | EndedAttempt): void {
  queries.setQueryData(attemptAtExamQuery(account, attempt.examId).queryKey, attempt);
}

export function useStartAttempt(account: string, type: RunningAttempt['type'], examId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => load(() => answerOf(api.POST('/api/attempts', { body: { type, examId } }))),
    onSuccess: (attempt) => {
      recordStart(account, examId, attempt.attemptId);
      showAttempt(queries, account, attempt);
    },
  });
}
