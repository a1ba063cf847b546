import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { v4 as newId } from 'uuid';
import { ApiError } from '../../lib/api/api-error';
import { answerOf, api } from '../../lib/api/client';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { useOnline } from '../../lib/use-online';
import { currentPracticeQuery, type GradedAnswer, type Practice } from './practice.queries';
import { reviewsQuery } from '../../entities/practice/practice.queries';
import { storedAnswers, storeAnswers, type PendingAnswer } from './stored-answers';

const RETRY_MS = 5_000;

type Row = GradedAnswer | { questionId: string; error: string; message: string };

export interface PracticeAnswers {
  /** Graded answers by question id. */
  readonly graded: ReadonlyMap<string, GradedAnswer>;
  /** Ungraded answers, stored on the device. */
  readonly pending: readonly PendingAnswer[];
  /** Reasons for rejected answers, by question id. */
  readonly rejected: ReadonlyMap<string, string>;
  readonly answer: (answer: Omit<PendingAnswer, 'commandId'>) => void;
}

/**
 * Sends the answers of a practice, and stores them on the device until they are graded. Each has an idempotency key, so
 * that an answer whose response was lost can be retried safely.
 */
export function usePracticeAnswers(practice: Practice): PracticeAnswers {
  const { practiceId } = practice;
  const queries = useQueryClient();
  const studentId = useAccountId();
  const isOnline = useOnline();
  const [graded, setGraded] = useState(() => new Map(practice.answers.map((answer) => [answer.questionId, answer])));
  const [rejected, setRejected] = useState<ReadonlyMap<string, string>>(() => new Map());
  const [pending, setPending] = useState(() =>
    storedAnswers(practiceId).filter(({ questionId }) => !graded.has(questionId)),
  );
  const [failures, setFailures] = useState(0);

  const settle = (rows: readonly Row[]) => {
    const done = new Set(rows.map(({ questionId }) => questionId));
    setGraded(
      (before) =>
        new Map([...before, ...rows.flatMap((row) => ('error' in row ? [] : [[row.questionId, row] as const]))]),
    );
    setRejected(
      (before) =>
        new Map([
          ...before,
          ...rows.flatMap((row) => ('error' in row ? [[row.questionId, row.message] as const] : [])),
        ]),
    );
    setPending((before) => before.filter(({ questionId }) => !done.has(questionId)));
    void queries.invalidateQueries({ queryKey: reviewsQuery(studentId).queryKey });
  };

  const send = useEffectEvent(async () => {
    const sent = pending;
    try {
      const params = { path: { id: practiceId } };
      const body = { answers: [...sent] } as never;
      const response = await answerOf(api.PUT('/api/practice/{id}/answers', { params, body }));
      settle((response as unknown as { answers: Row[] }).answers);
    } catch (error) {
      const isFinal = error instanceof ApiError && !error.away && error.status !== 429;
      if (isFinal) settle(sent.map(({ questionId }) => ({ questionId, error: 'rejected', message: error.message })));
      else setFailures((count) => count + 1);
    }
  });

  useEffect(() => storeAnswers(practiceId, pending), [practiceId, pending]);
  const isWaiting = pending.length > 0;
  useEffect(() => {
    if (!isWaiting || !isOnline) return undefined;
    const timer = setTimeout(() => void send(), failures === 0 ? 0 : RETRY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, isOnline, failures, pending]);

  // An answer given on another device: the solution and the next review come with the practice.
  useLive('practice:answered', ({ practiceId: of, questionId }) => {
    if (of !== practiceId || graded.has(questionId) || pending.some((each) => each.questionId === questionId)) return;
    void queries
      .fetchQuery({ ...currentPracticeQuery(studentId), staleTime: 0 })
      .then((current) => settle(current?.practiceId === practiceId ? current.answers : []));
  });

  return {
    graded,
    pending,
    rejected,
    answer: (given) => {
      setFailures(0);
      setPending((before) => [...before, { ...given, commandId: newId() }]);
    },
  };
}
